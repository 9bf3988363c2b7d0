import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** One size of a picture; the file's name is the hash of its bytes. */
export type MediaVariant = { file: string; width: number; height: number; type: string };

/** Pictures of the media library. Other tables refer to a picture by `id`, so its file can be replaced. */
export const media = pgTable("media", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Name shown to staff; unique, so that a seed can run twice. */
  name: text("name").notNull().unique(),
  alt: text("alt").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder"),
  variants: jsonb("variants").$type<MediaVariant[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});

/** Files other than pictures: PDFs, videos, captions. Their names in the media folder are hashes too. */
export const files = pgTable("files", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull().unique(),
  file: text("file").notNull(),
  /** Media type: `application/pdf`, `video/webm`, `text/vtt`. */
  type: text("type").notNull(),
  /** Size in bytes. */
  size: integer("size").notNull(),
  /** The file's name when staff uploaded it. */
  originalName: text("original_name").notNull(),
  /** Number of pages of a PDF. */
  pages: integer("pages"),
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});

/** Files in the store without a row, and since when this is known. */
export const mediaOrphans = pgTable("media_orphans", {
  name: text("name").primaryKey(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});
