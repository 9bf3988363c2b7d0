import type { RichText } from "@len/contract/blocks";
import type { Doctor } from "@len/contract/doctors";
import { and, ne, sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { contentColumns, datesIndexes, day, flag, pageColumns, partOf, pinnedAt } from "../../../platform/database/columns.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { media } from "../../../platform/media/table.ts";
import { locations } from "../../../publishing/clinic/table.ts";
import { categories } from "./category-table.ts";
import { services } from "./service-table.ts";

const searchable = sql`lower(translate(last_name || ' ' || first_name || ' ' || middle_name || ' ' || positions_text, 'Ёё', 'Ее'))`;

export const doctors = pgTable(
  "doctors",
  {
    ...contentColumns(),
    ...pageColumns(),
    locationId: uuid("location_id").references(() => locations.id),
    lastName: text("last_name").notNull(),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull().default(""),
    imageId: uuid("image_id").references(() => media.id),
    positions: jsonb("positions").$type<string[]>().notNull(),
    /** Unused, like `searchText`; the column remains for one version, so that version 0.1 still runs on this database. */
    positionsText: text("positions_text").notNull().default(""),
    careerStart: day("career_start").notNull(),
    academicDegree: text("academic_degree"),
    qualification: text("qualification"),
    languages: jsonb("languages").$type<string[]>().notNull().default([]),
    ages: text("ages", { enum: ["adults", "children", "all"] })
      .notNull()
      .default("adults"),
    childrenFromAge: smallint("children_from_age"),
    /** Patients may prefer a woman or a man; neither choice finds a doctor without a value. */
    sex: text("sex", { enum: ["female", "male"] }),
    lead: text("lead").notNull().default(""),
    about: jsonb("about").$type<RichText>().notNull(),
    education: jsonb("education").$type<Doctor["education"]>().notNull().default([]),
    accreditations: jsonb("accreditations").$type<Doctor["accreditations"]>().notNull().default([]),
    certificates: jsonb("certificates").$type<{ title: string; year: number; mediaId: string }[]>().notNull().default([]),
    schedule: jsonb("schedule").$type<Doctor["schedule"]>().notNull().default([]),
    state: text("state", { enum: ["active", "leave", "left"] })
      .notNull()
      .default("active"),
    acceptsOnline: flag("accepts_online", true),
    /** Maintained by a trigger on `reviews` when a review is published or unpublished, so that lists do not count. */
    countReviews: integer("count_reviews").notNull().default(0),
    countMarks: integer("count_marks").notNull().default(0),
    sumMarks: integer("sum_marks").notNull().default(0),
    pinnedAt: pinnedAt(),
    searchText: text("search_text").generatedAlwaysAs(searchable),
  },
  (table) => [
    uniqueIndex("doctors_slug").on(table.slug).where(sql`deleted_at is null`),
    index("doctors_search_trigrams").using("gin", table.searchText.op("gin_trgm_ops")),
    index("doctors_order").on(table.lastName, table.firstName),
    index("doctors_listed")
      .on(table.pinnedAt, table.lastName, table.firstName, table.middleName, table.id)
      .where(sql`status = 'published' and deleted_at is null and state <> 'left'`),
    ...datesIndexes("doctors", table),
  ],
);

/** Directions under which visitors find the doctor. */
export const doctorCategories = pgTable(
  "doctor_categories",
  {
    doctorId: partOf("doctor_id", () => doctors.id),
    categoryId: partOf("category_id", () => categories.id),
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.categoryId] }), index("doctor_categories_category").on(table.categoryId)],
);

/** Services of the doctor; `amount` replaces the service's first price, in kopecks. */
export const doctorServices = pgTable(
  "doctor_services",
  {
    doctorId: partOf("doctor_id", () => doctors.id),
    serviceId: partOf("service_id", () => services.id),
    amount: bigint("amount", { mode: "number" }),
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.serviceId] }), index("doctor_services_service").on(table.serviceId)],
);

/** Doctors who have left have a page but are not in lists. */
export const isListed = () => and(isPublished(doctors), ne(doctors.state, "left"));
