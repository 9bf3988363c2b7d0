import { expect, test } from "vitest";
import { teamOf } from "./team.ts";

test("a mark weighs as much as it has reviews, a doctor without one weighs nothing", () => {
  const team = teamOf([
    { experience: 20, rating: 5, countReviews: 30 },
    { experience: 10, rating: 4, countReviews: 10 },
    { experience: 3, rating: null, countReviews: 4 },
  ]);

  expect(team).toEqual({ count: 3, meanExperience: 11, rating: 4.75 });
});

test("no doctors, no figures", () => {
  expect(teamOf([])).toBeNull();
});
