import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contentColumns, datesIndexes, day, instant, pageColumns, partOf, position } from "../../platform/database/columns.ts";
import { media } from "../../platform/media/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";

/** News and articles, distinguished by `type`. */
export const news = pgTable(
  "news",
  {
    ...contentColumns(),
    ...pageColumns(),
    type: text("type", { enum: ["news", "article"] }).notNull(),
    title: text("title").notNull(),
    lead: text("lead").notNull(),
    imageId: uuid("image_id").references(() => media.id),
    body: jsonb("body").$type<RichText>().notNull(),
    publishedAt: instant("published_at").notNull(),
    authorId: uuid("author_id").references(() => doctors.id),
    reviewerId: uuid("reviewer_id").references(() => doctors.id),
    /** The day by which a doctor must review the article. */
    nextReviewOn: day("next_review_on"),
    sources: jsonb("sources").$type<{ title: string; url: string }[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("news_slug").on(table.slug).where(sql`deleted_at is null`),
    index("news_order").on(table.publishedAt.desc().nullsFirst(), table.id).where(sql`status = 'published' and deleted_at is null`),
    ...datesIndexes("news", table),
  ],
);

/** Tags of news and categories of articles use the same table. */
export const newsCategories = pgTable(
  "news_categories",
  { ...contentColumns(), ...pageColumns(), title: text("title").notNull(), position: position() },
  (table) => [uniqueIndex("news_categories_slug").on(table.slug).where(sql`deleted_at is null`)],
);

export const newsInCategories = pgTable(
  "news_in_categories",
  {
    newsId: partOf("news_id", () => news.id),
    categoryId: partOf("category_id", () => newsCategories.id),
    /** An article's path contains its first category. */
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.categoryId] }), index("news_in_categories_category").on(table.categoryId)],
);
