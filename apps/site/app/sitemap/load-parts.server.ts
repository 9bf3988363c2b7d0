import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { siteRoutes } from "../routing/site-routes.server.ts";
import { newestUnder, partsOf, type SitemapPart } from "./sitemap-xml.ts";

/** Every address that search engines may index, divided into files: the sections, and the published items. Empty before the opening. */
export async function loadParts(api: ApiClient): Promise<SitemapPart[]> {
  // If the settings cannot be loaded, the clinic counts as open, as it does for pages.
  if ((await quietly(api.settings()))?.welcomeReady === false) return [];
  const routes = await siteRoutes();
  const [{ lastmod }, ...pictured] = await Promise.all([
    required(api.sitemap()),
    ...routes.map(({ handle }) => handle.sitemapPictures?.(api) ?? []),
  ]);
  const images = new Map(pictured.flat().flatMap(({ path, image }) => (image ? [[path, image.url] as const] : [])));
  const sections = routes.filter(({ handle }) => handle.section && !handle.section.noindex);
  const paths = new Set<string>([...sections.map(({ path }) => path), ...Object.keys(lastmod)]);
  const entries = [...paths].map((path) => ({
    path,
    lastmod: lastmod[path] ?? newestUnder(path, lastmod),
    image: images.get(path) ?? null,
  }));

  return partsOf(
    entries,
    routes.flatMap(({ path, handle }) => (handle.sitemapPart ? [{ path, part: handle.sitemapPart }] : [])),
  );
}

export const xmlHeaders = { "Content-Type": "application/xml; charset=utf-8" };
