import type { ApiClient } from "../http/api-client.ts";
import { everyPage, longestPage } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { sections } from "./sections.ts";
import { newestUnder, type SitemapEntry } from "./sitemap-xml.ts";

/** Every address search engines may know: the sections, and what is published and not kept from them. */
export async function loadEntries(api: ApiClient): Promise<SitemapEntry[]> {
  const [{ lastmod }, doctors, news, devices, categories, promotions] = await Promise.all([
    required(api.sitemap()),
    quietly(everyPage((page) => api.doctors({ limit: longestPage, page }))),
    quietly(everyPage((page) => api.news({ limit: longestPage, page }))),
    quietly(api.equipments()),
    quietly(api.categories()),
    quietly(api.promotions()),
  ]);
  const pictured = [
    ...[...(doctors?.data ?? []), ...(news?.data ?? []), ...(categories ?? []), ...(promotions ?? [])],
    ...(devices ?? []).map(({ path, images: [image = null] }) => ({ path, image })),
  ];
  const images = new Map(pictured.flatMap(({ path, image }) => (image ? [[path, image.url] as const] : [])));
  const paths = new Set<string>([...sections.map(({ path }) => path), ...Object.keys(lastmod)]);

  return [...paths].map((path) => ({ path, lastmod: lastmod[path] ?? newestUnder(path, lastmod), image: images.get(path) ?? null }));
}

export const xmlHeaders = { "Content-Type": "application/xml; charset=utf-8" };
