import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";
import type { MediaVariant } from "./table.ts";

/** Pictures made from those of the library, which do not change. */
export const derivedPictures = pgTable("derived_pictures", {
  /** A hash of the source files and the parameters. */
  key: text("key").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder").notNull(),
  variants: jsonb("variants").$type<MediaVariant[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
