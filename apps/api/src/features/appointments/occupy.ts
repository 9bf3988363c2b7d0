import { and, eq, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { causeCodes } from "../../platform/log/describe-error.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import type { Booking } from "./booking.ts";
import { type FreeTime, findFreeTime } from "./free-times.ts";
import { resources } from "./shift-table.ts";
import { appointments, takesTime } from "./table.ts";

export type Appointment = typeof appointments.$inferSelect;

/** The columns of a row that say which time it takes. */
export type TakenTime = Pick<
  Appointment,
  "doctorId" | "locationId" | "serviceId" | "roomId" | "deviceId" | "startsAt" | "endsAt" | "freeAt"
>;

/** A rival who commits first makes one more round; the number of rounds is bounded by the rooms and devices to choose from. */
const mostRounds = 20;

/**
 * Inserts an appointment that takes the free time at this instant, with a free room and device. `null`: the time is not free, or somebody
 * else has just taken it. Ended holds in the way are deleted. Runs in the caller's transaction and never breaks it.
 */
export async function occupy(
  tx: Database,
  booking: Booking,
  start: Date,
  row: Pick<typeof appointments.$inferInsert, "id" | "state" | "holdHash" | "heldUntil" | "holderIndex" | "networkIndex" | "requestId">,
): Promise<Appointment | null> {
  for (let round = 0; round < mostRounds; round += 1) {
    const time = await findTimeToTake(tx, booking, start);
    if (!time) return null;
    // Unlike a plain insert, two of these never wait for each other: the second one sees the first one's row and answers none.
    const [written] = await tx
      .insert(appointments)
      .values({ ...time, ...row })
      .onConflictDoNothing()
      .returning();
    if (!written) continue;
    await announceTimes(tx, [written.doctorId]);
    return written;
  }
  return null;
}

/** The free time at this instant with its room and device, after the deletion of the ended holds in the way; `null` when there is none. */
export async function findTimeToTake(tx: Database, booking: Booking, start: Date): Promise<TakenTime | null> {
  const { demand, scope, serviceId } = booking;
  const free = await findFreeTime(tx, demand, scope, start);
  if (!free) return null;
  const freeAt = new Date(free.endsAt.getTime() + demand.tidyingMin * 60_000);
  const { roomType, deviceType } = demand;
  const choice = { ...free, freeAt };
  const roomId = roomType === null ? free.roomId : await chooseResource(tx, scope, { ...choice, kind: "room", type: roomType });
  const deviceId = deviceType === null ? null : await chooseResource(tx, scope, { ...choice, kind: "device", type: deviceType });
  // A rival took the last one between the two queries.
  if ((roomType !== null && roomId === null) || (deviceType !== null && deviceId === null)) return null;

  const { doctorId, locationId, startsAt, endsAt } = free;
  const time = { doctorId, locationId, serviceId, roomId, deviceId, startsAt, endsAt, freeAt };
  await deleteEndedHolds(tx, time, scope.now);
  return time;
}

type Choice = Pick<FreeTime, "locationId" | "roomId" | "startsAt"> & { freeAt: Date; kind: "room" | "device"; type: string };

/** A free room or device of the type at the address: the room of the shift if it fits, otherwise the first one in the clinic's order. */
export async function chooseResource(
  tx: Database,
  scope: Pick<Booking["scope"], "now" | "except">,
  choice: Choice,
): Promise<string | null> {
  const column = sql.identifier(`${choice.kind}_id`);
  const [found] = await queryRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`select id from ${resources} as choice
      where location_id = ${choice.locationId} and kind = ${choice.kind} and type = ${choice.type} and deleted_at is null
        and not exists (
          select from ${appointments} as taken
          where taken.${column} = choice.id and taken.during && ${periodOf(choice)} and ${takesTime}
            and (taken.held_until is null or taken.held_until > ${scope.now.toISOString()}::timestamptz)
            and taken.id is distinct from ${scope.except ?? null}::uuid
        )
      order by choice.id is not distinct from ${choice.roomId}::uuid desc, position, id limit 1`,
  );
  return found?.id ?? null;
}

const periodOf = ({ startsAt, freeAt }: { startsAt: Date; freeAt: Date }): SQL =>
  sql`tstzrange(${startsAt.toISOString()}::timestamptz, ${freeAt.toISOString()}::timestamptz)`;

/** The constraints cannot see the clock: a hold takes its time until its row is gone. */
export async function deleteEndedHolds(tx: Database, time: TakenTime, now: Date): Promise<void> {
  const ended = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.state, "held"), lte(appointments.heldUntil, now), isInTheWay(time)))
    // In one order, so that two transactions that delete the same holds do not wait for each other.
    .orderBy(appointments.id)
    .for("update");
  await tx.delete(appointments).where(sql`${appointments.id} in ${ended}`);
}

/** Overlaps the time of the same doctor, room or device. */
export const isInTheWay = (time: TakenTime): SQL | undefined =>
  and(
    sql`${appointments.during} && ${periodOf(time)}`,
    or(
      eq(appointments.doctorId, time.doctorId),
      time.roomId === null ? undefined : eq(appointments.roomId, time.roomId),
      time.deviceId === null ? undefined : eq(appointments.deviceId, time.deviceId),
    ),
  );

/**
 * Runs an update that may take another time. `null` when a constraint forbids it, or when PostgreSQL ends one of two transactions that wait
 * for each other's times; the caller's transaction continues.
 */
export async function unlessTaken<Result>(tx: Database, update: (tx: Database) => Promise<Result>): Promise<Result | null> {
  try {
    return await tx.transaction(update);
  } catch (error) {
    const [exclusionViolation, deadlock] = ["23P01", "40P01"];
    if (causeCodes(error).some((code) => code === exclusionViolation || code === deadlock)) return null;
    throw error;
  }
}
