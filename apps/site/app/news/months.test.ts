import { expect, test } from "vitest";
import { byMonth } from "./months.ts";

test("news stand under the months of the clinic's calendar", () => {
  const news = ["2026-11-16T07:00:00Z", "2026-10-31T21:30:00Z", "2026-10-31T20:30:00Z"].map((publishedAt) => ({ publishedAt }));

  const months = byMonth(news, "Europe/Moscow");

  expect(months.map(({ title, news: { length } }) => [title, length])).toEqual([
    ["Ноябрь 2026", 2],
    ["Октябрь 2026", 1],
  ]);
});
