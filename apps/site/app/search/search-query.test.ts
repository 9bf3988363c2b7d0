import { expect, test } from "vitest";
import { readSearchQuery, searchPath } from "./search-query.ts";

test("an address of search says words, kind and page; what makes no sense counts as absent", () => {
  const read = (query: string) => readSearchQuery(new URLSearchParams(query));

  expect(read("search=родинка&type=article&page=2")).toEqual({ search: "родинка", type: "article", page: 2 });
  expect(read("search=родинка&type=vacancies&page=2")).toEqual({ search: "родинка", type: "all", page: 1 });
  expect(read("")).toEqual({ search: "", type: "all", page: 1 });
});

test("the address that was read is written back", () => {
  const address = searchPath({ search: "узи сердца", type: "services", page: 3 });

  expect(readSearchQuery(new URL(address, "http://localhost").searchParams)).toEqual({ search: "узи сердца", type: "services", page: 3 });
  expect(searchPath({ search: "узи", type: "all", page: 1 })).toBe("/search?search=%D1%83%D0%B7%D0%B8");
});
