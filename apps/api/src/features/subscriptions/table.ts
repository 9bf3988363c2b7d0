import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { flag, instant } from "../../platform/database/columns.ts";

/**
 * Subscriptions to the clinic's news: one row for each post, whether the address was known or not, because the answer must not
 * reveal it. Confirmed rows are active; the addresses of the others are erased after a week.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A random number, as for requests; older subscriptions count from 1. */
    number: integer("number").notNull().generatedByDefaultAsIdentity(),
    state: text("state", { enum: ["pending", "confirmed", "cancelled", "expired"] })
      .notNull()
      .default("pending"),
    /** Empty, as are the hashes of the address, once the subscription is cancelled or expired. */
    sealedEmail: text("sealed_email").notNull(),
    emailIndex: text("email_index").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Hash of the token; only the letter contains the token. */
    tokenHash: text("token_hash").notNull().unique(),
    source: text("source"),
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    hasConsent: flag("has_consent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    uniqueIndex("subscriptions_number").on(table.number),
    index("subscriptions_email").on(table.emailIndex, table.createdAt),
    index("subscriptions_content").on(table.contentHash, table.createdAt),
    index("subscriptions_pending").on(table.createdAt).where(sql`state = 'pending'`),
  ],
);
