import { nearDays } from "@len/contract/doctors";
import type { Database } from "../../platform/database/database.ts";
import type { FindFreeDays, FindFreeDoctors } from "../catalogue/doctors/free-doctors.ts";
import { doctors, isListed } from "../catalogue/outline/doctor-table.ts";
import type { Scope } from "./free-starts.ts";
import { listFirstStarts, listFreeParts, type Wish } from "./free-times.ts";
import { dateAt, dayAfter } from "./local-time.ts";
import { cut, demandsOf, findScope, hasDemand, scopeOfDays } from "./offered-times.ts";
import { listDoctorOffers } from "./offers.ts";

/** For every listed doctor with a free time for a first visit, the soonest of these times. */
export const findFreeDoctors: FindFreeDoctors = async (db, { day, part, address, age = null }) => {
  const scope = await findScope(db, address);
  if (!scope) return null;
  const wish = { days: day, part };
  let without = await listOpenOffers(db, age);
  const found: [string, string][] = [];
  for (const window of windowsOf(scope, wish)) {
    const starts = await listFirstStarts(db, demandsOf(without), window, wish);
    found.push(...starts);
    without = without.filter(({ id }) => !starts.has(id));
  }
  return new Map(found);
};

const dayMs = 86_400_000;

/** Most doctors have a time within two days; later days are searched only for the others. */
function windowsOf(scope: Scope, { days, part }: Wish): Scope[] {
  if (days.length > 0) return [scopeOfDays(scope, days)];
  if (part) return [scopeOfDays(scope, datesFromToday(scope, nearDays))];
  const bounds = [scope.from, ...[2, 7].map((ahead) => new Date(scope.from.getTime() + ahead * dayMs)), scope.to];
  return bounds.slice(1).map((to, index) => cut(scope, { from: bounds[index] ?? scope.from, to }));
}

/**
 * The days from today on, and the parts of these days and of the wished days in which listed doctors have a free time for a first visit.
 */
export const findFreeDays: FindFreeDays = async (db, { ahead, day, address, age = null }) => {
  const scope = await findScope(db, address);
  if (!scope) return null;
  const days = datesFromToday(scope, ahead);
  const offers = await listOpenOffers(db, age);
  return { days, parts: await listFreeParts(db, demandsOf(offers), scopeOfDays(scope, [...days, ...day])) };
};

/** Dates in the time zone of the first address. */
function datesFromToday({ now, locations: [first] }: Scope, count: number): string[] {
  const today = dateAt(now, first?.timeZone ?? "UTC");
  return Array.from({ length: count }, (_, index) => dayAfter(today, index));
}

async function listOpenOffers(db: Database, age: number | null) {
  const listed = await db.select({ id: doctors.id }).from(doctors).where(isListed());
  const ids = listed.map(({ id }) => id);
  return (await listDoctorOffers(db, ids, { service: "", age })).filter(hasDemand);
}
