import { agreed, counted } from "@len/contract/counted";
import type { BookingRules } from "@len/contract/staff/booking-rules";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { findContacts } from "../contacts/queries.ts";
import { readSetting } from "../settings/queries.ts";
import { findDemand, type Wanted } from "./demand.ts";
import type { Demand, Scope } from "./free-starts.ts";
import { type FreeTime, listNearest } from "./free-times.ts";
import { listLocations } from "./locations.ts";

/** The scope of what visitors can book: from the end of the notice to the horizon. */
export type Calendar = { scope: Scope; rules: BookingRules };

/** A visit that a visitor can book: its needs, and the calendar. */
export type Booking = Calendar & { demand: Demand; serviceId: string };

/**
 * The times that the clinic offers to visitors, by its rules; `null` while it has not opened its calendar. The present time is that of the
 * database.
 */
export async function findCalendar(db: Database): Promise<Calendar | null> {
  if (!(await readSetting(db, "bookingOpen"))) return null;
  const rules = await readSetting(db, "booking");
  const now = await readClock(db);
  const scope = {
    locations: await listLocations(db),
    from: new Date(now.getTime() + rules.noticeMin * 60_000),
    to: new Date(now.getTime() + rules.horizonDays * 86_400_000),
    gridMin: rules.gridMin,
    now,
  };
  return { scope, rules };
}

/** `null` when visitors cannot book this visit, or none at all. */
async function findBooking(db: Database, wanted: Wanted): Promise<Booking | null> {
  const calendar = await findCalendar(db);
  const demand = calendar && (await findDemand(db, wanted));
  return demand && { ...calendar, demand, serviceId: wanted.serviceId };
}

/** Throws `not_bookable` where `findBooking` returns `null`. */
export async function requireBooking(db: Database, wanted: Wanted): Promise<Booking> {
  const booking = await findBooking(db, wanted);
  if (!booking) throw new Refusal("not_bookable");
  return booking;
}

/** The time of the database, on which all instances agree. */
export async function readClock(db: Database): Promise<Date> {
  const [row] = await queryRows(db, z.object({ now: z.coerce.date() }), sql`select now() as now`);
  if (!row) throw new Error("a query without a table answers one row");
  return row.now;
}

/** Refuses a start that is sooner than the notice allows. A start in the past is refused as taken. */
export async function refuseTooSoon(db: Database, { scope, rules }: Booking, start: Date): Promise<void> {
  if (start < scope.now || start >= scope.from) return;
  throw new Refusal("too_soon", `Записаться на сайте можно не позднее чем за ${inWords(rules.noticeMin)} до приёма.${await callUs(db)}`);
}

type Change = { now: Date; visit: { startsAt: Date; locationId: string }; rules: BookingRules };

/** Refuses a visitor's change when the deadline before the start is over. The message has the deadline in the time zone of the visit's address. */
export async function refuseTooLate(db: Database, { now, visit, rules }: Change): Promise<void> {
  const until = new Date(visit.startsAt.getTime() - rules.changeUntilMin * 60_000);
  if (now <= until) return;
  const [address] = await db.select({ timeZone: locations.timeZone }).from(locations).where(eq(locations.id, visit.locationId));
  const written = new Intl.DateTimeFormat("ru", {
    ...address,
    ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
  }).format(until);
  throw new Refusal("too_late", `Отменить или перенести можно было до ${written}.${await callUs(db)}`);
}

/** The refusal of a time that is not free, with the three nearest free times. */
export async function slotTaken(db: Database, { demand, scope }: Booking, start: Date): Promise<Refusal> {
  const nearest = await listNearest(db, demand, scope, start);
  return new Refusal("slot_taken", undefined, { times: { nearest: nearest.map(shownTime) } });
}

/** A free time as the contract shows it. */
export const shownTime = ({
  startsAt,
  endsAt,
  doctorId,
  locationId,
}: Pick<FreeTime, "startsAt" | "endsAt" | "doctorId" | "locationId">) => ({
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  doctor: doctorId,
  address: locationId,
});

/** «2 часа» or «90 минут», as in «за 2 часа». */
export const inWords = (minutes: number) =>
  minutes % 60 === 0
    ? counted(minutes / 60, ["час", "часа", "часов"])
    : `${minutes}\u00a0${agreed(minutes, ["минуту", "минуты", "минут"])}`;

async function callUs(db: Database): Promise<string> {
  const phone = (await findContacts(db))?.phones[0]?.number;
  return phone ? ` Позвоните нам: ${phone}` : "";
}
