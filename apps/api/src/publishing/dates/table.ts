import { integer, pgTable } from "drizzle-orm/pg-core";
import { day, instant } from "../../platform/database/columns.ts";

/** One row: the time up to which dates are included in the edition. `day` is the clinic's calendar day. */
export const dateClock = pgTable("change_clock", {
  id: integer("id").primaryKey().default(1),
  reachedAt: instant("reached_at").notNull(),
  day: day("day").notNull(),
});
