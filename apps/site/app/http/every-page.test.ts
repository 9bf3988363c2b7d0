import { expect, test } from "vitest";
import { everyPage } from "./every-page.ts";

/** A list of numbers, ten on a page. */
const listOf = (total: number) => async (page: number) => ({
  data: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, index) => (page - 1) * 10 + index + 1),
  pagination: { currentPage: page, lastPage: Math.max(1, Math.ceil(total / 10)), perPage: 10, total },
});

test("a list is read to its end, page by page, in order", async () => {
  expect(await everyPage(listOf(23))).toEqual({ data: Array.from({ length: 23 }, (_, index) => index + 1), total: 23 });
  expect(await everyPage(listOf(0))).toEqual({ data: [], total: 0 });
});

test("of a list that is too long only the beginning is read, and its total is returned", async () => {
  const { data, total } = await everyPage(listOf(1_000));

  expect(data.length).toBe(100);
  expect(total).toBe(1_000);
});
