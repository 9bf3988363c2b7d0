import type { Link } from "./route-handle.ts";

type Sorted = Link & { of: string[] };

/** Links under the groups that they belong to, `of` naming these by slug; last, without a heading, those of no group. */
export function groupedBy(items: Sorted[], groups: readonly { slug: string; title: string; path?: string }[]) {
  const inside = groups.map(({ slug, title, path }) => ({
    title,
    ...(path && { path }),
    items: items.filter(({ of }) => of.includes(slug)),
  }));
  return [...inside, { items: items.filter(({ of }) => !groups.some(({ slug }) => of.includes(slug))) }];
}
