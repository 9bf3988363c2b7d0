import type { Alignment } from "@len/contract/alignment";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, instant, position, refersTo } from "../../../platform/database/columns.ts";
import { derivedPictures } from "../../../platform/media/derived-table.ts";
import { media } from "../../../platform/media/table.ts";
import { categories } from "../outline/category-table.ts";
import { doctors } from "../outline/doctor-table.ts";
import { services } from "../outline/service-table.ts";

const picture = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => media.id);

const derived = (name: string) => text(name).references(() => derivedPictures.key);

/** Pairs «до и после». Both visible pictures have the same size. */
export const results = pgTable(
  "portfolios",
  {
    ...contentColumns(),
    title: text("title").notNull(),
    /** The direction or group under which the result is shown. */
    categoryId: refersTo("category_id", () => categories.id),
    serviceId: uuid("service_id").references(() => services.id),
    doctorId: uuid("doctor_id").references(() => doctors.id),
    beforeId: picture("before_id"),
    afterId: picture("after_id"),
    /** How «после» is placed over «до». Null: visitors see both pictures unchanged. */
    alignment: jsonb("alignment").$type<Alignment>(),
    /** The parts of both pictures that visitors see when they are aligned. */
    shownBeforeKey: derived("shown_before_key"),
    shownAfterKey: derived("shown_after_key"),
    sessions: integer("sessions").notNull(),
    intervalDays: integer("interval_days").notNull(),
    comment: text("comment").notNull(),
    /** Sensitive pictures are covered until the visitor asks to see them. */
    sensitive: flag("sensitive"),
    /** A demonstration pair: it shows no real person and needs no consent; the site says so. */
    isDemo: flag("is_demo"),
    /** The patient's consent to publication: the paper's number and day are for staff only. Without a consent in force the pair is hidden. */
    consentNumber: text("consent_number"),
    consentSignedOn: day("consent_signed_on"),
    consentScope: text("consent_scope", { enum: ["site", "site-and-socials"] }),
    consentUntil: day("consent_until"),
    position: position(),
  },
  (table) => [
    index("portfolios_category").on(table.categoryId),
    index("portfolios_service").on(table.serviceId),
    index("portfolios_doctor").on(table.doctorId),
  ],
);

/** Consents that patients have withdrawn. A pair under one is unpublished at once, and no version of it can be published. */
export const withdrawnConsents = pgTable("withdrawn_consents", {
  number: text("number").primaryKey(),
  withdrawnOn: day("withdrawn_on").notNull(),
  savedBy: text("saved_by").notNull(),
  savedAt: instant("saved_at").notNull().defaultNow(),
});
