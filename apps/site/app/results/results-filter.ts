import type { Category } from "@len/contract/categories";
import type { Result } from "@len/contract/results";
import { slugParam } from "../http/address-params.ts";

export type ResultFilter = { slug: string; title: string; count: number };

/** The direction or group in the URL, if any. */
export const readCategory = (params: URLSearchParams) => slugParam(params, "category");

/** The directions with results, in the order of the catalogue, and the group that is named in the URL. */
export function resultFilters(results: Result[], categories: Category[], chosen: string | null): ResultFilter[] {
  const parentOf = new Map(categories.map(({ slug, parent }) => [slug, parent?.slug ?? slug]));
  const counts = new Map<string, number>();
  for (const { category, service } of results) {
    // A result also counts under its service's categories, as in the API: `/categories/{direction}/{group}/{service}`.
    const [, , direction, group] = service?.path.split("/") ?? [];
    const places = new Set([category.slug, parentOf.get(category.slug), direction, group]);
    for (const slug of places) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }

  return categories.flatMap(({ slug, title, parent }) => {
    const count = counts.get(slug) ?? 0;
    const shown = (parent === null && count > 0) || slug === chosen;
    return shown ? [{ slug, title, count }] : [];
  });
}
