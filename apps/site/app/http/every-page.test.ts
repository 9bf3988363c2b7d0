import { expect, test } from "vitest";
import { everyPage } from "./every-page.ts";

/** A list of numbers, ten per page. */
const listOf = (total: number) => async (page: number) => ({
  data: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, index) => (page - 1) * 10 + index + 1),
  pagination: { currentPage: page, lastPage: Math.max(1, Math.ceil(total / 10)), perPage: 10, total },
});

test("all pages of a list are read, one after another, in order", async () => {
  expect(await everyPage(listOf(23))).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  expect(await everyPage(listOf(0))).toEqual([]);
});

test("only the beginning of a list that is too long is read", async () => {
  expect(await everyPage(listOf(1_000))).toHaveLength(100);
});
