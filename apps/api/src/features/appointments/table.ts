import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { generatedPeriod, instant, refersTo } from "../../platform/database/columns.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { resources } from "./shift-table.ts";

/**
 * States of an appointment. `held`: a visitor is filling in the form; `pending`: the desk must confirm; `confirmed`: the person has said
 * that they will come. In all states but the last two the appointment occupies its time.
 */
export const appointmentStates = ["held", "pending", "booked", "confirmed", "arrived", "done", "cancelled", "missed"] as const;

/** Where an appointment comes from: the site, a request that the desk called back, a phone call, or a person at the desk. */
export const appointmentSources = ["site", "request", "phone", "walk_in"] as const;

export type AppointmentSource = (typeof appointmentSources)[number];

export type AppointmentState = (typeof appointmentStates)[number];

/** States of a visit that is ahead: it can be moved and cancelled. */
export const statesAhead: readonly AppointmentState[] = ["pending", "booked", "confirmed"];

/** The condition of the three exclusion constraints, in the same words, so that PostgreSQL uses their indexes. */
export const takesTime = sql.raw("state in ('held', 'pending', 'booked', 'confirmed', 'arrived', 'done')");

/**
 * The time of a doctor that a person has taken, with its room and device. Three exclusion constraints alone decide that no two rows take
 * one doctor, room or device at once: `appointments_doctor`, `appointments_room` and `appointments_device`, written by hand in the
 * migration, as is the foreign key of `requestId` (requests import this folder). Data about the person are in the
 * request; only the reason of a cancellation may name the person, so it is sealed.
 */
export const appointments = pgTable(
  "appointments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    state: text("state", { enum: appointmentStates }).notNull(),
    doctorId: refersTo("doctor_id", () => doctors.id),
    locationId: refersTo("location_id", () => locations.id),
    serviceId: refersTo("service_id", () => services.id),
    roomId: uuid("room_id").references(() => resources.id),
    deviceId: uuid("device_id").references(() => resources.id),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The end including the tidying: from then on the doctor, the room and the device are free. */
    freeAt: instant("free_at").notNull(),
    during: generatedPeriod("during", "starts_at", "free_at"),
    requestId: uuid("request_id"),
    source: text("source", { enum: appointmentSources }).notNull().default("site"),
    /** Columns of a hold: the hash of its token, its end, and blind indexes of the visitor's key and network. */
    holdHash: text("hold_hash"),
    heldUntil: instant("held_until"),
    holderIndex: text("holder_index"),
    networkIndex: text("network_index"),
    /** Who cancelled, as in the audit log (`visitor` for the person), and why. Staff type the reason, so it is sealed. */
    cancelledBy: text("cancelled_by"),
    sealedCancelReason: text("cancel_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("appointments_last", sql`starts_at < ends_at and ends_at <= free_at`),
    check("appointments_hold", sql`(state = 'held') = (held_until is not null) and (state = 'held') = (hold_hash is not null)`),
    uniqueIndex("appointments_hold_hash").on(table.holdHash).where(sql`state = 'held'`),
    index("appointments_held").on(table.heldUntil).where(sql`state = 'held'`),
    index("appointments_request").on(table.requestId),
    index("appointments_starts").on(table.startsAt),
    index("appointments_updated").on(table.updatedAt).where(sql`request_id is not null`),
  ],
);
