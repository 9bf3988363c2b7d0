import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

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

/** Files that are no pictures: papers, films, captions. Their names in the media folder are hashes of their bytes, too. */
export const files = pgTable("files", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull().unique(),
  file: text("file").notNull(),
  /** Media type: `application/pdf`, `video/webm`, `text/vtt`. */
  type: text("type").notNull(),
  /** Bytes. */
  size: integer("size").notNull(),
  /** The name the file had when staff brought it. */
  originalName: text("original_name").notNull(),
  /** Of a paper. */
  pages: integer("pages"),
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});

/** Names in the store that no row speaks of, and since when that is known. */
export const mediaOrphans = pgTable("media_orphans", {
  name: text("name").primaryKey(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});
