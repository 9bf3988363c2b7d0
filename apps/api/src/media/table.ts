import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** One size of a picture: the file's name is the hash of its bytes. */
export type MediaVariant = { file: string; width: number; height: number; type: string };

/** The media library. Everything else refers to a picture by `id`, so that a new file keeps its links. */
export const media = pgTable("media", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Name staff know it by; unique so that a seed can run twice. */
  name: text("name").notNull().unique(),
  alt: text("alt").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder"),
  variants: jsonb("variants").$type<MediaVariant[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});
