import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { Link } from "../routing/route-handle.ts";
import { siteSections } from "../routing/site-routes.server.ts";
import { pick } from "../ui/pick.ts";

/** The staff pages, except those that are shown in a section of the site; `null` if they could not be loaded. */
export async function staffPages(api: ApiClient): Promise<Link[] | null> {
  const [pages, sections] = await Promise.all([quietly(api.pages()), siteSections()]);
  const shown = new Set(sections.map(({ path }) => path));
  return pages?.filter(({ path }) => !shown.has(path)).map((page) => pick(page, "title", "path")) ?? null;
}
