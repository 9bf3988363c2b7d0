import type { Page } from "@len/contract/pages";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { siteSections } from "../routing/site-routes.server.ts";
import { pick } from "../ui/pick.ts";

/** The map lists no more pages of staff than these. */
const mostStaffPages = 100;
const atOnce = 10;

type StaffPages = { pages: { title: string; path: string }[]; isWhole: boolean };

/**
 * Pages that staff made under addresses of their own, without those that staff hide from search engines. After a batch without any
 * answer the API is not asked for more. While the change stream is down, answers are reused for a minute instead of asking again for
 * each page. `isWhole`: every page was loaded.
 */
export async function staffPages(api: ApiClient): Promise<StaffPages> {
  const [map, sections] = await Promise.all([quietly(api.recentSitemap()), siteSections()]);
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
  return { pages: pages.flatMap((page) => (page ? [pick(page, "title", "path")] : [])), isWhole };
}
