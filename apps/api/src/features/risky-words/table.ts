import type { RiskyPlace } from "@len/contract/staff/risky-words";
import { sql } from "drizzle-orm";
import { bigint, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/database/columns.ts";
import { contentItems } from "../../publishing/content/table.ts";

/** Places with risky words that staff decided not to change. The reasons are in the audit log. */
export const keptRiskyWords = pgTable(
  "kept_risky_words",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    entity: text("entity").notNull(),
    itemId: uuid("item_id").notNull(),
    /** Path of the field. */
    path: text("path").notNull(),
    sentence: text("sentence").notNull(),
    /** Position of the words in the sentence. */
    at: integer("at").notNull(),
    keptAt: instant("kept_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.entity, table.itemId], foreignColumns: [contentItems.entity, contentItems.id] }).onDelete("cascade"),
    // A long sentence does not fit into an index.
    uniqueIndex("kept_risky_words_place").on(table.entity, table.itemId, table.path, sql`md5(${table.sentence})`, table.at),
  ],
);

/** Risky words in published texts, found once for each change of the texts or of the list, see `check-published.ts`. */
export const riskyTexts = pgTable(
  "risky_texts",
  {
    entity: text("entity").notNull(),
    itemId: uuid("item_id").notNull(),
    /** `published_texts` of the version that was searched. */
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    /** SHA-256 of the list. */
    listHash: text("list_hash").notNull(),
    found: jsonb("found").$type<(RiskyPlace & { words: string })[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.itemId] }),
    foreignKey({ columns: [table.entity, table.itemId], foreignColumns: [contentItems.entity, contentItems.id] }).onDelete("cascade"),
  ],
);
