import type { BookingRules } from "@len/contract/staff/booking-rules";
import { usualBookingRules } from "@len/contract/staff/booking-rules";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { serviceBookings } from "../src/features/appointments/booking-table.ts";
import { dateAt, dayAfter, periodOf } from "../src/features/appointments/local-time.ts";
import { shifts } from "../src/features/appointments/shift-table.ts";
import { appointments } from "../src/features/appointments/table.ts";
import { doctorServices } from "../src/features/catalogue/outline/doctor-table.ts";
import { requests } from "../src/features/requests/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import { settings } from "../src/platform/settings/table.ts";
import { addDirection, addDoctor, addLocation, addService } from "./rows.ts";

const timeZone = "Asia/Vladivostok";

type Calendar = { serviceId: string; doctorId: string; locationId: string; date: string };

/** Some days ahead, so that neither the notice nor the horizon matters. */
const daysAhead = 5;

/** A clinic that has opened its calendar: one doctor receives from 09:00 to 12:00, a visit takes half an hour. */
export async function addCalendar(db: Database, booking: Partial<typeof serviceBookings.$inferInsert> = {}): Promise<Calendar> {
  await openBooking(db);
  await withoutDemoVisits(db);
  const { groupId } = await addDirection(db, `calendar-${crypto.randomUUID()}`);
  const serviceId = await addService(db, { groupId });
  await db.insert(serviceBookings).values({ serviceId, booking: "time", durationMin: 30, ...booking });
  const calendar = { serviceId, locationId: await addLocation(db, { timeZone }), date: dayAfter(dateAt(new Date(), timeZone), daysAhead) };
  return { ...calendar, doctorId: await addReceivingDoctor(db, calendar) };
}

/** Removes the visits of the demo clinic, so that a test has only its own. */
async function withoutDemoVisits(db: Database): Promise<void> {
  await db.delete(appointments).where(and(isNull(appointments.requestId), ne(appointments.state, "held")));
}

export async function addReceivingDoctor(db: Database, { serviceId, ...place }: Omit<Calendar, "doctorId">): Promise<string> {
  const doctorId = await addDoctor(db);
  await db.insert(doctorServices).values({ doctorId, serviceId });
  await addShift(db, { ...place, doctorId });
  return doctorId;
}

type NewShift = Pick<Calendar, "doctorId" | "locationId" | "date"> & { from?: string; to?: string } & Partial<typeof shifts.$inferInsert>;

export async function addShift(db: Database, { from = "09:00", to = "12:00", ...shift }: NewShift): Promise<void> {
  const period = periodOf({ date: shift.date, from, to }, timeZone);
  await db.insert(shifts).values({ kind: "reception", ...shift, fromTime: from, toTime: to, ...period });
}

/** The instant of a time on the calendar's date. */
export const startAt = ({ date }: Pick<Calendar, "date">, time: string) => periodOf({ date, from: time, to: "24:00" }, timeZone).startsAt;

/** Moves the visit so that it began a minute ago. */
export async function beginVisit(db: Database, id: string): Promise<void> {
  await startIn(db, id, "-1 minute");
}

/** Moves the half-hour visit so that it starts at this distance from now, such as `2 hours`. */
export async function startIn(db: Database, id: string, distance: string): Promise<void> {
  const startsAt = sql`date_trunc('milliseconds', now()) + ${distance}::interval`;
  const endsAt = sql`${startsAt} + interval '30 minutes'`;
  await db.update(appointments).set({ startsAt, endsAt, freeAt: endsAt }).where(eq(appointments.id, id));
}

export async function openBooking(db: Database, rules: Partial<BookingRules> = {}): Promise<void> {
  const values = { bookingOpen: true, booking: { ...usualBookingRules, ...rules } };
  for (const [key, value] of Object.entries(values)) {
    await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  }
}

/** Adds a request to which appointments can belong. */
export async function addRequest(db: Database): Promise<string> {
  const [row] = await db
    .insert(requests)
    .values({ kind: "record", sealedForm: "", contentHash: "", eraseAt: new Date("2030-01-01T00:00:00Z") })
    .returning({ id: requests.id });
  if (!row) throw new Error("an inserted row is returned");
  return row.id;
}
