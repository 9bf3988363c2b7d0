import { href } from "react-router";
import { addressWith, pageParam, slugParam } from "../http/address-params.ts";
import { type PartOfDay, parts } from "./doctors-query.ts";

/** `part` is used where visitors take times, `evening` elsewhere. */
type WeekQuery = { category: string | null; evening: boolean; part: PartOfDay | null; later: boolean; page: number };

export const partNames: Record<PartOfDay, string> = { morning: "Утро", day: "День", evening: "Вечер" };

export const readWeekQuery = (params: URLSearchParams, isBookable: boolean): WeekQuery => ({
  category: slugParam(params, "category"),
  evening: !isBookable && params.get("hours") === "evening",
  part: (isBookable && parts.find((part) => part === params.get("part"))) || null,
  later: params.get("week") === "next",
  page: pageParam(params),
});

export const weekPath = ({ category = null, evening = false, part = null, later = false, page = 1 }: Partial<WeekQuery>) =>
  addressWith(href("/specialists/week"), { category, hours: evening ? "evening" : null, part, week: later ? "next" : null, page });

/** Links that narrow the week to a part of the day; while visitors take no times, only to the evening. */
export const hoursChips = (query: WeekQuery, isBookable: boolean) => [
  { to: weekPath({ ...query, evening: false, part: null, page: 1 }), label: "Любые часы", current: !query.evening && !query.part },
  ...(isBookable
    ? parts.map((part) => ({ to: weekPath({ ...query, part, page: 1 }), label: partNames[part], current: part === query.part }))
    : [{ to: weekPath({ ...query, evening: true, page: 1 }), label: "После 18:00", current: query.evening }]),
];
