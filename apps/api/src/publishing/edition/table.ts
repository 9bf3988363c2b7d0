import type { Change, CollectionName } from "@len/contract/changes";
import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { day, instant } from "../../platform/database/columns.ts";

/** What changed for visitors, written in the transaction that changed it. Ids grow in the order of the commits. */
export const changeEvents = pgTable("change_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** `null`: everything may have changed. */
  changes: jsonb("changes").$type<Change[]>(),
  at: instant("at").notNull().defaultNow(),
  /** For `Last-Modified`, which counts whole seconds: a second that no other event has. */
  modifiedAt: instant("modified_at").notNull().defaultNow(),
});

/** When each collection was last changed; outlives the events, which are removed after some days. */
export const changedCollections = pgTable("changed_collections", {
  collection: text("collection").$type<CollectionName>().primaryKey(),
  modifiedAt: instant("modified_at").notNull(),
});

/** One row: up to when dates that have come are change events. `day` is the clinic's. */
export const changeClock = pgTable("change_clock", {
  id: integer("id").primaryKey().default(1),
  reachedAt: instant("reached_at").notNull(),
  day: day("day").notNull(),
});
