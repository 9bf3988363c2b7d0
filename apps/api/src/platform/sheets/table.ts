import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Every import of a file that was applied. A row is removed after a year. */
export const sheetImports = pgTable(
  "sheet_imports",
  {
    /** The act that published the import has the same id. */
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["prices"] }).notNull(),
    fileName: text("file_name").notNull(),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull().default(sql`clock_timestamp()`),
    /** The hour for which the import was planned; `null` if it was applied at once. */
    comesAt: instant("comes_at"),
    added: integer("added").notNull(),
    changed: integer("changed").notNull(),
    /** The changes of the import, in the format of its kind, so that it can be undone. */
    changes: jsonb("changes").$type<unknown[]>().notNull(),
    returnedBy: text("returned_by"),
    returnedAt: instant("returned_at"),
    /** The number of changes that were left when the import was undone. */
    kept: integer("kept"),
  },
  (table) => [index("sheet_imports_kind").on(table.kind, table.appliedAt.desc())],
);
