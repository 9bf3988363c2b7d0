import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contentColumns, flag, pageColumns, position } from "../../../platform/database/columns.ts";
import { media } from "../../../platform/media/table.ts";

/** Two levels: a direction has no parent; the parent of a group is its direction. */
export const categories = pgTable(
  "categories",
  {
    ...contentColumns(),
    ...pageColumns(),
    parentId: uuid("parent_id").references((): AnyPgColumn => categories.id),
    title: text("title").notNull(),
    /** The doctor of the direction in the genitive, for «Ищу дерматолога»: no rule makes this word from the title. */
    specialist: text("specialist").notNull().default(""),
    summary: text("summary").notNull(),
    description: jsonb("description").$type<RichText>().notNull(),
    contraindications: jsonb("contraindications").$type<string[]>().notNull().default([]),
    /** The licensed kinds of work that the direction needs, in the words of a licence. */
    works: jsonb("works").$type<string[]>().notNull().default([]),
    imageId: uuid("image_id").references(() => media.id),
    inMainPage: flag("in_main_page"),
    position: position(),
  },
  (table) => [uniqueIndex("categories_slug").on(table.slug).where(sql`deleted_at is null`), index("categories_parent").on(table.parentId)],
);
