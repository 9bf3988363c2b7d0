import { isPublished } from "../../platform/database/published.ts";
import type { SitemapPart } from "../../publishing/sitemap/list-sitemap.ts";
import { pagePath } from "./queries.ts";
import { pages } from "./table.ts";

export const pageAddresses: SitemapPart = async (db) => {
  const { slug, seo, updatedAt } = pages;
  const found = await db.select({ slug, seo, updatedAt }).from(pages).where(isPublished(pages)).orderBy(slug);
  return found.map((page) => ({ ...page, path: pagePath(page) }));
};
