import { newsTypeLabel } from "@len/contract/news";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isKept, isPublished } from "../../platform/database/published.ts";
import { gatherTitles, type SearchSource } from "../../publishing/search/source.ts";
import { linesOf } from "../../publishing/search/words.ts";
import { isShownNews, selectNews, withTags } from "./queries.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

export const newsSearch: SearchSource = {
  name: "news",
  tables: sql`${news}`,
  id: sql`${news.id}`,
  isShown: isShownNews,
  keys: sql`${news.publishedAt}`,
  order: sql`points desc, published_at desc`,

  async listIds(db) {
    return (await db.select({ id: news.id }).from(news)).map(({ id }) => id);
  },

  async listDocuments(db, ids) {
    const found = await db
      .select()
      .from(news)
      .where(and(isKept(news), inArray(news.id, ids)));
    const tags = await gatherTitles(
      db
        .select({ id: newsInCategories.newsId, title: newsCategories.title })
        .from(newsInCategories)
        .innerJoin(newsCategories, eq(newsCategories.id, newsInCategories.categoryId))
        .where(and(isPublished(newsCategories), inArray(newsInCategories.newsId, ids)))
        .orderBy(newsInCategories.position, newsCategories.id),
    );
    return found.map(({ id, title, lead, body }) => ({
      id,
      title,
      subtitle: "",
      summary: lead,
      belongsTo: tags.get(id) ?? [],
      body: linesOf(body),
    }));
  },

  listCards,

  async listSuggestions(db, ids, apiUrl) {
    const cards = await listCards(db, ids, apiUrl);
    return cards.map(({ id, path, title, type }) => ({ id, path, title, note: newsTypeLabel[type] }));
  },
};

async function listCards(db: Database, ids: string[], apiUrl: string) {
  return await withTags(db, await selectNews(db).where(inArray(news.id, ids)), apiUrl);
}
