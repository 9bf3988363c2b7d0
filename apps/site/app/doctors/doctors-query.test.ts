import { expect, test } from "vitest";
import { askedFilters, canonicalPath, countChosen, doctorsPath, readDoctorsQuery } from "./doctors-query.ts";

const read = (query: string) => readDoctorsQuery(new URLSearchParams(query));

test("the query of the doctor list is read from the URL", () => {
  const query = read("search=ясенева&category=dermatologiya&page=2");

  expect(query).toMatchObject({ search: "ясенева", category: "dermatologiya", page: 2 });
  expect(read(doctorsPath(query).split("?")[1] ?? "")).toEqual(query);
});

test("the slug of a direction in the URL is accepted up to 200 characters", () => {
  expect(read(`category=${"a".repeat(200)}`).category).toHaveLength(200);
  expect(read(`category=${"a".repeat(201)}`).category).toBeNull();
});

test("filters and the order are written into the URL; the price is in roubles there and in kopecks in the API", () => {
  const query = read("ages=children&priceTo=5000&hours=week&sex=female&language=английский&experience=10&order=price");

  expect(read(doctorsPath(query).split("?")[1] ?? "")).toEqual(query);
  expect(askedFilters(query)).toEqual({
    ...{ category: [], day: [], ages: "children", priceTo: 500_000, hours: "week" },
    ...{ sex: "female", language: "английский", experience: 10 },
  });
  expect(countChosen(query)).toBe(6);
  expect(canonicalPath(query)).toBe("/specialists");
  expect(countChosen(read("ages=all&priceTo=-1&hours=&sex=x&language=%3Cb%3E&experience=1e3&order=rating"))).toBe(0);
});

test("Z20: several days, a part of the day and the month after them are kept in the URL", () => {
  const query = read("day=2026-12-02&day=2026-12-01&day=2026-02-30&day=x&part=evening&later=on");

  expect(doctorsPath(query)).toBe("/specialists?part=evening&later=on&day=2026-12-01&day=2026-12-02");
  expect(askedFilters(query)).toEqual({ category: [], day: ["2026-12-01", "2026-12-02"], part: "evening" });
  expect(countChosen(query)).toBe(1);
  expect(canonicalPath(query)).toBe("/specialists");
});

test("Z36: an age belongs to a child", () => {
  expect(askedFilters(read("ages=children&age=0"))).toEqual({ category: [], day: [], ages: "children", age: 0 });
  expect(doctorsPath(read("ages=children&age=0"))).toBe("/specialists?ages=children&age=0");
  for (const query of ["ages=adults&age=7", "age=7", "ages=children&age=18"]) expect(askedFilters(read(query))).not.toHaveProperty("age");
});

test("invalid parameters are ignored and show the whole list", () => {
  expect(read("search=%00%20&category=../etc&page=-1")).toMatchObject({ search: "", category: null, page: 1 });
  expect(read(`search=${"а".repeat(300)}`).search).toBe("");
});

test("each page of the whole list has its own canonical URL; a filtered list has that of the whole list", () => {
  expect(canonicalPath(read("page=2"))).toBe("/specialists?page=2");
  expect(canonicalPath(read("category=trihologiya&page=2"))).toBe("/specialists");
});
