import { href } from "react-router";
import { type AskedSearch, addressWith, pageParam, searchParam } from "../http/address-params.ts";

/** The kinds of results; for `all` the URL has no type. */
export const searchKinds = ["all", "sections", "conditions", "categories", "doctors", "services", "article", "news", "promotions"] as const;

export type SearchKind = (typeof searchKinds)[number];

export const kindLabel: Record<SearchKind, string> = {
  all: "Все",
  sections: "Разделы",
  conditions: "С чем приходят",
  categories: "Направления",
  doctors: "Врачи",
  services: "Услуги",
  article: "Статьи",
  news: "Новости",
  promotions: "Акции",
};

export type SearchPageQuery = AskedSearch & { type: SearchKind; page: number };

const isKind = (text: string | null): text is SearchKind => searchKinds.some((kind) => kind === text);

/** The view of all kinds has no pages: it shows the best results of each kind and links to the full lists by kind. */
export function readSearchQuery(params: URLSearchParams): SearchPageQuery {
  const given = params.get("type");
  const type = isKind(given) ? given : "all";
  return { ...searchParam(params), type, page: type === "all" ? 1 : pageParam(params) };
}

export function searchPath({ search, type = "all", page = 1 }: Partial<SearchPageQuery> = {}): string {
  return addressWith(href("/search"), { search: search ?? null, type: type === "all" ? null : type, page });
}
