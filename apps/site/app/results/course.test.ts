import { expect, test } from "vitest";
import { interval, sessionCount } from "./course.ts";

test("the time between two pictures is shown in days, weeks or months", () => {
  const said = [1, 16, 27, 28, 98, 150, 190, 330].map((days) => interval(days).replace("\u00a0", " "));

  expect(said).toEqual(["1 день", "16 дней", "27 дней", "4 недели", "14 недель", "21 неделя", "6 месяцев", "11 месяцев"]);
});

test("the number of visits is shown in correct Russian", () => {
  expect([1, 3, 6].map((count) => sessionCount(count).replace("\u00a0", " "))).toEqual(["1 визит", "3 визита", "6 визитов"]);
});
