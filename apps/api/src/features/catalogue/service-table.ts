import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, pageColumns, position } from "../../platform/database/columns.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { categories } from "./category-table.ts";

export const services = pgTable(
  "services",
  {
    ...contentColumns(),
    ...pageColumns(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => categories.id),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    description: jsonb("description").$type<RichText>().notNull(),
    indications: jsonb("indications").$type<string[]>().notNull(),
    contraindications: jsonb("contraindications").$type<string[]>().notNull(),
    preparation: jsonb("preparation").$type<string[]>().notNull(),
    recovery: jsonb("recovery").$type<string[]>().notNull(),
    durationMin: integer("duration_min"),
    faq: jsonb("faq").$type<{ question: string; answer: string }[]>().notNull(),
    isPopular: flag("is_popular"),
    position: position(),
  },
  (table) => [uniqueIndex("services_slug").on(table.slug).where(sql`deleted_at is null`), index("services_group").on(table.groupId)],
);

/** Lines of the price list, in kopecks. A line with a location is valid there only. */
export const prices = pgTable(
  "prices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    locationId: uuid("location_id").references(() => locations.id),
    code: text("code"),
    title: text("title").notNull(),
    note: text("note"),
    kind: text("kind", { enum: ["exact", "from", "range"] }).notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    max: bigint("max", { mode: "number" }),
    unit: text("unit"),
    oldAmount: bigint("old_amount", { mode: "number" }),
    validFrom: day("valid_from"),
    validTo: day("valid_to"),
    position: position(),
  },
  (table) => [index("prices_service").on(table.serviceId)],
);
