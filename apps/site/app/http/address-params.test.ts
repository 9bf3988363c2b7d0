import { expect, test } from "vitest";
import { addressWith, idParam, pageParam, searchParam, slugParam } from "./address-params.ts";

const params = (query: string) => new URLSearchParams(query);

test("an invalid page number means page 1", () => {
  expect(pageParam(params("page=3"))).toBe(3);
  for (const query of ["", "page=", "page=0", "page=-1", "page=1.5", "page=две", "page=9999999"]) expect(pageParam(params(query))).toBe(1);
});

test("a valid slug is accepted, anything else is ignored", () => {
  expect(slugParam(params("doctor=yaseneva-mariya"), "doctor")).toBe("yaseneva-mariya");
  for (const query of ["", "doctor=", "doctor=../x", "doctor=%00", "doctor=Ясенева"]) expect(slugParam(params(query), "doctor")).toBeNull();
});

test("a valid id is accepted, anything else is ignored", () => {
  expect(idParam(params("review=018f6f3e-0000-7000-8000-000000000001"), "review")).toBe("018f6f3e-0000-7000-8000-000000000001");
  for (const query of ["", "review=", "review=1", `review=${"a".repeat(300)}`]) expect(idParam(params(query), "review")).toBeNull();
});

test("control characters and lone surrogates are removed from a typed text", () => {
  expect(searchParam(params("search=+узи%00сердца%07+"))).toEqual({ asked: "узи сердца", search: "узи сердца", error: null });
  expect(searchParam(new URLSearchParams({ search: "\ud83d" })).asked).not.toMatch(/\p{Cs}/u);
});

test("a search text that is too long is shown in full with an error, and nothing is searched for", () => {
  for (const longest of ["я".repeat(100), "😀".repeat(100)])
    expect(searchParam(new URLSearchParams({ search: longest }))).toEqual({ asked: longest, search: longest, error: null });

  const asked = "я".repeat(300);
  expect(searchParam(new URLSearchParams({ search: asked }))).toEqual({
    asked,
    search: "",
    error: "Слишком длинный запрос: не больше 100 знаков",
  });
});

test("a URL contains only the parameters that filter the list", () => {
  expect(addressWith("/news", { category: "trihologiya", page: 2 })).toBe("/news?category=trihologiya&page=2");
  expect(addressWith("/news", { category: null, page: 1 })).toBe("/news");
});
