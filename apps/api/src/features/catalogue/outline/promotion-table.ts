import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, pageColumns, partOf, position } from "../../../platform/database/columns.ts";
import { media } from "../../../platform/media/table.ts";
import { prices } from "./service-table.ts";

// The tables of the promotions feature. They are in the catalogue because its prices depend on them: see todays-prices.ts.

export const promotions = pgTable(
  "promotions",
  {
    ...contentColumns(),
    ...pageColumns(),
    title: text("title").notNull(),
    lead: text("lead").notNull(),
    body: jsonb("body").$type<RichText>().notNull(),
    imageId: uuid("image_id").references(() => media.id),
    startsOn: day("starts_on").notNull(),
    /** The last day on which the amounts are valid. */
    endsOn: day("ends_on").notNull(),
    terms: text("terms").notNull(),
    inMainPage: flag("in_main_page"),
    position: position(),
  },
  (table) => [uniqueIndex("promotions_slug").on(table.slug).where(sql`deleted_at is null`)],
);

/** The amount of a price line while the promotion runs, in kopecks. */
export const promotionPrices = pgTable(
  "promotion_prices",
  {
    promotionId: partOf("promotion_id", () => promotions.id),
    priceId: partOf("price_id", () => prices.id),
    amount: bigint("amount", { mode: "number" }).notNull(),
    position: integer("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.priceId] }), index("promotion_prices_price").on(table.priceId)],
);
