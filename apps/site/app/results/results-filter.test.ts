import type { Category } from "@len/contract/categories";
import type { Result } from "@len/contract/results";
import { expect, test } from "vitest";
import { readCategory, resultFilters } from "./results-filter.ts";

const id = "0198a000-0000-7000-8000-000000000001";

const category = (slug: string, parent: string | null): Category => ({
  id,
  slug,
  title: slug,
  path: "",
  parent: parent ? { id, slug: parent, title: parent } : null,
  summary: "",
  image: null,
  inMainPage: true,
  priceFrom: null,
  priceKind: "exact",
  countServices: 0,
  countDoctors: 0,
});

const categories = [category("laser", null), category("rubcy", "laser"), category("kozha", null), category("pusto", null)];

const picture = { url: "", width: 1, height: 1, alt: "", placeholder: null, variants: [] };

const result = (of: string, service: string | null = null): Result => ({
  id,
  title: "",
  category: { id, slug: of, title: of },
  service: service ? { id, slug: "s", title: "s", path: service } : null,
  doctor: null,
  before: picture,
  after: picture,
  sessions: 1,
  intervalDays: 1,
  comment: "",
  sensitive: false,
  isDemo: false,
  consent: { scope: "site", until: "2030-01-01" },
});

test("the filter lists directions with results and their numbers; a result also counts for the direction of its service", () => {
  const results = [result("rubcy"), result("laser"), result("kozha", "/categories/laser/rubcy/s")];

  expect(resultFilters(results, categories, null).map(({ slug, count }) => [slug, count])).toEqual([
    ["laser", 3],
    ["kozha", 1],
  ]);
});

test("the group named in the URL is listed as well", () => {
  expect(resultFilters([result("rubcy")], categories, "rubcy").map(({ slug, count }) => [slug, count])).toEqual([
    ["laser", 1],
    ["rubcy", 1],
  ]);
});

test("an invalid slug is ignored", () => {
  expect(
    ["?category=laser", "?category=", "?category=%00", "?category=a,b", ""].map((query) => readCategory(new URLSearchParams(query))),
  ).toEqual(["laser", null, null, null, null]);
  expect(readCategory(new URLSearchParams({ category: "a".repeat(200) }))).toHaveLength(200);
});
