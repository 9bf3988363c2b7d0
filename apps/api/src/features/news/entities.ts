import { richTextSchema } from "@len/contract/blocks";
import { newsTypeSchema } from "@len/contract/news";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { instantText, lastPosition, line, pageShape, webAddress } from "../../publishing/content/shapes.ts";
import { newsSearch } from "./search-source.ts";
import { news, newsCategories, newsInCategories } from "./table.ts";

export const newsDataSchema = z.strictObject({
  ...pageShape,
  type: newsTypeSchema,
  title: line,
  lead: z.string().max(1000),
  imageId: z.uuid().nullable(),
  body: richTextSchema,
  publishedAt: instantText,
  authorId: z.uuid().nullable(),
  reviewerId: z.uuid().nullable(),
  sources: z.array(z.strictObject({ title: line, url: webAddress })),
  /** Ordered: an article's path contains the first category. */
  categories: z.array(z.uuid()),
});

export type NewsData = z.output<typeof newsDataSchema>;

export function newsColumns({ categories: _, ...columns }: NewsData) {
  return columns;
}

export const newsLinks = (newsId: string, data: NewsData) =>
  data.categories.map((categoryId, position) => ({ newsId, categoryId, position }));

async function replaceLinks(db: Database, id: string, data: NewsData): Promise<void> {
  const links = newsLinks(id, data);
  await db.delete(newsInCategories).where(eq(newsInCategories.newsId, id));
  if (links.length > 0) await db.insert(newsInCategories).values(links);
}

export const newsEntity = defineEntity({
  name: "news",
  table: news,
  instants: [news.publishedAt],
  searched: async (_, id) => [{ source: newsSearch, ids: [id] }],
  key: news.slug,
  schema: newsDataSchema,
  async insert(db, data, row) {
    await db.insert(news).values({ ...newsColumns(data), ...row });
    await replaceLinks(db, row.id, data);
  },
  async update(db, data, row) {
    await db
      .update(news)
      .set({ ...newsColumns(data), ...row })
      .where(eq(news.id, row.id));
    await replaceLinks(db, row.id, data);
  },
});

export const newsCategoryDataSchema = z.strictObject({ ...pageShape, title: line });

export const newsCategoryEntity = defineEntity({
  name: "newsCategories",
  table: newsCategories,
  async searched(db, id) {
    const tagged = await db.select({ id: newsInCategories.newsId }).from(newsInCategories).where(eq(newsInCategories.categoryId, id));
    return [{ source: newsSearch, ids: tagged.map((row) => row.id) }];
  },
  key: newsCategories.slug,
  schema: newsCategoryDataSchema,
  insert: (db, data, row) => db.insert(newsCategories).values({ ...data, ...row, position: lastPosition(newsCategories) }),
  update: (db, data, row) =>
    db
      .update(newsCategories)
      .set({ ...data, ...row })
      .where(eq(newsCategories.id, row.id)),
});
