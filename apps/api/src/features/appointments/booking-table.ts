import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant, partOf } from "../../platform/database/columns.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";

/** How visitors book a service. A service without a row is booked by a request. Whether it is a first visit is `services.isFirstVisit`. */
export const serviceBookings = pgTable(
  "service_bookings",
  {
    serviceId: partOf("service_id", () => services.id).primaryKey(),
    /** `no`: by phone only; `request`: the desk finds a time; `time`: visitors take a time themselves. */
    booking: text("booking", { enum: ["no", "request", "time"] })
      .notNull()
      .default("request"),
    /** Minutes of the visit. */
    durationMin: smallint("duration_min"),
    /** Minutes after the visit in which the doctor, the room and the device are not free yet. */
    tidyingMin: smallint("tidying_min").notNull().default(0),
    /** The youngest patient in whole years; null: no bound other than the doctor's. */
    fromAge: smallint("from_age"),
    /** Type of the room and of the device that the service needs; null: any room, no device. */
    roomType: text("room_type"),
    deviceType: text("device_type"),
    /** Services that this one continues: visitors can book it only from the page of such a visit. */
    repeatOf: jsonb("repeat_of").$type<string[]>().notNull().default([]),
    /** Days after such a visit in which the repeated one is offered. */
    repeatDays: integer("repeat_days"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  () => [
    check("service_bookings_duration", sql`booking <> 'time' or duration_min is not null`),
    check("service_bookings_minutes", sql`duration_min > 0 and tidying_min >= 0`),
  ],
);

/** Doctors who need another time for a service than its usual duration. */
export const doctorDurations = pgTable(
  "doctor_durations",
  {
    doctorId: partOf("doctor_id", () => doctors.id),
    serviceId: partOf("service_id", () => services.id),
    durationMin: smallint("duration_min").notNull(),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.serviceId] }), check("doctor_durations_minutes", sql`duration_min > 0`)],
);
