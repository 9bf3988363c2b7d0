import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** One size of a picture; the file's name is the hash of its bytes. */
export type MediaVariant = { file: string; width: number; height: number; type: string };

/** Columns that the panel needs for pictures and files alike. */
const edited = {
  /** Increases with every change; `If-Match` names it. */
  version: integer("version").notNull().default(1),
  savedAt: instant("saved_at").notNull().defaultNow(),
  savedBy: text("saved_by"),
};

/** Pictures of the media library. Other tables refer to a picture by `id`, so its file can be replaced. */
export const media = pgTable(
  "media",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Unique, so that the same bytes are found again and a seed can run twice. */
    name: text("name").notNull().unique(),
    /** The file's name when staff uploaded it. */
    originalName: text("original_name").notNull().default(""),
    /** Size in bytes when staff uploaded it; 0: not known. */
    size: integer("size").notNull().default(0),
    alt: text("alt").notNull(),
    /** The picture conveys no information, so it needs no `alt`. */
    isDecorative: boolean("is_decorative").notNull().default(false),
    caption: text("caption").notNull().default(""),
    /** The point that every crop must show, in percent. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    placeholder: text("placeholder"),
    variants: jsonb("variants").$type<MediaVariant[]>().notNull(),
    ...edited,
    createdAt: instant("created_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [index("media_variants").using("gin", table.variants.op("jsonb_path_ops"))],
);

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
  ...edited,
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});

/** The columns of `media` or `files` that a replacement changes. */
export type FormerPicture = Pick<typeof media.$inferSelect, "originalName" | "size" | "width" | "height" | "placeholder" | "variants">;
export type FormerFile = Pick<typeof files.$inferSelect, "originalName" | "size" | "file" | "type" | "pages">;

/** Files that staff have replaced; they can be brought back for 30 days. */
export const mediaFormer = pgTable(
  "media_former",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Id in `media` or `files`. */
    mediaId: uuid("media_id").notNull(),
    stored: jsonb("stored").$type<FormerPicture | FormerFile>().notNull(),
    replacedAt: instant("replaced_at").notNull().defaultNow(),
  },
  (table) => [index("media_former_media").on(table.mediaId)],
);

/** Files in the store without a row, and when this was found. */
export const mediaOrphans = pgTable("media_orphans", {
  name: text("name").primaryKey(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});
