import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contentColumns } from "../../platform/database/columns.ts";

export const seoTexts = pgTable(
  "seo_texts",
  {
    ...contentColumns(),
    page: text("page").notNull(),
    pageName: text("page_name").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    h1: text("h1").notNull(),
    text: text("text"),
  },
  (table) => [uniqueIndex("seo_texts_page").on(table.page).where(sql`deleted_at is null`)],
);
