import { integer, pgTable } from "drizzle-orm/pg-core";
import { day, instant } from "../../platform/database/columns.ts";

/** One row: up to when dates that have come are part of an edition. `day` is the clinic's. */
export const dateClock = pgTable("change_clock", {
  id: integer("id").primaryKey().default(1),
  reachedAt: instant("reached_at").notNull(),
  day: day("day").notNull(),
});
