import { href } from "react-router";
import { pageParam, slugParam, textParam } from "../http/address-params.ts";

export const doctorsPageSize = 12;

/** What the address of the list says; what makes no sense counts as absent. */
export type DoctorsQuery = { search: string; category: string | null; page: number };

export function readDoctorsQuery(params: URLSearchParams): DoctorsQuery {
  return { search: textParam(params, "search"), category: slugParam(params, "category"), page: pageParam(params) };
}

export function doctorsPath({ search = "", category = null, page = 1 }: Partial<DoctorsQuery> = {}): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return href("/specialists") + (params.size > 0 ? `?${params}` : "");
}

/** A page of the whole list stands for itself, a narrowed list for the whole one. */
export function canonicalPath({ search, category, page }: DoctorsQuery): string {
  return search || category ? doctorsPath() : doctorsPath({ page });
}
