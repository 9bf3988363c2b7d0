import type { RichText } from "@len/contract/blocks";
import { expect, test } from "vitest";
import { contentsOf, readingMinutes } from "./contents.ts";

const heading = (title: string, level: 2 | 3 = 2): RichText["content"][number] => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text: title }],
});
const paragraph = (text: string): RichText["content"][number] => ({ type: "paragraph", content: [{ type: "text", text }] });

test("the table of contents lists the top-level headings, each with its own id", () => {
  const text: RichText = { type: "doc", content: [paragraph("Начало"), heading("Барьер"), heading("Уточнение", 3), heading("Барьер")] };

  const entries = contentsOf(text);

  expect(entries.map(({ title }) => title)).toEqual(["Барьер", "Барьер"]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
});

test("the reading time includes lists and is at least one minute", () => {
  const words = Array.from({ length: 480 }, () => "слово").join(" ");
  const item = { type: "paragraph" as const, content: [{ type: "text" as const, text: words }] };

  expect(readingMinutes({ type: "doc", content: [{ type: "bulletList", content: [{ type: "listItem", content: [item] }] }] })).toBe(3);
  expect(readingMinutes({ type: "doc", content: [] })).toBe(1);
});
