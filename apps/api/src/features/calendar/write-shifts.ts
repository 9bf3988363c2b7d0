import { and, eq, gte, inArray, lte, or } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import { readClock } from "../appointments/booking.ts";
import { dateAt, dayAfter, periodOf, startOfDate, weekdayOf } from "../appointments/local-time.ts";
import { type Location, listLocations } from "../appointments/locations.ts";
import { shifts } from "../appointments/shift-table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { readSetting } from "../settings/queries.ts";
import type { Span } from "./typed-hours.ts";
import { type ListedVisit, listStranded } from "./visits.ts";

export type ShiftRow = Omit<typeof shifts.$inferInsert, "id"> & { id?: string };

type DayHours = {
  doctorId: string;
  location: Location;
  date: string;
  /** In order. Empty if the doctor does not receive patients. */
  spans: Span[];
  roomId?: string | null;
  note?: string;
};

const wholeDay: Span = { from: "00:00", to: "24:00" };

/** The rows of a day: one reception from the first hour to the last, and a break in each gap. */
export function rowsOfDay({ spans, ...day }: DayHours, origin: ShiftRow["origin"]): ShiftRow[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [rowOf("absence", day, wholeDay, origin)];
  const gaps = spans.slice(1).map(({ from }, index) => ({ from: spans[index]?.to ?? from, to: from }));
  return [
    rowOf("reception", day, { from: first.from, to: last.to }, origin),
    ...gaps.filter(({ from, to }) => from < to).map((gap) => rowOf("break", day, gap, origin)),
  ];
}

function rowOf(kind: ShiftRow["kind"], day: Omit<DayHours, "spans">, { from, to }: Span, origin: ShiftRow["origin"]): ShiftRow {
  const { doctorId, location, date, roomId = null, note = "" } = day;
  const period = periodOf({ date, from, to }, location.timeZone);
  if (period.startsAt >= period.endsAt) throw new Refusal("validation", `${date}: таких часов в этот день нет, переводят часы`);
  const where = { doctorId, locationId: location.id, roomId: kind === "reception" ? roomId : null };
  return { ...where, date, kind, note, origin, fromTime: from, toTime: to, ...period };
}

/** `stranded`: future visits that are now outside of the hours. */
type Written = { stranded: ListedVisit[] };

/** Replaces everything on these dates of these doctors with hours typed by staff. */
export async function setDays(db: Database, days: DayHours[], { actor, act }: { actor: string; act: "set" | "import" }): Promise<Written> {
  return await db.transaction(async (tx) => {
    const dates = new Map<string, DayHours>(days.map((day) => [`${day.doctorId} ${day.date}`, day]));
    const doctorIds = [...new Set(days.map(({ doctorId }) => doctorId))];
    await lockDoctors(tx, doctorIds);
    for (const some of chunksOf([...dates.values()], 500)) {
      await tx.delete(shifts).where(or(...some.map(({ doctorId, date }) => and(eq(shifts.doctorId, doctorId), eq(shifts.date, date)))));
    }
    await insertShifts(
      tx,
      days.flatMap((day) => rowsOfDay(day, "hand")),
    );
    const stranded = await strandedOn(tx, [...dates.values()]);
    await recordAudit(
      tx,
      ...doctorIds.map((doctorId) => {
        const own = [...dates.values()].filter((day) => day.doctorId === doctorId).map(({ date }) => date);
        const details = { dates: own.length, first: own.toSorted()[0], last: own.toSorted().at(-1) };
        return { actor, action: `shift.${act}` as const, entity: "doctors", entityId: doctorId, details };
      }),
    );
    return { stranded };
  });
}

/** Deletes the hours that staff typed for a date; the next fill writes the hours of the doctor's card. */
export async function forgetDay(db: Database, { doctorId, date, actor }: { doctorId: string; date: string; actor: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDoctors(tx, [doctorId]);
    await tx.delete(shifts).where(and(eq(shifts.doctorId, doctorId), eq(shifts.date, date)));
    const details = { dates: 0, first: date, last: date };
    await recordAudit(tx, { actor, action: "shift.set", entity: "doctors", entityId: doctorId, details });
  });
}

type Absence = { doctorId: string; location: Location; from: string; to: string; hours: Span | null; note: string; actor: string };

export const longestAbsenceDays = 366;

/**
 * Records an absence from the first date to the last, for the whole day or some hours of each. The reception hours stay stored beside it.
 */
export async function addAbsence(db: Database, { doctorId, location, from, to, hours, note, actor }: Absence): Promise<Written> {
  return await db.transaction(async (tx) => {
    await lockDoctors(tx, [doctorId]);
    const dates = datesFrom(from, to);
    await insertShifts(
      tx,
      dates.map((date) => rowOf("absence", { doctorId, location, date, note }, hours ?? wholeDay, "hand")),
    );
    const stranded = await strandedOn(
      tx,
      dates.map((date) => ({ doctorId, location, date })),
    );
    const details = { first: from, last: to };
    await recordAudit(tx, { actor, action: "shift.absence", entity: "doctors", entityId: doctorId, details });
    return { stranded };
  });
}

export const usualFillDays = 90;

type Fill = { doctorId?: string | undefined; days?: number; actor: string };

