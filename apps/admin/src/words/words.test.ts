import { expect, test } from "vitest";
import { lowerFirst } from "./words.ts";

test("a name inside a sentence begins with a small letter, except an abbreviation and a single capital", () => {
  expect(["Приём дерматолога", "В отпуске", "О\u00a0враче", "УЗИ вен", "Z-пластика рубца"].map(lowerFirst)).toEqual([
    "приём дерматолога",
    "в отпуске",
    "о\u00a0враче",
    "УЗИ вен",
    "Z-пластика рубца",
  ]);
});
