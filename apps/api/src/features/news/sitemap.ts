import type { SitemapPart } from "../../publishing/sitemap/list-sitemap.ts";
import { listNewsCategories } from "./categories.ts";
import { isShownNews, newsPath, tagsOfNews } from "./queries.ts";
import { news } from "./table.ts";

/** A category has a page of its own once there is an article in it. */
export const newsAddresses: SitemapPart = async (db) => {
  const { id, slug, type, seo, updatedAt, publishedAt } = news;
  const found = await db.select({ id, slug, type, seo, updatedAt }).from(news).where(isShownNews()).orderBy(publishedAt, id);
  const tags = await tagsOfNews(
    db,
    found.map((item) => item.id),
  );
  const items = found.map((item) => ({ ...item, tags: tags.get(item.id) ?? [] }));
  const categories = (await listNewsCategories(db)).filter(({ countArticles }) => countArticles > 0);
  const latest = new Map<string, Date>();
  for (const { tags: own, updatedAt } of items) {
    for (const { slug } of own) latest.set(slug, laterOf(latest.get(slug), updatedAt));
  }
  return [
    ...categories.map(({ path, slug, seo }) => ({ path, seo, updatedAt: latest.get(slug) ?? null })),
    ...items.map((item) => ({ ...item, path: newsPath(item, item.tags) })),
  ];
};

const laterOf = (one: Date | undefined, other: Date) => (one !== undefined && one > other ? one : other);
