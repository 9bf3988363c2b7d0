import { expect, test } from "vitest";
import { byLetter, letterOf } from "./alphabet.ts";

test("a service is listed under its first letter, Ё under Е, Latin letters under their own, other characters under #", () => {
  expect(["узи сердца", "Ёлочный шов", "«Ясная кожа»", "3D-осмотр", "Z-пластика"].map(letterOf)).toEqual(["У", "Е", "#", "#", "Z"]);
});

test("letters are in alphabetical order, and titles keep their order within a letter", () => {
  const groups = byLetter([
    { title: "3D-осмотр" },
    { title: "Яркий свет" },
    { title: "Ёжик" },
    { title: "Ель" },
    { title: "RF-лифтинг" },
    { title: "Анализ" },
  ]);

  expect(groups.map(([letter, items]) => [letter, ...items.map(({ title }) => title)])).toEqual([
    ["А", "Анализ"],
    ["Е", "Ёжик", "Ель"],
    ["Я", "Яркий свет"],
    ["R", "RF-лифтинг"],
    ["#", "3D-осмотр"],
  ]);
});
