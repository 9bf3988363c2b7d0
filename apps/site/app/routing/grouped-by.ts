import type { Link } from "./route-handle.ts";

/** A link with the slugs of the groups that it belongs to. */
type GroupedLink = Link & { groups: string[] };

/** Links under the headings of their groups. The last part has no heading and contains the links that belong to no group. */
export function groupedBy<Item extends GroupedLink>(items: Item[], groups: readonly { slug: string; title: string; path?: string }[]) {
  const inside = groups.map(({ slug, title, path }) => ({
    title,
    ...(path && { path }),
    items: items.filter((item) => item.groups.includes(slug)),
  }));
  return [...inside, { items: items.filter((item) => !groups.some(({ slug }) => item.groups.includes(slug))) }];
}
