import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Letters to send, written in the transaction of the event that they report. Personal data in the payload is sealed. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    template: text("template").notNull(),
    payload: jsonb("payload").$type<Record<string, string | number>>().notNull(),
    /** All attempts use the same Message-ID, so that mail servers recognise a repeat. */
    messageId: text("message_id").notNull().unique(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    /** Until this time the row is leased to a worker. */
    leasedUntil: instant("leased_until"),
    leasedBy: text("leased_by"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    /** Set aside after 72 hours; staff may send it again. */
    deadAt: instant("dead_at"),
  },
  (table) => [index("outbox_due").on(table.nextAttemptAt).where(sql`sent_at is null and dead_at is null`)],
);
