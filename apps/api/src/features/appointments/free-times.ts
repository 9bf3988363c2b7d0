import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { type Demand, freeStarts, type Scope } from "./free-starts.ts";

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

async function read(db: Database, demand: Demand, scope: Scope, order: SQL): Promise<FreeTime[]> {
  return await queryRows(db, rowSchema, sql`select * from (${freeStarts(demand, scope)}) as free ${order}`);
}
