import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { sections } from "../sitemap/sections.ts";

/** More pages of staff than this are reached by the menus that staff put them into. */
const mostStaffPages = 20;

/** Pages that staff made under an address of their own: the map names them, no list does. */
export async function staffPages(api: ApiClient): Promise<{ title: string; path: string }[]> {
  const map = await quietly(api.sitemap());
  const slugs = (map?.data ?? []).flatMap((path) =>
    sections.some((section) => section.path === path) ? [] : (/^\/([a-z0-9][a-z0-9-]*)$/.exec(path)?.[1] ?? []),
  );
  const pages = await Promise.all(slugs.slice(0, mostStaffPages).map((slug) => quietly(api.page(slug))));
  return pages.flatMap((page) => (page ? [{ title: page.title, path: page.path }] : []));
}
