import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { flag, instant } from "../../platform/database/columns.ts";

/**
 * Subscriptions to the clinic's news: one row for each post, whether the address was known or not, because the answer must not
 * reveal it. Confirmed rows are active; the addresses of the others are erased after a week.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    state: text("state", { enum: ["pending", "confirmed", "cancelled", "expired"] })
      .notNull()
      .default("pending"),
    /** Null, as are the address's hashes, once cancelled or expired. */
    sealedEmail: text("sealed_email").notNull(),
    emailIndex: text("email_index").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Keyed hash of the token; only the letter contains the token. */
    tokenHash: text("token_hash").notNull().unique(),
    source: text("source"),
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    hasConsent: flag("has_consent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    index("subscriptions_email").on(table.emailIndex, table.createdAt),
    index("subscriptions_content").on(table.contentHash, table.createdAt),
    index("subscriptions_pending").on(table.createdAt).where(sql`state = 'pending'`),
  ],
);
