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

/** Kinds of shifts: hours of reception, and breaks and absences within them. */
export const shiftKinds = ["reception", "break", "absence"] as const;

/**
 * `pattern`: generated from the doctor's card; `hand`: typed or imported by staff; `demo`: of the demo clinic, which adds new ones by
 * itself.
 */
export const shiftOrigins = ["pattern", "hand", "demo"] as const;

/**
 * Hours of a doctor on one date. `fromTime` and `toTime` are local times of the address; a `toTime` that is not later ends on the next day.
 * `startsAt` and `endsAt` are the same hours as instants: they are computed once, when the shift is written, and everything else uses them.
 */
export const shifts = pgTable(
  "shifts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    doctorId: partOf("doctor_id", () => doctors.id),
    /**
     * A reception takes place at its address. A break or an absence applies to all addresses; its address only determines the time zone.
     */
    locationId: refersTo("location_id", () => locations.id),
    roomId: uuid("room_id").references(() => resources.id),
    date: day("date").notNull(),
    fromTime: time("from_time").notNull(),
    toTime: time("to_time").notNull(),
    kind: text("kind", { enum: shiftKinds }).notNull(),
    note: text("note").notNull().default(""),
    /** Generating shifts from the pattern replaces shifts of the pattern and of the demo, never those that staff have entered. */
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
