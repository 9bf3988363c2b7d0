import type { Licence } from "@len/contract/licences";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, position } from "../../platform/database/columns.ts";
import { files } from "../../platform/media/table.ts";

const paperColumns = () => ({
  ...contentColumns(),
  title: text("title").notNull(),
  number: text("number").notNull(),
  issuedAt: day("issued_at").notNull(),
  /** Null if the licence has no end date. */
  validUntil: day("valid_until"),
  authority: text("authority").notNull(),
  /** Only a licence lists permitted works. */
  works: jsonb("works").$type<Licence["works"]>().notNull().default([]),
  /** Scanned sheets, ids of the media library. */
  sheetIds: jsonb("sheet_ids").$type<string[]>().notNull().default([]),
  /** The PDF to download. */
  fileId: uuid("file_id").references(() => files.id),
  position: position(),
});

export const licences = pgTable("licences", paperColumns());

export const certificates = pgTable("certificates", paperColumns());
