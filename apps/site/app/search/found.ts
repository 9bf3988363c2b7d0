import type { Pagination } from "@len/contract/envelope";
import type { MarkedText, SearchAnswer, SearchGroup } from "@len/contract/search";
import { patientsOf, type ShownDoctor, shownDoctor } from "../clinic/shown-doctor.ts";
import { type ShownNews, shownNews } from "../news/shown-news.ts";
import { costText } from "../ui/formats.ts";
import type { SearchKind, SearchPageQuery } from "./search-query.ts";

/** The number of results that are loaded for each kind; further results are not shown. */
export const searchedItems = 100;

const pageSize = 10;

/** Number of results of each kind in the view of all kinds. */
const bestItems = 3;

type Marked = { title: MarkedText; excerpt: MarkedText };
export type FoundDoctor = ShownDoctor & { patients: string; found: Marked };
export type FoundService = { id: string; path: string; group: string; cost: string | null; found: Marked };
export type FoundCondition = { id: string; path: string; cost: string | null; found: Marked };
export type FoundCategory = { id: string; path: string; parent: string | null; summary: string; found: Marked };
export type FoundNews = Pick<ShownNews, "id" | "type" | "path" | "publishedAt" | "image"> & { found: Marked };

export type Found = {
  counts: Record<SearchKind, number>;
  order: SearchGroup[];
  conditions: FoundCondition[];
  categories: FoundCategory[];
  doctors: FoundDoctor[];
  services: FoundService[];
  articles: FoundNews[];
  news: FoundNews[];
  pagination: Pagination;
};

/** Selects the results for a page from the API's answer, which contains the best results of each kind. */
export function foundFor(
  { conditions, categories, doctors, services, news, order }: SearchAnswer,
  { type, page }: Pick<SearchPageQuery, "type" | "page">,
): Found {
  const byKind = {
    conditions: conditions.data.map(({ id, path, firstVisit, found }) => ({ id, path, cost: firstVisit && costText(firstVisit), found })),
    categories: categories.data.map(({ id, path, parent, summary, found }) => ({
      id,
      path,
      parent: parent?.title ?? null,
      summary,
      found,
    })),
    doctors: doctors.data.map((doctor) => ({ ...shownDoctor(doctor), patients: patientsOf(doctor), found: doctor.found })),
    services: services.data.map(({ id, path, group, found, ...service }) => ({
      id,
      path,
      group: group.title,
      cost: costText(service),
      found,
    })),
    article: news.data.filter((item) => item.type === "article").map(foundNews),
    news: news.data.filter((item) => item.type === "news").map(foundNews),
  };
  const counts = {
    conditions: byKind.conditions.length,
    doctors: byKind.doctors.length,
    services: byKind.services.length,
    article: byKind.article.length,
    news: byKind.news.length,
    categories: byKind.categories.length,
    // The API does not count sections; the site finds them itself (`named-sections.server.ts`).
    sections: 0,
    promotions: 0,
    all: Object.values<unknown[]>(byKind).reduce((sum, items) => sum + items.length, 0),
  };
  const shown = <Item>(kind: Exclude<SearchKind, "all">, items: Item[]): Item[] => {
    if (type === "all") return items.slice(0, bestItems);
    return type === kind ? items.slice((page - 1) * pageSize, page * pageSize) : [];
  };

  return {
    counts,
    order,
    conditions: shown("conditions", byKind.conditions),
    categories: shown("categories", byKind.categories),
    doctors: shown("doctors", byKind.doctors),
    services: shown("services", byKind.services),
    articles: shown("article", byKind.article),
    news: shown("news", byKind.news),
    pagination: {
      currentPage: page,
      lastPage: type === "all" ? 1 : Math.max(1, Math.ceil(counts[type] / pageSize)),
      perPage: pageSize,
      total: counts[type],
    },
  };
}

function foundNews(item: SearchAnswer["news"]["data"][number]): FoundNews {
  const { id, type, path, publishedAt, image } = shownNews(item);
  return { id, type, path, publishedAt, image, found: item.found };
}
