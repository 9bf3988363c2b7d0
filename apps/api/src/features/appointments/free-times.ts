import type { partOfDaySchema } from "@len/contract/booking";
import { freeTimeSchema } from "@len/contract/free-times";
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { type Demand, freeStarts, type Scope } from "./free-starts.ts";
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
    /** The room of the shift; a service that needs a type of room may take another one. */
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
  if (scope.from >= scope.to) return new Map();
  const { zones, local } = zonesOf(scope);
  const rows = await queryRows(
    db,
    z.object({ date: z.string(), times: z.array(freeTimeSchema) }),
    sql`select to_char(${local}, 'YYYY-MM-DD') as date,
        json_agg(${shownTime} order by starts_at, doctor_id) as times
      from (${freeStarts([demand], scope)}) as free join ${zones} using (location_id) group by date`,
  );
  return new Map(rows.map(({ date, times }) => [date, times]));
}

/** The days and the part of a day that a visitor wants; without them all. */
export type Wish = { days: string[]; part?: PartOfDay | undefined };

/** `times`: the first three, with days wished the first three of each of four days. `total`: all in the scope that meet the wish. */
type Soonest = { times: ShownTime[]; total: number };

/** The soonest free times of each doctor of the demands; doctors without any are left out. */
export async function listSoonestTimes(db: Database, demands: Demand[], scope: Scope, { days, part }: Wish): Promise<Map<string, Soonest>> {
  if (demands.length === 0 || scope.from >= scope.to) return new Map();
  const { zones, local } = zonesOf(scope);
  const [from, to] = hoursOf[part ?? "all"];
  const isWished = sql`${days.length === 0 ? sql`true` : sql`${local}::date = any(${`{${days.join(",")}}`}::date[])`}
    and ${part === undefined ? sql`true` : sql`${local}::time >= ${from} and ${local}::time < ${to}`}`;
  const ofDay = days.length === 0 ? sql`doctor_id` : sql`doctor_id, ${local}::date`;
  const rows = await queryRows(
    db,
    z.object({ doctor: z.uuid(), total: z.coerce.number(), times: z.array(freeTimeSchema) }),
    sql`with wished as (
        select free.*, ${local}::date as date, row_number() over (partition by ${ofDay} order by starts_at, location_id) as place,
          count(*) over (partition by doctor_id) as total
        from (${freeStarts(demands, scope)}) as free join ${zones} using (location_id) where ${isWished}
      ), first as (
        select *, dense_rank() over (partition by doctor_id order by date) as day from wished where place <= 3
      )
      select doctor_id as doctor, min(total) as total, json_agg(${shownTime} order by starts_at) as times
      from first where day <= ${days.length === 0 ? 3 : 4} group by doctor_id`,
  );
  return new Map(rows.map(({ doctor, ...soonest }) => [doctor, soonest]));
}

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

/** By the clock of the address. */
const hoursOf: Record<PartOfDay | "all", [from: string, to: string]> = {
  all: ["00:00", "24:00"],
  morning: ["00:00", "12:00"],
  day: ["12:00", "17:00"],
  evening: ["17:00", "24:00"],
};

type ShownTime = z.infer<typeof freeTimeSchema>;

/** A free time as JSON in the contract's form; instants are written as JavaScript writes them. */
const shownTime = sql.raw(
  `json_build_object('start', ${asIso("starts_at")}, 'end', ${asIso("ends_at")}, 'doctor', doctor_id, 'address', location_id)`,
);

function asIso(column: string) {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The clocks of the addresses, to join by `location_id`, and the local time of `starts_at`. */
function zonesOf({ locations }: Scope): { zones: SQL; local: SQL } {
  const rows = JSON.stringify(locations.map(({ id, timeZone }) => ({ location_id: id, zone: timeZone })));
  return {
    zones: sql`jsonb_to_recordset(${rows}::jsonb) as zones(location_id uuid, zone text)`,
    local: sql.raw("(starts_at at time zone zone)"),
  };
}

async function read(db: Database, demand: Demand, scope: Scope, order: SQL): Promise<FreeTime[]> {
  return await queryRows(db, rowSchema, sql`select * from (${freeStarts([demand], scope)}) as free ${order}`);
}
