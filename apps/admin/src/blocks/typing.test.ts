import { expect, test } from "vitest";
import { typedRussian } from "./typing.ts";

/** The text that results when these keys are typed one by one. */
const written = (keys: string) =>
  [...keys].reduce((text, key) => {
    const typed = typedRussian(text, key);
    return typed ? text.slice(0, text.length - typed.back) + typed.insert : text + key;
  }, "");

test.each([
  ['Закон "О рекламе" и "Правила "Лён" для статей"', "Закон «О\u00a0рекламе» и\u00a0«Правила „Лён“ для\u0020статей»"],
  ["лазер - способ", "лазер\u00a0— способ"],
  ["уходит 20-30 минут", "уходит 20–30\u00a0минут"],
  ["прошло 5 кг и 50 %", "прошло 5\u00a0кг и\u00a050\u00a0%"],
  ["8-800 звонок", "8-800\u00a0звонок"],
  ["что же делать", "что\u00a0же делать"],
  ["В доме на горе...", "В\u00a0доме на\u00a0горе…"],
  ["кабинет № 5", "кабинет №\u00a05"],
  ["врач-косметолог - здесь", "врач-косметолог\u00a0— здесь"],
  ["3-й раз", "3-й раз"],
])("%s typed becomes %s", (keys, set) => {
  expect(written(keys)).toBe(set);
});

test("a hyphen at the beginning of a block stays, because it may begin a list", () => {
  expect(typedRussian("-", " ")).toBe(null);
});
