import { bigint, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../../platform/database/columns.ts";

/** One row: the content edition, raised by every transaction that changes what visitors see. */
export const contentEdition = pgTable("content_edition", {
  id: integer("id").primaryKey().default(1),
  edition: bigint("edition", { mode: "number" }).notNull(),
  /** For `Last-Modified`, which counts whole seconds: no two editions have the same second. */
  modifiedAt: instant("modified_at").notNull(),
});
