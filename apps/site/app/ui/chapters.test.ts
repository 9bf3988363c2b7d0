// @vitest-environment node
import type { ShownText } from "@len/contract/blocks";
import { expect, test } from "vitest";
import { amongChapters, chaptersOf } from "./chapters.ts";
import { paragraph, words } from "./text-blocks.ts";

const said = (text: string) => paragraph(words(text));
const h2 = (text: string) => ({ type: "heading" as const, attrs: { level: 2 as const }, content: [words(text)] });

test("a text is divided into chapters at its top-level headings", () => {
  const text: ShownText = { type: "doc", content: [said("Вначале"), h2("Приём"), said("Раз"), said("Два"), h2("Люди")] };

  expect(chaptersOf(text)).toEqual({
    opening: [said("Вначале")],
    chapters: [
      { id: "razdel-1", title: "Приём", content: [said("Раз"), said("Два")] },
      { id: "razdel-4", title: "Люди", content: [] },
    ],
  });
});

test.each([
  [5, 6, [[1, 2], [], [3, 4], [], [5], []]],
  [2, 3, [[1, 2], [], []]],
  [5, 2, [[1, 2, 3, 4], [5]]],
  [0, 2, [[], []]],
  [2, 0, [[1, 2]]],
])("%i pictures are distributed among %i chapters two at a time, each once", (countPictures, countChapters, expected) => {
  const pictures = Array.from({ length: countPictures }, (_, index) => index + 1);

  expect(amongChapters(pictures, countChapters)).toEqual(expected);
});
