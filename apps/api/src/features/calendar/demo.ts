import { createHash } from "node:crypto";
import { bookableGroups, bookableServices, resources as castResources, repeatedServices } from "@len/fixtures/booking";
import { doctors as castDoctors } from "@len/fixtures/doctors";
import { services as castServices } from "@len/fixtures/services";
import { and, eq, inArray, isNull, lt, max, ne, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { isPublished } from "../../platform/database/published.ts";
import type { RevisionRow } from "../../publishing/seed/rows.ts";
import { readClock } from "../appointments/booking.ts";
import { serviceBookings } from "../appointments/booking-table.ts";
import { dateAt, dayAfter, weekdayOf } from "../appointments/local-time.ts";
import { listLocations } from "../appointments/locations.ts";
import { resources, shifts } from "../appointments/shift-table.ts";
import { appointments } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { chunksOf, datesFrom, insertShifts, rowsOfDay, type ShiftRow, usualFillDays } from "./write-shifts.ts";

/** The share of the doctors' time that is taken in the demo. */
const takenShare = 1 / 3;
const gridMin = 15;
/** Past days of the demo that the calendar can show. */
const keptDays = 31;
const topUpLock = 7_015_039;

const resourceId = (slug: string) => namedId("resources", slug);
const serviceIdOf = (slug: string) => namedId("services", slug);

/**
 * Writes rooms, services that visitors can book, shifts, and visits for a third of their time. May run again over the rows of an earlier
 * run.
 */
export async function seedCalendar(db: Database): Promise<RevisionRow[]> {
  const [location] = await listLocations(db);
  if (!location) return [];
  const rooms = castResources.map(({ slug, ...resource }, position) => ({
    ...resource,
    id: resourceId(slug),
    locationId: location.id,
    position,
  }));
  await db
    .insert(resources)
    .values(rooms)
    .onConflictDoUpdate({ target: resources.id, set: { deletedAt: null } });
  await db.insert(serviceBookings).values(bookingRows()).onConflictDoNothing();
  const today = dateAt(await readClock(db), location.timeZone);
  await writeDays(db, { from: today, to: dayAfter(today, usualFillDays) });
  return [];
}

/**
 * Adds the days that are new in the next ninety days, so that the demo never runs out of free times, and deletes days long past. Does
 * nothing in a clinic without demo shifts.
 */
export async function topUpCalendar(db: Database): Promise<unknown[]> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${topUpLock})`);
    const [{ last } = { last: null }] = await tx
      .select({ last: max(shifts.date) })
      .from(shifts)
      .where(isDemoShift);
    const [location] = await listLocations(tx);
    if (last === null || !location) return [];
    const today = dateAt(await readClock(tx), location.timeZone);
    await tx
      .update(appointments)
      .set({ state: "done" })
      .where(and(isDemoVisit, eq(appointments.state, "booked"), lt(appointments.endsAt, sql`now()`)));
    const isPast = lt(shifts.date, dayAfter(today, -keptDays));
    await tx.delete(shifts).where(and(isDemoShift, isPast));
    await tx.delete(appointments).where(and(isDemoVisit, lt(appointments.startsAt, sql`now() - make_interval(days => ${keptDays})`)));
    const from = last < today ? today : dayAfter(last, 1);
    return await writeDays(tx, { from, to: dayAfter(today, usualFillDays) });
  });
}

/** Removes the demo's part of the calendar. Real visits keep their rooms. */
export async function clearCalendar(db: Database): Promise<Record<string, number>> {
  const visits = await db.delete(appointments).where(isDemoVisit).returning({ id: appointments.id });
  const hours = await db.delete(shifts).where(isDemoShift).returning({ id: shifts.id });
  const ids = castResources.map(({ slug }) => resourceId(slug));
  const rooms = await db
    .update(resources)
    .set({ deletedAt: sql`now()` })
    .where(and(inArray(resources.id, ids), isNull(resources.deletedAt)))
    .returning({ id: resources.id });
  const untouched = inArray(
    serviceBookings.serviceId,
    castBookings().map(({ serviceId }) => serviceId),
  );
  await db.delete(serviceBookings).where(and(untouched, eq(serviceBookings.version, 1)));
  return { записи: visits.length, смены: hours.length, кабинеты: rooms.length };
}

const isDemoShift = eq(shifts.origin, "demo");

/** Every real visit belongs to a request, a demo visit does not. A hold is not a visit. */
const isDemoVisit = and(isNull(appointments.requestId), ne(appointments.state, "held"));

function castBookings() {
  return castServices.flatMap((service) => {
    const { slug, group, durationMin } = service;
    const bookable = bookableServices[slug] ?? bookableGroups[group];
    return bookable && durationMin !== null ? [{ service, serviceId: serviceIdOf(slug), durationMin, ...bookable }] : [];
  });
}

function bookingRows(): (typeof serviceBookings.$inferInsert)[] {
  return castBookings().map(({ service: { slug }, ...booking }) => {
    const repeated = repeatedServices[slug];
    const repeat = repeated && { repeatOf: repeated.repeatOf.map(serviceIdOf), repeatDays: repeated.repeatDays };
    return { ...booking, booking: "time" as const, ...repeat };
  });
}

/** Writes shifts for these dates from the doctors' cards, and visits into them. Dates on which a doctor already has shifts are skipped. */
async function writeDays(tx: Database, span: { from: string; to: string }): Promise<ShiftRow[]> {
  const all = await listLocations(tx);
  const ids = castDoctors.map(({ slug }) => namedId("doctors", slug));
  const cards = await tx
    .select({ id: doctors.id, slug: doctors.slug, schedule: doctors.schedule, locationId: doctors.locationId })
    .from(doctors)
    .where(and(inArray(doctors.id, ids), isPublished(doctors), eq(doctors.state, "active")))
    .orderBy(doctors.id);
  const dates = datesFrom(span.from, span.to);
  const written = await tx
    .selectDistinct({ doctorId: shifts.doctorId, date: shifts.date })
    .from(shifts)
    .where(sql`${shifts.date} between ${span.from}::date and ${span.to}::date`);
  const isWritten = new Set(written.map(({ doctorId, date }) => `${doctorId} ${date}`));
  const roomOf = roomsOfWeek();
  const rows = cards.flatMap(({ id, slug, schedule, locationId }) => {
    const location = all.find((one) => one.id === locationId) ?? all[0];
    if (!location) return [];
    return dates
      .filter((date) => !isWritten.has(`${id} ${date}`))
      .flatMap((date) =>
        schedule
          .filter(({ weekday }) => weekday === weekdayOf(date))
          .flatMap(({ from, to }) => {
            const roomId = roomOf.get(`${slug} ${weekdayOf(date)} ${from}`) ?? null;
            return rowsOfDay({ doctorId: id, location, date, spans: [{ from, to }], roomId }, "demo");
          }),
      );
  });
  await insertShifts(tx, rows);
  const now = await readClock(tx);
  // A real visit may already occupy a time; the demo's visit is then skipped.
  for (const some of chunksOf(visitsIn(rows, now), 1_000)) await tx.insert(appointments).values(some).onConflictDoNothing();
  return rows;
}

/** The room of each shift of the week: the ultrasound room for ultrasound, otherwise the first one that is free. */
function roomsOfWeek(): Map<string, string> {
  const week = castDoctors
    .flatMap(({ slug, groups, schedule }) =>
      schedule.map((hours) => ({ ...hours, slug, type: groups.includes("uzi") ? "УЗИ" : "кабинет" })),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from));
  const taken: { room: string; weekday: number; from: string; to: string }[] = [];
  const rooms = new Map<string, string>();
  for (const { slug, type, weekday, from, to } of week) {
    const isTaken = (room: string) =>
      taken.some((other) => other.room === room && other.weekday === weekday && other.from < to && from < other.to);
    const free = castResources.find((one) => one.type === type && !isTaken(one.slug));
    if (!free) continue;
    taken.push({ room: free.slug, weekday, from, to });
    rooms.set(`${slug} ${weekday} ${from}`, resourceId(free.slug));
  }
  return rooms;
}

type Visit = typeof appointments.$inferInsert;

/** Visits for about a third of the shifts' time; the same visits each time. */
function visitsIn(rows: ShiftRow[], now: Date): Visit[] {
  const bookingsOf = bookingsOfDoctors();
  const busy = new Map<string, Busy[]>();
  return rows.flatMap((shift) => {
    const onDate = busy.get(shift.date) ?? [];
    busy.set(shift.date, onDate);
    return visitsOf(shift, bookingsOf.get(shift.doctorId) ?? [], onDate, now);
  });
}

function visitsOf(shift: ShiftRow, bookings: Booking[], busy: Busy[], now: Date): Visit[] {
  const { doctorId, locationId, roomId = null } = shift;
  const visits: Visit[] = [];
  for (let startsAt = shift.startsAt; startsAt < shift.endsAt; ) {
    const chance = (what: string) => shareOf(`${what} ${doctorId} ${startsAt.toISOString()}`);
    const booking = bookings[Math.floor(chance("service") * bookings.length)];
    if (!booking) return visits;
    const { serviceId, durationMin, tidyingMin, deviceType } = booking;
    const [endsAt, freeAt] = [laterBy(startsAt, durationMin), laterBy(startsAt, durationMin + tidyingMin)];
    const deviceId = deviceType === undefined ? null : freeDevice(busy, deviceType, startsAt, freeAt);
    // A visit occupies its whole duration, an unused start only one step of the grid, so the chance of a visit at each start is smaller
    // than `takenShare`.
    const odds = (takenShare * gridMin) / (takenShare * gridMin + (1 - takenShare) * durationMin);
    const isLacking = deviceType !== undefined && deviceId === null;
    if (isLacking || freeAt > shift.endsAt || chance("taken") >= odds) {
      startsAt = laterBy(startsAt, gridMin);
      continue;
    }
    if (deviceId !== null) busy.push({ deviceId, startsAt, freeAt });
    visits.push({
      ...{ id: namedId("appointments", `${doctorId} ${startsAt.toISOString()}`), doctorId, locationId, serviceId, roomId, deviceId },
      ...{ startsAt, endsAt, freeAt },
      state: endsAt < now ? "done" : "booked",
      source: chance("source") < 0.5 ? "site" : "phone",
    });
    startsAt = laterBy(startsAt, Math.ceil((durationMin + tidyingMin) / gridMin) * gridMin);
  }
  return visits;
}

const laterBy = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

type Booking = ReturnType<typeof castBookings>[number];

/** The services that visitors book with each doctor. */
function bookingsOfDoctors(): Map<string, Booking[]> {
  const bookings = castBookings();
  return new Map(
    castDoctors.map(({ slug, groups, withoutServices = [] }) => [
      namedId("doctors", slug),
      bookings.filter(({ service }) => groups.includes(service.group) && !withoutServices.includes(service.slug)),
    ]),
  );
}

type Busy = { deviceId: string; startsAt: Date; freeAt: Date };

function freeDevice(busy: Busy[], type: string, startsAt: Date, freeAt: Date): string | null {
  const ids = castResources.flatMap((one) => (one.kind === "device" && one.type === type ? [resourceId(one.slug)] : []));
  const isFree = (id: string) => !busy.some((other) => other.deviceId === id && other.startsAt < freeAt && startsAt < other.freeAt);
  return ids.find(isFree) ?? null;
}

/** A number from 0 to 1 that depends on the text alone. */
const shareOf = (text: string) => createHash("sha1").update(text).digest().readUInt32BE(0) / 2 ** 32;
