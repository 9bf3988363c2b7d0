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

/** The columns of a row that describe the time it takes. */
export type TakenTime = Pick<
  Appointment,
  "doctorId" | "locationId" | "serviceId" | "roomId" | "deviceId" | "startsAt" | "endsAt" | "freeAt"
>;

/**
 * When another transaction takes a room or device first, the next round chooses another one, so there are at most as many rounds as rooms
 * and devices.
 */
const mostRounds = 20;

/**
 * Inserts an appointment that takes the free time at this instant, with a free room and device. `null`: the time is not free, or somebody
 * else has just taken it. Ended holds that overlap the time are deleted. Runs in the caller's transaction, which can continue after `null`.
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
    // Unlike plain inserts, two of these inserts never wait for each other: the second one finds the row of the first and returns no row.
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

/** The free time at this instant with its room and device; `null` when there is none. Ended holds that overlap it are deleted first. */
export async function findTimeToTake(tx: Database, booking: Booking, start: Date): Promise<TakenTime | null> {
  const { demand, scope, serviceId } = booking;
  const free = await findFreeTime(tx, demand, scope, start);
  if (!free) return null;
  const freeAt = new Date(free.endsAt.getTime() + demand.tidyingMin * 60_000);
  const { roomType, deviceType } = demand;
  const choice = { ...free, freeAt };
  const roomId = roomType === null ? free.roomId : await chooseResource(tx, scope, { ...choice, kind: "room", type: roomType });
  const deviceId = deviceType === null ? null : await chooseResource(tx, scope, { ...choice, kind: "device", type: deviceType });
  // Another transaction has taken the last room or device since the first query.
  if ((roomType !== null && roomId === null) || (deviceType !== null && deviceId === null)) return null;

  const { doctorId, locationId, startsAt, endsAt } = free;
  const time = { doctorId, locationId, serviceId, roomId, deviceId, startsAt, endsAt, freeAt };
  await deleteEndedHolds(tx, time, scope.now);
  return time;
}

type Choice = Pick<FreeTime, "locationId" | "roomId" | "startsAt"> & { freeAt: Date; kind: "room" | "device"; type: string };

/**
 * A free room or device of the type at the address: the room of the shift if it has the type, otherwise the first one in the clinic's
 * order.
 */
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

/**
 * Deletes the ended holds that overlap the time: the constraints do not know the present time, so a hold occupies its time until its row is
 * deleted.
 */
export async function deleteEndedHolds(tx: Database, time: TakenTime, now: Date): Promise<void> {
  const ended = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.state, "held"), lte(appointments.heldUntil, now), isInTheWay(time)))
    // In a fixed order, so that two transactions that delete the same holds do not deadlock.
    .orderBy(appointments.id)
    .for("update");
  await tx.delete(appointments).where(sql`${appointments.id} in ${ended}`);
}

/** Appointments that overlap this time with the same doctor, room or device. */
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
 * Runs an update that may take another time. `null` when a constraint forbids it, or when two transactions wait for each other's times and
 * PostgreSQL cancels this update; the caller's transaction continues.
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
