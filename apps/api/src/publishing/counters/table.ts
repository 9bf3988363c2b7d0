import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

/**
 * Totals of lists, so that lists do not count: `doctors`, `news:news`, `news:article`, `reviews`. Triggers on those tables update
 * them in the writing transaction. Publication dates are not considered: see `countListed`.
 */
export const counters = pgTable("counters", {
  name: text("name").primaryKey(),
  count: bigint("count", { mode: "number" }).notNull(),
});

/** Published reviews by subject; the total for any directions is a sum over a few rows. Updated by a trigger on `reviews`. */
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
