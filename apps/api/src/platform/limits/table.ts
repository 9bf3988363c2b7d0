import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Posts of a visitor in the current window. The key is a keyed hash of the address; the library defines the column names. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: instant("expire"),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
