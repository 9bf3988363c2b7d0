import { expect, test } from "vitest";
import { teamOf } from "./team.ts";

test("a doctor's rating is weighted by the number of reviews; a doctor without a rating is omitted", () => {
  const team = teamOf([
    { experience: 20, rating: 5, countReviews: 30 },
    { experience: 10, rating: 4, countReviews: 10 },
    { experience: 3, rating: null, countReviews: 4 },
  ]);

  expect(team).toEqual({ count: 3, meanExperience: 11, rating: 4.75 });
});

test("without doctors no figures are shown", () => {
  expect(teamOf([])).toBeNull();
});
