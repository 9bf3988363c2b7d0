import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { fromTransliteration, inLatinLayout, inRussianLayout } from "./keyboard.ts";
import { linesOf, placedWords, wordsOf } from "./words.ts";

test("words are in lower case, ё and э become е, stress marks are removed, «это» stays a stop word", () => {
  expect(wordsOf("Приём врача-э́ксперта: 5 мл, TI-RADS, это")).toEqual(["прием", "врача", "експерта", "5", "мл", "ti", "rads", "это"]);
  expect(wordsOf("и\u0306од")).toEqual(["йод"]);
});

test("positions of words refer to the original text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const { word, from, to } of placedWords(text)) expect(wordsOf(text.slice(from, to)).join("")).toBe(word);
    }),
  );
});

test("text in either keyboard layout is read in the other", () => {
  expect(inRussianLayout("ghb`v [bhehuf")).toBe("приём хирурга");
  expect(inLatinLayout("гяш")).toBe("uzi");
});

test("Latin letters are transliterated, with both readings of ambiguous ones", () => {
  expect(fromTransliteration("serdca")).toContain("сердца");
  expect(fromTransliteration("schitovidnaya")).toContain("щитовидная");
  expect(fromTransliteration("botox")).toContain("ботокс");
  expect(fromTransliteration("yugaj mariya viktorovna")).toContain("югай мария викторовна");
});

test.for([
  ["пилинг", "пилинг", 0],
  ["пилниг", "пилинг", 1],
  ["пилин", "пилинг", 1],
  ["гениколог", "гинеколог", 2],
  ["", "узи", 3],
] as const)("from «%s» to «%s»: %i", ([one, other, changes]) => {
  expect(editDistance(one, other)).toBe(changes);
  expect(editDistance(other, one)).toBe(changes);
});

test("the text of blocks has one line for each block, captions included", () => {
  const cell = (text: string) => ({
    type: "tableCell" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
  });

  expect(
    linesOf({
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Подготовка" }] },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "За " },
            { type: "text", text: "сутки", marks: [{ type: "bold" }] },
          ],
        },
        { type: "paragraph" },
        { type: "table", content: [{ type: "tableRow", content: [cell("1"), cell("2")] }] },
        { type: "image", attrs: { mediaId: "x", caption: "Подпись" } },
      ],
    }),
  ).toEqual(["Подготовка", "За сутки", "1", "2", "Подпись"]);
});
