import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, flag, position, refersTo } from "../../platform/database/columns.ts";
import { media } from "../../platform/media/table.ts";
import { categories } from "./category-table.ts";
import { doctors } from "./doctor-table.ts";
import { services } from "./service-table.ts";

const picture = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => media.id);

/** Pairs «до и после». Both pictures are of one size. */
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
    sessions: integer("sessions").notNull(),
    intervalDays: integer("interval_days").notNull(),
    comment: text("comment").notNull(),
    /** Sensitive pictures are covered until the visitor asks to see them. */
    sensitive: flag("sensitive"),
    /** The patient's consent to publication and its last day; without a consent in force the result is hidden. */
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
