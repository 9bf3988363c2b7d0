import type { ContentSection, ContentState } from "@len/contract/staff/content";
import type { ListInput } from "../fields/queries.ts";

export const perPage = 50;

export type ListCounts = { counts: Record<ContentState, number>; toFix: number };

type Chip = {
  /** The `state` that is sent to the API. */
  value: string;
  label: string;
  countOf(counts: ListCounts): number;
  /** The chip is shown only when there are such records. */
  isRare?: true;
};

const chip = (label: string, ...states: ContentState[]): Chip => ({
  value: states.join(","),
  label,
  countOf: ({ counts }) => states.reduce((sum, state) => sum + counts[state], 0),
});

/** The chips of the list: each selects a group of states. */
export const chips: readonly Chip[] = [
  { ...chip("Все", "draft", "live", "changed", "planned", "off"), value: "" },
  chip("На сайте", "live", "changed"),
  chip("Есть изменения", "changed"),
  { ...chip("Выйдут", "planned"), isRare: true },
  chip("Черновики", "draft"),
  { ...chip("Сняты", "off"), isRare: true },
  { value: "toFix", label: "Поправить", countOf: ({ toFix }) => toFix },
  { ...chip("Корзина", "trash"), isRare: true },
];

/** The list that an address describes; invalid parts of the address are ignored. */
export function listInputOf(section: ContentSection, address: URLSearchParams): ListInput {
  const { filters, sorts } = section;
  const sort = address.get("sort") ?? "";
  const state = address.get("state") ?? "";
  const page = Number(address.get("page"));
  const chosen = filters.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(chosen),
    ...(address.get("q") && { q: (address.get("q") ?? "").slice(0, 100) }),
    ...(sorts.includes(sort.replace(/^-/, "")) && { sort }),
    ...(chips.some(({ value }) => value === state && state !== "") && { state }),
    page: String(Number.isInteger(page) && page > 0 ? page : 1),
    perPage: String(perPage),
  };
}

/** The address after a change of one choice; it leads to the first page of the list. */
export function addressWith(address: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
