import type { NewsCategory } from "@len/contract/news";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { isShownNews } from "./queries.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

/** Tags of news and categories of articles in the order set by staff, with their numbers of items of each type. */
export const listNewsCategories = (db: Database): Promise<NewsCategory[]> => findCounted(db);

/** A category by its current or a former slug; the answer has the current one. */
export async function findNewsCategory(db: Database, slug: string): Promise<NewsCategory | null> {
  const [named] = await db
    .select({ id: newsCategories.id })
    .from(newsCategories)
    .where(and(isPublished(newsCategories), isNamed(db, "newsCategories", newsCategories, slug)))
    .orderBy(namedToday(newsCategories, slug))
    .limit(1);
  return named ? ((await findCounted(db, named.id))[0] ?? null) : null;
}

/** All categories, or only the one with this id, which saves counting the others. */
async function findCounted(db: Database, id?: string): Promise<NewsCategory[]> {
  const ofType = (type: "news" | "article") => sql<number>`count(*) filter (where ${news.type} = ${type})::int`;
  const counted = db
    .select({
      categoryId: newsInCategories.categoryId,
      countNews: ofType("news").as("count_news"),
      countArticles: ofType("article").as("count_articles"),
    })
    .from(newsInCategories)
    .innerJoin(news, eq(news.id, newsInCategories.newsId))
    .where(and(isShownNews(), id === undefined ? undefined : eq(newsInCategories.categoryId, id)))
    .groupBy(newsInCategories.categoryId)
    .as("counted");
  const found = await db
    .select({
      ...pick(newsCategories, "id", "slug", "title"),
      countNews: sql<number>`coalesce(${counted.countNews}, 0)`,
      countArticles: sql<number>`coalesce(${counted.countArticles}, 0)`,
      seo: newsCategories.seo,
    })
    .from(newsCategories)
    .leftJoin(counted, eq(counted.categoryId, newsCategories.id))
    .where(and(isPublished(newsCategories), id === undefined ? undefined : eq(newsCategories.id, id)))
    .orderBy(asc(newsCategories.position), asc(newsCategories.title), asc(newsCategories.id));
  return found.map((category) => ({ ...category, path: articlesPath(category) }));
}

const articlesPath = ({ slug }: { slug: string }) => `/articles/${slug}`;
