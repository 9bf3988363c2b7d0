import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { flag, instant } from "../database/columns.ts";

/** Settings by staff; the API returns only rows marked public. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  isPublic: flag("is_public"),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** The author as the audit log names them; `null`: the program. */
  savedBy: text("saved_by"),
});
