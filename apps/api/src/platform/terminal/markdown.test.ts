import { expect, test } from "vitest";
import { richTextOf } from "./markdown.ts";

test("Z21: a numbered list of a content file keeps its first number", () => {
  const [first, pause, second] = richTextOf("1. один\n2. два\n\nпауза\n\n3. три\n").content;

  expect(first).not.toHaveProperty("attrs");
  expect(pause).toMatchObject({ type: "paragraph" });
  expect(second).toMatchObject({ type: "orderedList", attrs: { start: 3 } });
});
