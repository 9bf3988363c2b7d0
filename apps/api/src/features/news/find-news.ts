import type { NewsCard, NewsItem } from "@len/contract/news";
import { and, count, desc, eq, inArray, ne, notInArray } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { showText } from "../../platform/media/show-text.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { findDoctorCards } from "../catalogue/doctors/doctor-queries.ts";
import { isShownNews, newestFirst, selectNews, withTags } from "./queries.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

/** The number of items in the row below an article. */
const relatedLimit = 3;

/** A news item or an article by its current or a former slug; the answer has the current one. */
export async function findNews(db: Database, slug: string, apiUrl: string): Promise<NewsItem | null> {
  const found = await selectNews(db)
    .where(and(isShownNews(), isNamed(db, "news", news, slug)))
    .orderBy(namedToday(news, slug))
    .limit(1);
  const [card] = await withTags(db, found, apiUrl);
  if (!card) return null;
  const [whole] = await db
    .select({
      ...pick(news, "body", "authorId", "reviewerId", "sources", "seo", "updatedAt"),
    })
    .from(news)
    .where(eq(news.id, card.id));
  if (!whole) return null;

  const { authorId, reviewerId, ...rest } = whole;
  const people = await findDoctorCards(
    db,
    [authorId, reviewerId].filter((id) => id !== null),
    apiUrl,
  );
  return {
    ...card,
    ...rest,
    body: await showText(db, rest.body, apiUrl),
    author: people.get(authorId ?? "") ?? null,
    reviewer: people.get(reviewerId ?? "") ?? null,
    updatedAt: rest.updatedAt.toISOString(),
  };
}

/** Related items: those with the most common tags first, then the newest; never the item itself. */
export async function listRelatedNews(db: Database, id: string, apiUrl: string): Promise<NewsCard[]> {
  const own = db.select({ id: newsInCategories.categoryId }).from(newsInCategories).where(eq(newsInCategories.newsId, id));
  const near = await db
    .select({ id: news.id })
    .from(newsInCategories)
    .innerJoin(newsCategories, eq(newsCategories.id, newsInCategories.categoryId))
    .innerJoin(news, eq(news.id, newsInCategories.newsId))
    .where(and(isPublished(newsCategories), inArray(newsInCategories.categoryId, own), isShownNews(), ne(news.id, id)))
    .groupBy(news.id)
    .orderBy(desc(count()), ...newestFirst)
    .limit(relatedLimit);
  const others = await db
    .select({ id: news.id })
    .from(news)
    .where(and(isShownNews(), notInArray(news.id, [id, ...near.map((item) => item.id)])))
    .orderBy(...newestFirst)
    .limit(relatedLimit - near.length);
  const ids = [...near, ...others].map((item) => item.id);
  const cards = await withTags(db, await selectNews(db).where(inArray(news.id, ids)), apiUrl);
  return ids.flatMap((wanted) => cards.find((card) => card.id === wanted) ?? []);
}
