import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/database/columns.ts";

/** Addresses of older sites that redirect to pages of this one, added by staff. Former slugs of items are in `aliases`. */
export const redirects = pgTable(
  "redirects",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** In the spelling of `formerAddress`. */
    fromPath: text("from_path").notNull(),
    toPath: text("to_path").notNull(),
    act: text("act", { enum: ["hand", "list"] }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [uniqueIndex("redirects_from").on(table.fromPath)],
);
