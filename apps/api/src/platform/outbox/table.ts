import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Letters to send, written in the transaction of what they tell of. The payload holds no personal data unsealed. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    template: text("template").notNull(),
    payload: jsonb("payload").$type<Record<string, string | number>>().notNull(),
    /** Stays the same over all attempts, so that a repeat is recognised. */
    messageId: text("message_id").notNull().unique(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    /** Until then the row belongs to the worker that took it. */
    leasedUntil: instant("leased_until"),
    leasedBy: text("leased_by"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    /** Given up after 72 hours; staff may send it again. */
    deadAt: instant("dead_at"),
  },
  (table) => [index("outbox_due").on(table.nextAttemptAt).where(sql`sent_at is null and dead_at is null`)],
);
