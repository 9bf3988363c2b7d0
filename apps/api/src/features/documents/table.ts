import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, position, refersTo } from "../../platform/database/columns.ts";
import { files } from "../../platform/media/table.ts";

/** Documents of the clinic that visitors may read and print. */
export const documents = pgTable("documents", {
  ...contentColumns(),
  title: text("title").notNull(),
  kind: text("kind", { enum: ["contract", "prices", "rules", "rights", "policy", "guarantee", "form"] }).notNull(),
  fileId: refersTo("file_id", () => files.id),
  effectiveFrom: day("effective_from").notNull(),
  /** Pictures of the pages, ids of the media library. */
  sheetIds: jsonb("sheet_ids").$type<string[]>().notNull().default([]),
  checkedByLawyer: flag("checked_by_lawyer"),
  position: position(),
});
