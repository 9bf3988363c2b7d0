import { expect, test } from "vitest";
import { addressWith, pageParam, slugParam, textParam } from "./address-params.ts";

const params = (query: string) => new URLSearchParams(query);

test("a page that makes no sense is the first one", () => {
  expect(pageParam(params("page=3"))).toBe(3);
  for (const query of ["", "page=", "page=0", "page=-1", "page=1.5", "page=две", "page=9999999"]) expect(pageParam(params(query))).toBe(1);
});

test("a slug is accepted, anything else is ignored", () => {
  expect(slugParam(params("doctor=yaseneva-mariya"), "doctor")).toBe("yaseneva-mariya");
  for (const query of ["", "doctor=", "doctor=../x", "doctor=%00", "doctor=Ясенева"]) expect(slugParam(params(query), "doctor")).toBeNull();
});

test("a typed text loses control characters, lone surrogates and what exceeds the length limit", () => {
  expect(textParam(params("search=+узи%00сердца%07+"), "search")).toBe("узи сердца");
  expect(textParam(new URLSearchParams({ search: "\ud83d" }), "search")).not.toMatch(/\p{Cs}/u);
  expect(textParam(new URLSearchParams({ search: "я".repeat(300) }), "search")).toHaveLength(100);
  expect(textParam(new URLSearchParams([["search", `${"a".repeat(99)}😀`]]), "search").isWellFormed()).toBe(true);
});

test("a URL contains only parameters that narrow the list", () => {
  expect(addressWith("/news", { category: "trihologiya", page: 2 })).toBe("/news?category=trihologiya&page=2");
  expect(addressWith("/news", { category: null, page: 1 })).toBe("/news");
});
