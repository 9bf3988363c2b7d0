import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, instant } from "../../platform/database/columns.ts";
import { files, media } from "../../platform/media/table.ts";

/** An own video has a file; a video of a social network has the URL of its page there. */
export const videos = pgTable(
  "videos",
  {
    ...contentColumns(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    provider: text("provider", { enum: ["file", "vk", "rutube"] }).notNull(),
    fileId: uuid("file_id").references(() => files.id),
    link: text("link"),
    captionsId: uuid("captions_id").references(() => files.id),
    posterId: uuid("poster_id").references(() => media.id),
    durationSec: integer("duration_sec").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (table) => [index("videos_order").on(table.publishedAt.desc(), table.id)],
);
