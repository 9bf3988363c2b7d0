import { href } from "react-router";
import { addressWith, pageParam, textParam } from "../http/address-params.ts";

/** §2 of the specification: the kinds of what is found; `all` is said by the absence of a type. */
export const searchKinds = ["all", "doctors", "services", "article", "news"] as const;

export type SearchKind = (typeof searchKinds)[number];

export const kindLabel: Record<SearchKind, string> = {
  all: "Все",
  doctors: "Врачи",
  services: "Услуги",
  article: "Статьи",
  news: "Новости",
};

export type SearchPageQuery = { search: string; type: SearchKind; page: number };

const isKind = (text: string | null): text is SearchKind => searchKinds.some((kind) => kind === text);

/** Everything together has no pages: each kind shows its best there, and all of it under a type of its own. */
export function readSearchQuery(params: URLSearchParams): SearchPageQuery {
  const given = params.get("type");
  const type = isKind(given) ? given : "all";
  return { search: textParam(params, "search"), type, page: type === "all" ? 1 : pageParam(params) };
}

export function searchPath({ search, type = "all", page = 1 }: Partial<SearchPageQuery> = {}): string {
  return addressWith(href("/search"), { search: search ?? null, type: type === "all" ? null : type, page });
}
