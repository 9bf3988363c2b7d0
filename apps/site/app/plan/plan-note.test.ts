import { expect, test } from "vitest";
import { planNote } from "./plan-note.ts";

test.each([
  ["40 минут: осмотр, план лечения", 40, "Осмотр, план лечения"],
  ["60 минут, с письменным заключением", 60, "С письменным заключением"],
  ["21\u00a0минута", 21, null],
  ["30 минут: осмотр", 40, "30 минут: осмотр"],
  ["Одна зона, результат через 30 минут", 30, "Одна зона, результат через 30 минут"],
  ["40 минут: осмотр", null, "40 минут: осмотр"],
  [null, 40, null],
])(
  "the note %j of a visit of %j minutes is shown in the plan as %j, because the time has a column of its own",
  (note, durationMin, shown) => {
    expect(planNote({ durationMin, prices: [{ isMain: true, note }] })).toBe(shown);
  },
);

test("if no main price is marked, the plan says what the price depends on", () => {
  const line = { isMain: true, note: "40 минут" };

  expect(planNote({ durationMin: 40, prices: [{ ...line, isMain: false }] })).toBe("Цену назовёт администратор");
  expect(planNote({ durationMin: 40, prices: [line, line] })).toBe("Цена зависит от объёма");
});
