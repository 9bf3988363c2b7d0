import { expect, test } from "vitest";
import { excerptOf } from "./highlight.ts";

const cut = (text: string) => excerptOf({ summary: text, body: "" }, new Set(["лазер"]));

test.each([",", ";", ":", ".", " —"])("a cut excerpt has no «%s» before its ellipsis", (mark) => {
  const kept = `лазер ${"слово ".repeat(35)}лет`;
  const { text, marks } = cut(`${kept}${mark} ${"дальше ".repeat(10)}`);

  expect(text).toBe(`${kept}…`);
  expect(marks).toEqual([[0, 5]]);
});

test("an excerpt that is not cut keeps its last mark", () => {
  expect(cut("Здесь есть лазер.").text).toBe("Здесь есть лазер.");
});
