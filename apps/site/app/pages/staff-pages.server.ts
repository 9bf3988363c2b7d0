import type { Page } from "@len/contract/pages";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { sections } from "../sitemap/sections.ts";

/** Pages of staff beyond these are reached by the menus that staff put them into. */
const mostStaffPages = 100;
const atOnce = 10;

/**
 * Pages that staff made under an address of their own: the map names them, no list does. What staff keep from search engines is not
 * to be found here either. When none of some pages comes, the API host is not asked for more; nor for all of them by each page while
 * changes are not heard.
 */
export async function staffPages(api: ApiClient): Promise<{ title: string; path: string }[]> {
  const map = await quietly(api.recentSitemap());
  const slugs = Object.keys(map?.lastmod ?? {}).flatMap((path) =>
    sections.some((section) => section.path === path) ? [] : (/^\/([a-z0-9][a-z0-9-]*)$/.exec(path)?.[1] ?? []),
  );

  const pages: (Page | null)[] = [];
  for (let start = 0; start < Math.min(slugs.length, mostStaffPages); start += atOnce) {
    const some = await Promise.all(slugs.slice(start, start + atOnce).map((slug) => quietly(api.recentPage(slug))));
    if (some.every((page) => page === null)) break;
    pages.push(...some);
  }
  return pages.flatMap((page) => (page ? [{ title: page.title, path: page.path }] : []));
}
