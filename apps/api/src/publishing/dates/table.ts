import { integer, pgTable } from "drizzle-orm/pg-core";
import { day, instant } from "../../platform/database/columns.ts";

/** One row: the edition covers every instant up to `reachedAt` and every calendar day at the clinic up to `day`. */
export const dateClock = pgTable("change_clock", {
  id: integer("id").primaryKey().default(1),
  reachedAt: instant("reached_at").notNull(),
  day: day("day").notNull(),
});
