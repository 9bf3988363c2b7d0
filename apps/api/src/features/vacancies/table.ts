import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contentColumns, day, instant, pageColumns } from "../../platform/database/columns.ts";

export const vacancies = pgTable(
  "vacancies",
  {
    ...contentColumns(),
    ...pageColumns(),
    title: text("title").notNull(),
    department: text("department").notNull(),
    duties: jsonb("duties").$type<string[]>().notNull(),
    requirements: jsonb("requirements").$type<string[]>().notNull(),
    conditions: jsonb("conditions").$type<string[]>().notNull(),
    /** Kopecks a month before tax; both are null when pay is by agreement. */
    salaryFrom: bigint("salary_from", { mode: "number" }),
    salaryTo: bigint("salary_to", { mode: "number" }),
    employment: text("employment", { enum: ["full", "part", "temporary"] }).notNull(),
    schedule: text("schedule").notNull(),
    publishedAt: instant("published_at").notNull(),
    /** The last day on which the vacancy is open; null: open until filled. */
    validUntil: day("valid_until"),
  },
  (table) => [
    uniqueIndex("vacancies_slug").on(table.slug).where(sql`deleted_at is null`),
    index("vacancies_order").on(table.publishedAt.desc(), table.id),
  ],
);
