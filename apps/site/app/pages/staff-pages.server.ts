import type { Page } from "@len/contract/pages";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { sections } from "../sitemap/sections.ts";

/** Maximum number of staff pages listed; further ones are reachable by the menus into which staff put them. */
const mostStaffPages = 100;
const atOnce = 10;

type StaffPages = { pages: { title: string; path: string }[]; isWhole: boolean };

/**
 * Staff pages at their own paths, which only the sitemap lists. Pages hidden from search engines are left out. When a page fails to
 * load, no further ones are requested; and without the change stream a page does not reload all of them each time.
 * `isWhole` tells whether all pages were loaded.
 */
export async function staffPages(api: ApiClient): Promise<StaffPages> {
  const map = await quietly(api.recentSitemap());
  const slugs = Object.keys(map?.lastmod ?? {}).flatMap((path) =>
    sections.some((section) => section.path === path) ? [] : (/^\/([a-z0-9][a-z0-9-]*)$/.exec(path)?.[1] ?? []),
  );

  const pages: (Page | null)[] = [];
  let isWhole = map !== null;
  for (let start = 0; start < Math.min(slugs.length, mostStaffPages); start += atOnce) {
    const some = await Promise.all(
      slugs.slice(start, start + atOnce).map((slug) => quietly(api.recentPage(slug).then((page) => ({ page })))),
    );
    isWhole &&= some.every((answer) => answer !== null);
    if (some.every((answer) => answer === null)) break;
    pages.push(...some.map((answer) => answer?.page ?? null));
  }
  return { pages: pages.flatMap((page) => (page ? [{ title: page.title, path: page.path }] : [])), isWhole };
}
