import { sql } from "drizzle-orm";
import { check, index, pgTable, text, time, uuid } from "drizzle-orm/pg-core";
import { day, generatedPeriod, instant, partOf, position, refersTo } from "../../platform/database/columns.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";

/**
 * Rooms and devices that appointments take. Services and shifts name them; the devices that visitors read about are `devices` of the
 * catalogue.
 */
export const resources = pgTable(
  "resources",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    locationId: refersTo("location_id", () => locations.id),
    kind: text("kind", { enum: ["room", "device"] }).notNull(),
    name: text("name").notNull(),
    /** The type of a resource, such as «процедурный» or «лазер». A service needs a type; resources of one type are interchangeable. */
    type: text("type").notNull(),
    position: position(),
    /** A deleted resource keeps its appointments and takes no new ones. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [index("resources_type").on(table.locationId, table.kind, table.type)],
);

/** Kinds of shifts: hours of reception, and the hours that are taken out of them. */
export const shiftKinds = ["reception", "break", "absence"] as const;

/** `pattern`: filled from the doctor's card; `hand`: typed or imported by staff; `demo`: the demo clinic's, which tops itself up. */
export const shiftOrigins = ["pattern", "hand", "demo"] as const;

/**
 * Hours of a doctor on one date. `fromTime` and `toTime` are the clock of the address; a `toTime` that is not later ends on the next day.
 * `startsAt` and `endsAt` are the same as instants: they are computed once, when the shift is written, and everything else uses them.
 */
export const shifts = pgTable(
  "shifts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    doctorId: partOf("doctor_id", () => doctors.id),
    /** A reception takes place at its address. A break or an absence counts at all addresses; here the address gives the clock. */
    locationId: refersTo("location_id", () => locations.id),
    roomId: uuid("room_id").references(() => resources.id),
    date: day("date").notNull(),
    fromTime: time("from_time").notNull(),
    toTime: time("to_time").notNull(),
    kind: text("kind", { enum: shiftKinds }).notNull(),
    note: text("note").notNull().default(""),
    /** A fill from the pattern replaces its own hours and those of the demo, never those that staff have typed. */
    origin: text("origin", { enum: shiftOrigins }).notNull().default("hand"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    during: generatedPeriod("during", "starts_at", "ends_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("shifts_doctor").on(table.doctorId, table.startsAt),
    index("shifts_date").on(table.date),
    check("shifts_last", sql`starts_at < ends_at`),
  ],
);
