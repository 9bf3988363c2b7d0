import type { Condition } from "@len/contract/conditions";
import type { Zone } from "@len/contract/zones";
import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contentColumns, datesIndexes, day, pageColumns, partOf, refersTo } from "../../platform/database/columns.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { news } from "../news/table.ts";

const texts = (name: string) => jsonb(name).$type<string[]>().notNull().default([]);

/** Complaints of patients, each with its page under /conditions. */
export const conditions = pgTable(
  "conditions",
  {
    ...contentColumns(),
    ...pageColumns(),
    title: text("title").notNull(),
    names: texts("names"),
    summary: text("summary").notNull(),
    lead: text("lead").notNull(),
    zones: jsonb("zones").$type<Zone[]>().notNull().default([]),
    looks: texts("looks"),
    looksNote: text("looks_note").notNull().default(""),
    maybe: jsonb("maybe").$type<Condition["maybe"]>().notNull().default([]),
    later: texts("later"),
    soon: texts("soon"),
    emergency: texts("emergency"),
    steps: texts("steps"),
    before: text("before").notNull().default(""),
    costNote: text("cost_note").notNull().default(""),
    authorId: refersTo("author_id", () => doctors.id),
    reviewerId: refersTo("reviewer_id", () => doctors.id),
    writtenOn: day("written_on").notNull(),
    reviewedOn: day("reviewed_on").notNull(),
    nextReviewOn: day("next_review_on").notNull(),
    sources: jsonb("sources").$type<Condition["sources"]>().notNull().default([]),
  },
  (table) => [uniqueIndex("conditions_slug").on(table.slug).where(sql`deleted_at is null`), ...datesIndexes("conditions", table)],
);

const ofCondition = () => partOf("condition_id", () => conditions.id);
const place = () => doublePrecision("position").notNull().default(0);

/** The services of a condition's page; the first one is the first visit. */
export const conditionServices = pgTable(
  "condition_services",
  { conditionId: ofCondition(), serviceId: partOf("service_id", () => services.id), note: text("note"), position: place() },
  (table) => [primaryKey({ columns: [table.conditionId, table.serviceId] }), index("condition_services_service").on(table.serviceId)],
);

/** The doctors who treat the condition. */
export const conditionDoctors = pgTable(
  "condition_doctors",
  { conditionId: ofCondition(), doctorId: partOf("doctor_id", () => doctors.id), position: place() },
  (table) => [primaryKey({ columns: [table.conditionId, table.doctorId] }), index("condition_doctors_doctor").on(table.doctorId)],
);

export const conditionArticles = pgTable(
  "condition_articles",
  { conditionId: ofCondition(), newsId: partOf("news_id", () => news.id), position: place() },
  (table) => [primaryKey({ columns: [table.conditionId, table.newsId] }), index("condition_articles_news").on(table.newsId)],
);
