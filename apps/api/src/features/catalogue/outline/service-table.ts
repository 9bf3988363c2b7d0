import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, pageColumns, partOf, position, refersTo } from "../../../platform/database/columns.ts";
import { locations } from "../../../publishing/clinic/table.ts";
import { categories } from "./category-table.ts";

export const services = pgTable(
  "services",
  {
    ...contentColumns(),
    ...pageColumns(),
    groupId: refersTo("group_id", () => categories.id),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    description: jsonb("description").$type<RichText>().notNull(),
    indications: jsonb("indications").$type<string[]>().notNull(),
    contraindications: jsonb("contraindications").$type<string[]>().notNull(),
    preparation: jsonb("preparation").$type<string[]>().notNull(),
    recovery: jsonb("recovery").$type<string[]>().notNull(),
    durationMin: integer("duration_min"),
    faq: jsonb("faq").$type<{ question: string; answer: string }[]>().notNull(),
    /** The service with which a patient new to the doctor begins. */
    isFirstVisit: flag("is_first_visit"),
    isPopular: flag("is_popular"),
    position: position(),
  },
  (table) => [uniqueIndex("services_slug").on(table.slug).where(sql`deleted_at is null`), index("services_group").on(table.groupId)],
);

/** The letter under which a title is listed, Russian or Latin: Ё counts as Е; a title that begins with another character is under «#». */
export const letterOfService = sql<string>`coalesce(substring(translate(upper(left(ltrim(${services.title}), 1)), 'Ё', 'Е') from '[А-ЯA-Z]'), '#')`;

/** Lines of the price list, in kopecks. A line with a location is valid only there. */
export const prices = pgTable(
  "prices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: partOf("service_id", () => services.id),
    locationId: uuid("location_id").references(() => locations.id),
    code: text("code"),
    title: text("title").notNull(),
    note: text("note"),
    kind: text("kind", { enum: ["exact", "from", "range"] }).notNull(),
    /** Marked by staff as a price of the service itself; see `todaysPrices` for services without a mark. */
    isMain: flag("is_main"),
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
