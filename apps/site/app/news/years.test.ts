import { expect, test } from "vitest";
import { byYear } from "./years.ts";

test("news are grouped by year in the clinic's time zone", () => {
  const news = ["2026-11-16T07:00:00Z", "2025-12-31T21:30:00Z", "2025-12-31T20:30:00Z"].map((publishedAt) => ({ publishedAt }));

  const years = byYear(news, "Europe/Moscow");

  expect(years.map(({ year, news: { length } }) => [year, length])).toEqual([
    ["2026", 2],
    ["2025", 1],
  ]);
});
