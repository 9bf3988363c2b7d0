import type { NewsCard, NewsListQuery } from "@len/contract/news";
import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { isOutOfDates, isPublished } from "../../platform/database/published.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { media } from "../../platform/media/table.ts";
import { countListed } from "../../publishing/counters/total.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

/** Published, and the publication date has come. */
export const isShownNews = () => and(isPublished(news), lte(news.publishedAt, sql`now()`));

export const newestFirst = [desc(news.publishedAt), asc(news.id)];

/** One page of news and articles, newest first. */
export async function listNews(db: Database, query: NewsListQuery, apiUrl: string): Promise<PageOf<NewsCard>> {
  const asked = and(
    isShownNews(),
    query.type === "" ? undefined : eq(news.type, query.type),
    query.category.length > 0 ? inArray(news.id, idsInCategories(db, query.category)) : undefined,
  );
  const total = query.category.length > 0 ? await countNews(db, asked) : await countAllShown(db, query.type);
  const found = await selectNews(db)
    .where(asked)
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(offset(query));
  return { items: await withTags(db, found, apiUrl), total };
}

async function countNews(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(news).where(where);
  return counted?.total ?? 0;
}

async function countAllShown(db: Database, type: NewsListQuery["type"]): Promise<number> {
  return await countListed(db, type === "" ? ["news:news", "news:article"] : [`news:${type}`], {
    table: news,
    where: type === "" ? undefined : eq(news.type, type),
    isHiddenNow: sql`${isOutOfDates(news)} or ${news.publishedAt} > now()`,
  });
}

/** Columns of a card. */
export function selectNews(db: Database) {
  const { id, slug, type, title, lead, publishedAt } = news;
  return db.select({ id, slug, type, title, lead, publishedAt, image: media }).from(news).leftJoin(media, eq(media.id, news.imageId));
}

type Found = Awaited<ReturnType<typeof selectNews>>;

export async function withTags(db: Database, found: Found, apiUrl: string): Promise<NewsCard[]> {
  const tagsOf = await tagsOfNews(
    db,
    found.map((item) => item.id),
  );
  return found.map(({ image, publishedAt, ...item }) => {
    const categories = tagsOf.get(item.id) ?? [];
    return {
      ...item,
      path: newsPath(item, categories),
      image: toPicture(image, apiUrl),
      categories,
      publishedAt: publishedAt.toISOString(),
    };
  });
}

function idsInCategories(db: Database, slugs: string[]) {
  return db
    .select({ id: newsInCategories.newsId })
    .from(newsInCategories)
    .innerJoin(newsCategories, eq(newsCategories.id, newsInCategories.categoryId))
    .where(and(isPublished(newsCategories), inArray(newsCategories.slug, slugs)));
}

export async function tagsOfNews(db: Database, ids: string[]): Promise<Map<string, NewsCard["categories"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ newsId: newsInCategories.newsId, slug: newsCategories.slug, title: newsCategories.title })
    .from(newsInCategories)
    .innerJoin(newsCategories, eq(newsCategories.id, newsInCategories.categoryId))
    .where(and(isPublished(newsCategories), isOneOf(newsInCategories.newsId, ids)))
    .orderBy(asc(newsInCategories.position), asc(newsCategories.position), asc(newsCategories.id));
  const tags = new Map<string, NewsCard["categories"]>();
  for (const { newsId, ...tag } of rows) tags.set(newsId, [...(tags.get(newsId) ?? []), tag]);
  return tags;
}

/** The path of an article contains its first category; an article without one is under /news. */
export function newsPath(
  { type, slug }: { type: NewsCard["type"]; slug: string },
  [first]: Pick<NewsCard["categories"][number], "slug">[],
): string {
  return type === "article" && first ? `/articles/${first.slug}/${slug}` : `/news/${slug}`;
}
