import { href } from "react-router";
import { type AskedSearch, pageParam, searchParam, slugParam } from "../http/address-params.ts";

export const doctorsPageSize = 12;

/** Filters and page number from the URL; invalid values count as absent. */
export type DoctorsQuery = AskedSearch & { category: string | null; page: number };

export function readDoctorsQuery(params: URLSearchParams): DoctorsQuery {
  return { ...searchParam(params), category: slugParam(params, "category"), page: pageParam(params) };
}

export function doctorsPath({ search = "", category = null, page = 1 }: Partial<DoctorsQuery> = {}): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return href("/specialists") + (params.size > 0 ? `?${params}` : "");
}

/** Canonical URL: each page of the whole list has its own; a filtered list points to the whole list. */
export function canonicalPath({ search, category, page }: DoctorsQuery): string {
  return search || category ? doctorsPath() : doctorsPath({ page });
}
