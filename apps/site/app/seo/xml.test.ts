// @vitest-environment jsdom
import { expect, test } from "vitest";
import { xmlText } from "./xml.ts";

test("a text by staff cannot break out of its XML element", () => {
  const hostile = `</title><script>alert("1")</script> & 'x' \u0000\u001b`;

  const parsed = new DOMParser().parseFromString(`<title a="${xmlText(hostile)}">${xmlText(hostile)}</title>`, "application/xml");

  expect(parsed.querySelector("parsererror")).toBeNull();
  expect(parsed.documentElement.children.length).toBe(0);
  expect(parsed.documentElement.textContent).toBe(`</title><script>alert("1")</script> & 'x' `);
});
