import { expect, test } from "vitest";
import { surnameOf } from "./surname.ts";

test.for([
  ["Вадим Цой", "Цой"],
  ["цой вадим", "цой"],
  ["Лебедева Анна Петровна", "Лебедева"],
  ["Анна Петровна Лебедева", "Лебедева"],
  ["Айгуль Сафина", "Сафина"],
  ["Марина", "Марина"],
  ["Роман Ким", "Ким"],
])("the surname in «%s» is «%s»", ([name = "", surname]) => {
  expect(surnameOf(name)).toBe(surname);
});
