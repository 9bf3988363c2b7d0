import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

/**
 * How many rows lists have to show, so that no list has to count: `doctors`, `news:news`, `news:article`, `reviews`. Triggers of those
 * tables keep it, in whatever transaction writes them. Dates of publication are not in it: see `countListed`.
 */
export const counters = pgTable("counters", {
  name: text("name").primaryKey(),
  count: bigint("count", { mode: "number" }).notNull(),
});

/** Published reviews by what they are about; any choice of directions is a sum over a few of these rows. Kept by a trigger of `reviews`. */
export const reviewCounts = pgTable(
  "review_counts",
  {
    doctorId: uuid("doctor_id"),
    serviceId: uuid("service_id"),
    categoryId: uuid("category_id"),
    count: integer("count").notNull(),
  },
  (table) => [
    unique("review_counts_about").on(table.doctorId, table.serviceId, table.categoryId).nullsNotDistinct(),
    index("review_counts_service").on(table.serviceId),
    index("review_counts_category").on(table.categoryId),
  ],
);
