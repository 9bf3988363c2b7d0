import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contentColumns, flag, pageColumns } from "../../platform/database/columns.ts";

/** Pages that staff write: about the clinic, patient information, their own. */
export const pages = pgTable(
  "pages",
  {
    ...contentColumns(),
    ...pageColumns(),
    title: text("title").notNull(),
    blocks: jsonb("blocks").$type<RichText>().notNull(),
    /** Ids of the media library. */
    galleryIds: jsonb("gallery_ids").$type<string[]>().notNull().default([]),
    checkedByLawyer: flag("checked_by_lawyer"),
  },
  (table) => [uniqueIndex("pages_slug").on(table.slug).where(sql`deleted_at is null`)],
);
