import { doublePrecision, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, day, partOf } from "../../platform/database/columns.ts";
import { media } from "../../platform/media/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";

/** Publications in the media about the clinic or with its doctors. */
export const massMedia = pgTable(
  "mass_media",
  {
    ...contentColumns(),
    title: text("title").notNull(),
    outlet: text("outlet").notNull(),
    summary: text("summary").notNull().default(""),
    url: text("url").notNull(),
    date: day("date").notNull(),
    imageId: uuid("image_id").references(() => media.id),
  },
  (table) => [index("mass_media_order").on(table.date.desc().nullsFirst(), table.id)],
);

export const massMediaDoctors = pgTable(
  "mass_media_doctors",
  {
    massMediaId: partOf("mass_media_id", () => massMedia.id),
    doctorId: partOf("doctor_id", () => doctors.id),
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.massMediaId, table.doctorId] }), index("mass_media_doctors_doctor").on(table.doctorId)],
);
