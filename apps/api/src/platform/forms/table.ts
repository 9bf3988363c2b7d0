import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** The first answer to a post with an `Idempotency-Key`, written in the transaction of the post. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    route: text("route").notNull(),
    /** Keyed hash of the client's key. */
    keyHash: text("key_hash").notNull(),
    bodyHash: text("body_hash").notNull(),
    answer: jsonb("answer").$type<unknown>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.route, table.keyHash] }), index("idempotency_keys_age").on(table.createdAt)],
);
