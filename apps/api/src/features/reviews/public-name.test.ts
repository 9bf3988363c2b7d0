import { doctors } from "@len/fixtures/doctors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publicNameOf } from "./public-name.ts";

test.each([
  ["Анна Кузнецова", "Анна К."],
  ["анна кузнецова", "Анна К."],
  ["АННА КУЗНЕЦОВА", "Анна К."],
  ["Кузнецова Анна", "Анна К."],
  ["Кузнецова Анна Петровна", "Анна К."],
  ["Анна Петровна Кузнецова", "Анна К."],
  ["Анна Петровна", "Анна П."],
  ["Анна К.", "Анна К."],
  ["Кузнецова А. П.", "А. К."],
  ["Кузнецова А.П.", "А. К."],
  ["А. Кузнецова", "А. К."],
  ["Анна", "Анна"],
  ["Марина", "Марина"],
  ["Кузнецова", "К."],
  ["Марина Козлова", "Марина К."],
  ["Никитина Ольга", "Ольга Н."],
  ["Ольга Никитина", "Ольга Н."],
  ["Константин Левин", "Константин Л."],
  ["Левин Константин", "Константин Л."],
  ["Ева Лев", "Ева Л."],
  ["Абрамович Роман", "Роман А."],
  ["Петросян Карина", "Карина П."],
  ["Мельник Ольга", "Ольга М."],
  ["анна-мария кузнецова", "Анна-Мария К."],
  ["О’Нил Джон", "О’Нил Д."],
  ["Ёлкина Ёлка", "Ёлка Ё."],
  ["  Анна   Кузнецова  ", "Анна К."],
  ["Anna Kuznetsova", "Anna K."],
  ["Анна 👩‍⚕️ Кузнецова <b>", "Анна B."],
  ["+7 900 123-45-67", "Без имени"],
  ["http://spam.example", "Http E."],
  ["!!!", "Без имени"],
  ["й".normalize("NFD").repeat(2), "Йй"],
  ["а".repeat(100), `А${"а".repeat(29)}`],
])("«%s» is shown as «%s»", (name, shown) => {
  expect(publicNameOf(name)).toBe(shown);
});

test("no surname of the demo clinic's people is shown, in any order and case", () => {
  for (const { firstName, middleName, lastName } of doctors) {
    const shown = `${firstName} ${lastName[0]}.`;
    const orders = [
      [firstName, lastName],
      [lastName, firstName],
      [lastName, firstName, middleName],
      [firstName, middleName, lastName],
    ].map((words) => words.join(" "));
    for (const name of orders.flatMap((order) => [order, order.toLowerCase(), order.toUpperCase()])) {
      expect([name, publicNameOf(name)]).toEqual([name, shown]);
    }
  }
});

test("at most one word of a name and one letter of another are shown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 100 }), fc.string({ unit: "binary", maxLength: 100 })), (name) => {
      const shown = publicNameOf(name);

      expect(shown).toMatch(/^(?:Без имени|(?:\p{L}\.|[\p{L}\p{M}'’‐-]{1,60})(?: \p{L}\.)?)$/u);
      expect(shown.isWellFormed()).toBe(true);
    }),
    { numRuns: 200, seed: 20_260_213 },
  );
});
