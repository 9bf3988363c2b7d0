import { expect, test } from "vitest";
import { readSearchQuery, searchPath } from "./search-query.ts";

test("words, kind and page are read from the URL; invalid values are ignored", () => {
  const read = (query: string) => readSearchQuery(new URLSearchParams(query));

  expect(read("search=родинка&type=article&page=2")).toMatchObject({ search: "родинка", type: "article", page: 2 });
  expect(read("search=родинка&type=vacancies&page=2")).toMatchObject({ search: "родинка", type: "all", page: 1 });
  expect(read("")).toMatchObject({ search: "", type: "all", page: 1 });
});

test("a query that was read from a URL is written back unchanged", () => {
  const address = searchPath({ search: "узи сердца", type: "services", page: 3 });

  expect(readSearchQuery(new URL(address, "http://localhost").searchParams)).toMatchObject({
    search: "узи сердца",
    type: "services",
    page: 3,
  });
  expect(searchPath({ search: "узи", type: "all", page: 1 })).toBe("/search?search=%D1%83%D0%B7%D0%B8");
});
