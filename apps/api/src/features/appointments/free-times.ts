import { partOfDaySchema } from "@len/contract/booking";
import type { freeTimeSchema } from "@len/contract/free-times";
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { type Demand, freeStarts, type Scope, startsInShifts } from "./free-starts.ts";
import { shifts } from "./shift-table.ts";

const rowSchema = z
  .object({
    doctor_id: z.uuid(),
    location_id: z.uuid(),
    room_id: z.uuid().nullable(),
    starts_at: z.coerce.date(),
    ends_at: z.coerce.date(),
  })
  .transform((row) => ({
    doctorId: row.doctor_id,
    locationId: row.location_id,
    /** The room of the shift; the visit may get another room if the service needs a type of room. */
    roomId: row.room_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));

/** A time that can be taken: a visit to a doctor at an address, without the tidying after it. */
export type FreeTime = z.infer<typeof rowSchema>;

/** All free times in the scope, the soonest first. */
export async function listFreeTimes(db: Database, demand: Demand, scope: Scope): Promise<FreeTime[]> {
  return await read(db, demand, scope, sql`order by starts_at, doctor_id, location_id`);
}

/** The free time that starts at this instant; `null` when the instant is taken, off the grid or outside of the hours. */
export async function findFreeTime(db: Database, demand: Demand, scope: Scope, start: Date): Promise<FreeTime | null> {
  const isInScope = start >= scope.from && start < scope.to;
  if (!isInScope) return null;
  const [found] = await listFreeTimes(db, demand, { ...scope, from: start, to: new Date(start.getTime() + 1) });
  return found ?? null;
}

const nearDays = 7;

/** The three free times nearest to an instant, the soonest first; those more than a week away only when there are no others. */
export async function listNearest(db: Database, demand: Demand, scope: Scope, start: Date): Promise<FreeTime[]> {
  const distance = sql`order by abs(extract(epoch from starts_at - ${start.toISOString()}::timestamptz)), starts_at, doctor_id limit 3`;
  const from = new Date(Math.max(scope.from.getTime(), start.getTime() - nearDays * 86_400_000));
  const to = new Date(Math.min(scope.to.getTime(), start.getTime() + nearDays * 86_400_000));
  const near = from < to ? await read(db, demand, { ...scope, from, to }, distance) : [];
  const found = near.length > 0 ? near : await read(db, demand, scope, distance);
  return found.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Free times by the date of their address, `2026-12-01`, as the contract shows them; only days that have some. */
export async function listFreeDays(db: Database, demand: Demand, scope: Scope): Promise<Map<string, ShownTime[]>> {
  const days = await readDays(db, [demand], scope, { days: [] });
  return mapValues(
    Map.groupBy(days, ({ date }) => date),
    (ofDate) => ofDate.flatMap(timesOf).sort(bySoonest),
  );
}

/** The days and the part of the day that a visitor wishes; empty: any. */
export type Wish = { days: string[]; part?: PartOfDay | undefined };

/**
 * `times`: the first three, or with `days` the first three of each of the first four days. `total`: the number of all times in the scope
 * that meet the wish.
 */
type Soonest = { times: ShownTime[]; total: number };

export const shownTimes = 3;
const shownDays = 4;

/** The soonest free times of each doctor of the demands; a doctor without free times is missing in the map. */
export async function listSoonestTimes(db: Database, demands: Demand[], scope: Scope, wish: Wish): Promise<Map<string, Soonest>> {
  const days = await readDays(db, demands, scope, wish);
  return mapValues(
    Map.groupBy(days, ({ doctor }) => doctor),
    (ofDoctor) => {
      const total = ofDoctor.reduce((sum, { starts }) => sum + starts.length, 0);
      if (wish.days.length === 0) return { total, times: firstOf(ofDoctor) };
      const byDate = [...Map.groupBy(ofDoctor, ({ date }) => date)].sort(([one], [other]) => compare(one, other));
      return { total, times: byDate.slice(0, shownDays).flatMap(([, ofDate]) => firstOf(ofDate)) };
    },
  );
}

const firstOf = (days: DayOfDoctor[]) => days.flatMap(timesOf).sort(bySoonest).slice(0, shownTimes);

/** For each doctor of the demands the first free time that meets the wish, in ISO form; a doctor without one is missing in the map. */
export async function listFirstStarts(db: Database, demands: Demand[], scope: Scope, wish: Wish): Promise<Map<string, string>> {
  if (demands.length === 0 || scope.from >= scope.to) return new Map();
  const { zones, isWished } = zonesOf(scope, wish);
  const rows = await queryRows(
    db,
    z.object({ doctor: z.uuid(), start: z.coerce.date() }),
    sql`select doctor_id as doctor, min(starts_at) as start from (${startsInShifts(demands, scope)}) as free join ${zones} using (location_id)
      where ${isWished} group by doctor_id`,
  );
  return new Map(rows.map(({ doctor, start }) => [doctor, start.toISOString()]));
}

/** The parts of days in which each doctor of the demands has a free time. */
export async function listFreeParts(db: Database, demands: Demand[], scope: Scope): Promise<FreePart[]> {
  if (demands.length === 0 || scope.from >= scope.to) return [];
  const { zones, local } = zonesOf(scope, { days: [] });
  return await queryRows(
    db,
    z.object({ doctor: z.uuid(), date: z.string(), part: partOfDaySchema }),
    sql`select doctor, local::date::text as date,
        case when local::time < ${hoursOf.day[0]} then 'morning' when local::time < ${hoursOf.evening[0]} then 'day' else 'evening' end as part
      from (
        select doctor_id as doctor, ${local} as local from (${startsInShifts(demands, scope)}) as free join ${zones} using (location_id)
      ) as starts group by 1, 2, 3`,
  );
}

export type FreePart = { doctor: string; date: string; part: PartOfDay };

/** The doctors of a demand who receive in the scope. */
export async function listReceiving(db: Database, { doctors }: Pick<Demand, "doctors">, { locations, from, to }: Scope): Promise<string[]> {
  if (doctors.length === 0) return [];
  const ids = doctors.map(({ id }) => id);
  const places = locations.map(({ id }) => id);
  const isReception = and(eq(shifts.kind, "reception"), isOneOf(shifts.locationId, places));
  const rows = await db
    .selectDistinct({ id: shifts.doctorId })
    .from(shifts)
    .where(and(isOneOf(shifts.doctorId, ids), isReception, lt(shifts.startsAt, to), gt(shifts.endsAt, from)));
  return rows.map(({ id }) => id);
}

type PartOfDay = z.infer<typeof partOfDaySchema>;

/** In the time zone of the address. */
const hoursOf: Record<PartOfDay | "all", [from: string, to: string]> = {
  all: ["00:00", "24:00"],
  morning: ["00:00", "12:00"],
  day: ["12:00", "17:00"],
  evening: ["17:00", "24:00"],
};

type ShownTime = z.infer<typeof freeTimeSchema>;

const dayOfDoctorSchema = z.object({
  date: z.string(),
  doctor: z.uuid(),
  address: z.uuid(),
  minutes: z.number(),
  /** Seconds since 1970, the soonest first. They are not parsed one by one, because a month has a thousand of them. */
  starts: z.custom<number[]>(Array.isArray),
});

type DayOfDoctor = z.infer<typeof dayOfDoctorSchema>;

/**
 * The free times that meet the wish. Their ISO form is made by this program, because `to_char` would take longer than the rest of the
 * query.
 */
async function readDays(db: Database, demands: Demand[], scope: Scope, wish: Wish): Promise<DayOfDoctor[]> {
  if (demands.length === 0 || scope.from >= scope.to) return [];
  const { zones, local, isWished } = zonesOf(scope, wish);
  return await queryRows(
    db,
    dayOfDoctorSchema,
    sql`select ${local}::date::text as date, doctor_id as doctor, location_id as address,
        (extract(epoch from ends_at - starts_at) / 60)::float8 as minutes, json_agg(distinct extract(epoch from starts_at)::int8) as starts
      from (${startsInShifts(demands, scope)}) as free join ${zones} using (location_id) where ${isWished} group by 1, 2, 3, 4`,
  );
}

const timesOf = ({ doctor, address, minutes, starts }: DayOfDoctor): ShownTime[] =>
  starts.map((start) => ({ start: iso(start), end: iso(start + minutes * 60), doctor, address }));

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const bySoonest = (one: ShownTime, other: ShownTime) => compare(one.start, other.start) || compare(one.doctor, other.doctor);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const mapValues = <Key, Value, Result>(map: Map<Key, Value>, change: (value: Value) => Result) =>
  new Map([...map].map(([key, value]): [Key, Result] => [key, change(value)]));

/** The time zones of the addresses, to join by `location_id`; the local time of `starts_at`; whether this time meets the wish. */
function zonesOf({ locations }: Scope, { days, part }: Wish): { zones: SQL; local: SQL; isWished: SQL } {
  const rows = JSON.stringify(locations.map(({ id, timeZone }) => ({ location_id: id, zone: timeZone })));
  const local = sql.raw("(starts_at at time zone zone)");
  const isOnDay = days.length === 0 ? sql`true` : sql`${local}::date = any(${`{${days.join(",")}}`}::date[])`;
  const [from, to] = hoursOf[part ?? "all"];
  const isInPart = part === undefined ? sql`true` : sql`${local}::time >= ${from} and ${local}::time < ${to}`;
  return {
    zones: sql`jsonb_to_recordset(${rows}::jsonb) as zones(location_id uuid, zone text)`,
    local,
    isWished: sql`${isOnDay} and ${isInPart}`,
  };
}

async function read(db: Database, demand: Demand, scope: Scope, order: SQL): Promise<FreeTime[]> {
  return await queryRows(db, rowSchema, sql`select * from (${freeStarts([demand], scope)}) as free ${order}`);
}
