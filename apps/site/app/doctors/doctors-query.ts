import { href } from "react-router";
import { type AskedSearch, addressWith, pageParam, searchParam, slugParam } from "../http/address-params.ts";

export const doctorsPageSize = 12;

/** The filters besides the search. */
const filters = ["category", "ages", "priceTo", "hours", "sex", "language", "experience"] as const;
export type FilterName = (typeof filters)[number];

export const orders = ["surname", "soonest", "experience", "price"] as const;
export type Order = (typeof orders)[number];

export const parts = ["morning", "day", "evening"] as const;
export type PartOfDay = (typeof parts)[number];

/** The most days of one wish. */
export const mostDays = 14;
/** The days after the first two weeks are counted when they are asked for. */
export const daysAhead = 44;

/** Filters, order and page number from the URL; invalid values count as absent. `priceTo` is in roubles, as people read it. */
export type DoctorsQuery = AskedSearch & {
  category: string | null;
  ages: "adults" | "children" | null;
  priceTo: number | null;
  hours: "today" | "week" | "evening" | null;
  sex: "female" | "male" | null;
  language: string | null;
  experience: number | null;
  /** The age of the child in whole years; only with `ages=children`. */
  age: number | null;
  /** Days on which a visitor wants a free time, and the part of these days. */
  day: string[];
  part: PartOfDay | null;
  /** Whether the month after the first two weeks is shown. */
  later: boolean;
  /** Null: the usual order, by free times where visitors can take them. */
  order: Order | null;
  page: number;
};

export const agePattern = /^(?:\d|1[0-7])$/;
const dayPattern = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A day of the calendar, `2026-12-01`. */
export const isDay = (text: string) => dayPattern.test(text) && new Date(text).toISOString().startsWith(text);

export function readDoctorsQuery(params: URLSearchParams): DoctorsQuery {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  const whole = (name: string, pattern: RegExp) => (pattern.test(params.get(name) ?? "") ? Number(params.get(name)) : null);
  const language = (params.get("language") ?? "").toLowerCase();
  const ages = oneOf("ages", ["adults", "children"]);
  const days = params.getAll("day").filter(isDay);
  return {
    ...searchParam(params),
    category: slugParam(params, "category"),
    ages,
    age: ages === "children" ? whole("age", agePattern) : null,
    day: [...new Set(days)].sort().slice(0, mostDays),
    part: oneOf("part", parts),
    later: params.get("later") === "on",
    priceTo: whole("priceTo", /^[1-9]\d{0,6}$/),
    hours: oneOf("hours", ["today", "week", "evening"]),
    sex: oneOf("sex", ["female", "male"]),
    language: /^[а-яё -]{1,50}$/.test(language) ? language : null,
    experience: whole("experience", /^[1-9]\d?$/),
    order: oneOf("order", orders),
    page: pageParam(params),
  };
}

const asParameters = ({ search = "", order = null, age = null, later = false, part = null, ...rest }: Partial<DoctorsQuery>) => ({
  search,
  ...Object.fromEntries(filters.map((name) => [name, rest[name] ?? null])),
  // A text, because nought is an age.
  age: age === null ? null : String(age),
  part,
  later: later ? "on" : null,
  order,
});

export function doctorsPath({ page = 1, day = [], ...query }: Partial<DoctorsQuery> = {}): string {
  const path = addressWith(href("/specialists"), { ...asParameters(query), page });
  const days = day.map((one) => `day=${one}`).join("&");
  return [path, days].filter(Boolean).join(path.includes("?") ? "&" : "?");
}

/** The filters as parameters of the API call. */
export const askedFilters = ({ category, ages, age, day, part, priceTo, hours, sex, language, experience }: DoctorsQuery) => ({
  category: category ? [category] : [],
  day,
  ...(age !== null && { age }),
  ...(part && { part }),
  ...(ages && { ages }),
  ...(priceTo && { priceTo: priceTo * 100 }),
  ...(hours && { hours }),
  ...(sex && { sex }),
  ...(language && { language }),
  ...(experience && { experience }),
});

export const countChosen = (query: DoctorsQuery) =>
  filters.filter((name) => query[name] !== null).length + Number(query.day.length > 0 || query.part !== null);

/** Canonical URL: each page of the unfiltered list has a URL of its own; a filtered or reordered list has the URL of the unfiltered one. */
export function canonicalPath(query: DoctorsQuery): string {
  const isWhole = !query.search && countChosen(query) === 0 && query.order === null;
  return isWhole ? doctorsPath({ page: query.page }) : doctorsPath();
}
