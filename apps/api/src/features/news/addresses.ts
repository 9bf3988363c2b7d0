import type { Database } from "../../platform/database/database.ts";
import type { SitemapAddress } from "../../publishing/content/entity.ts";
import { listNewsCategories } from "./categories.ts";
import { isShownNews, newsPath, tagsOfNews } from "./queries.ts";
import { news } from "./table.ts";

async function listItems(db: Database) {
  const { id, slug, type, seo, updatedAt, publishedAt } = news;
  const found = await db.select({ id, slug, type, seo, updatedAt }).from(news).where(isShownNews()).orderBy(publishedAt, id);
  const tags = await tagsOfNews(
    db,
    found.map((item) => item.id),
  );
  return found.map((item) => ({ ...item, tags: tags.get(item.id) ?? [] }));
}

export async function listNewsAddresses(db: Database): Promise<SitemapAddress[]> {
  return (await listItems(db)).map((item) => ({ ...item, path: newsPath(item, item.tags) }));
}

/** A category has its own page once it has an article; the page changes with its items. */
export async function listCategoryAddresses(db: Database): Promise<SitemapAddress[]> {
  const latest = new Map<string, Date>();
  for (const { tags, updatedAt } of await listItems(db)) {
    for (const { slug } of tags) latest.set(slug, laterOf(latest.get(slug), updatedAt));
  }
  const categories = (await listNewsCategories(db)).filter(({ countArticles }) => countArticles > 0);
  return categories.map(({ path, slug, seo }) => ({ path, seo, updatedAt: latest.get(slug) ?? null }));
}

const laterOf = (one: Date | undefined, other: Date) => (one !== undefined && one > other ? one : other);
