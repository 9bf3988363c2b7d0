import { href } from "react-router";
import { type AskedSearch, addressWith, pageParam, searchParam, slugParam } from "../http/address-params.ts";

export const doctorsPageSize = 12;

/** The filters besides the search. */
const filters = ["category", "ages", "priceTo", "hours", "sex", "language", "experience"] as const;
export type FilterName = (typeof filters)[number];

export const orders = ["surname", "soonest", "experience", "price"] as const;

/** Filters, order and page number from the URL; invalid values count as absent. `priceTo` is in roubles, as people read it. */
export type DoctorsQuery = AskedSearch & {
  category: string | null;
  ages: "adults" | "children" | null;
  priceTo: number | null;
  hours: "today" | "week" | "evening" | null;
  sex: "female" | "male" | null;
  language: string | null;
  experience: number | null;
  order: (typeof orders)[number];
  page: number;
};

export function readDoctorsQuery(params: URLSearchParams): DoctorsQuery {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  const whole = (name: string, pattern: RegExp) => (pattern.test(params.get(name) ?? "") ? Number(params.get(name)) : null);
  const language = (params.get("language") ?? "").toLowerCase();
  return {
    ...searchParam(params),
    category: slugParam(params, "category"),
    ages: oneOf("ages", ["adults", "children"]),
    priceTo: whole("priceTo", /^[1-9]\d{0,6}$/),
    hours: oneOf("hours", ["today", "week", "evening"]),
    sex: oneOf("sex", ["female", "male"]),
    language: /^[а-яё -]{1,50}$/.test(language) ? language : null,
    experience: whole("experience", /^[1-9]\d?$/),
    order: oneOf("order", orders) ?? "surname",
    page: pageParam(params),
  };
}

const asParameters = ({ search = "", order = "surname", ...rest }: Partial<DoctorsQuery>) => ({
  search,
  ...Object.fromEntries(filters.map((name) => [name, rest[name] ?? null])),
  order: order === "surname" ? null : order,
});

export function doctorsPath({ page = 1, ...query }: Partial<DoctorsQuery> = {}): string {
  return addressWith(href("/specialists"), { ...asParameters(query), page });
}

/** The filters as parameters of the API call. */
export const askedFilters = ({ category, ages, priceTo, hours, sex, language, experience }: DoctorsQuery) => ({
  category: category ? [category] : [],
  ...(ages && { ages }),
  ...(priceTo && { priceTo: priceTo * 100 }),
  ...(hours && { hours }),
  ...(sex && { sex }),
  ...(language && { language }),
  ...(experience && { experience }),
});

export const countChosen = (query: DoctorsQuery) => filters.filter((name) => query[name] !== null).length;

/** Canonical URL: each page of the unfiltered list has a URL of its own; a filtered or reordered list has the URL of the unfiltered one. */
export function canonicalPath(query: DoctorsQuery): string {
  const isWhole = !query.search && countChosen(query) === 0 && query.order === "surname";
  return isWhole ? doctorsPath({ page: query.page }) : doctorsPath();
}