/** Numbers of dates: `written` are new or changed, `typed` were not changed because staff typed them. */
export type Filled = Written & { doctors: number; written: number; typed: number };

/**
 * Writes the weekly hours of the doctors' cards to the days ahead. Dates that staff typed do not change, nor do absences. Doctors on leave
 * and those without hours are skipped.
 */
export async function fillShifts(db: Database, { doctorId, days = usualFillDays, actor }: Fill): Promise<Filled> {
  return await db.transaction(async (tx) => {
    const all = await listLocations(tx);
    const { horizonDays } = await readSetting(tx, "booking");
    const now = await readClock(tx);
    const cards = await tx
      .select({ id: doctors.id, schedule: doctors.schedule, locationId: doctors.locationId })
      .from(doctors)
      .where(and(isPublished(doctors), eq(doctors.state, "active"), doctorId === undefined ? undefined : eq(doctors.id, doctorId)))
      .orderBy(doctors.id);
    const filled = { doctors: 0, written: 0, typed: 0 };
    const changed: ChangedDay[] = [];
    await lockDoctors(
      tx,
      cards.map(({ id }) => id),
    );
    for (const card of cards) {
      const location = all.find(({ id }) => id === card.locationId) ?? all[0];
      if (!location || card.schedule.length === 0) continue;
      const today = dateAt(now, location.timeZone);
      const dates = datesFrom(today, dayAfter(today, Math.max(days, horizonDays)));
      const { written, typed } = await fillDoctor(tx, { ...card, location, dates });
      changed.push(...written.map((date) => ({ doctorId: card.id, location, date })));
      filled.doctors += 1;
      filled.written += written.length;
      filled.typed += typed;
    }
    const stranded = await strandedOn(tx, changed);
    const entityId = doctorId ?? "all";
    await recordAudit(tx, { actor, action: "shift.fill", entity: "doctors", entityId, details: filled });
    return { ...filled, stranded };
  });
}

type Card = { id: string; schedule: { weekday: number; from: string; to: string }[]; location: Location; dates: string[] };

/** Writes the dates that differ from the pattern. */
async function fillDoctor(tx: Database, { id, schedule, location, dates }: Card): Promise<{ written: string[]; typed: number }> {
  const stored = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.doctorId, id), gte(shifts.date, dates[0] ?? ""), lte(shifts.date, dates.at(-1) ?? "")));
  const byDate = Map.groupBy(stored, ({ date }) => date);
  const rows: ShiftRow[] = [];
  const written: string[] = [];
  let typed = 0;
  for (const date of dates) {
    const before = byDate.get(date) ?? [];
    if (before.some(isTypedDay)) {
      typed += 1;
      continue;
    }
    const spans = schedule
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .toSorted((one, other) => one.from.localeCompare(other.from));
    const wanted = spans.length === 0 ? [] : rowsOfDay({ doctorId: id, location, date, spans }, "pattern");
    const replaced = before.filter(({ origin }) => origin !== "hand");
    if (keyOf(replaced) === keyOf(wanted)) continue;
    written.push(date);
    rows.push(...wanted);
  }
  if (written.length > 0) {
    const isReplaced = and(eq(shifts.doctorId, id), inArray(shifts.date, written), inArray(shifts.origin, ["pattern", "demo"]));
    await tx.delete(shifts).where(isReplaced);
  }
  await insertShifts(tx, rows);
  return { written, typed };
}

/** True if staff typed the hours of the date, or an absence for the whole day. */
const isTypedDay = ({ origin, kind, fromTime, toTime }: typeof shifts.$inferSelect) =>
  origin === "hand" && (kind !== "absence" || (fromTime.startsWith(wholeDay.from) && toTime.startsWith(wholeDay.to)));

const keyOf = (rows: Pick<ShiftRow, "kind" | "locationId" | "startsAt" | "endsAt" | "origin">[]) =>
  rows
    .map(({ kind, locationId, startsAt, endsAt, origin }) =>
      [kind, locationId, startsAt.toISOString(), endsAt.toISOString(), origin].join(" "),
    )
    .sort()
    .join("\n");

/** Both dates included. */
export function datesFrom(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) dates.push(date);
  return dates;
}

type ChangedDay = { doctorId: string; location: Location; date: string };

async function strandedOn(tx: Database, days: ChangedDay[]): Promise<ListedVisit[]> {
  if (days.length === 0) return [];
  const instants = days.map(({ date, location }) => startOfDate(date, location.timeZone).getTime());
  // A shift of the last date may end on the next one.
  const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants) + 2 * 86_400_000)];
  const doctorIds = [...new Set(days.map(({ doctorId }) => doctorId))];
  return await listStranded(tx, { doctorIds, from, to });
}

/** Makes changes of one doctor's shifts run one after another. Open pages are notified when the change is committed. */
async function lockDoctors(tx: Database, ids: string[]): Promise<void> {
  await tx.select({ id: doctors.id }).from(doctors).where(inArray(doctors.id, ids)).orderBy(doctors.id).for("no key update");
  await announceTimes(tx, ids);
}

export async function insertShifts(tx: Database, rows: ShiftRow[]): Promise<void> {
  for (const some of chunksOf(rows, 2_000)) await tx.insert(shifts).values(some);
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
export const chunksOf = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
