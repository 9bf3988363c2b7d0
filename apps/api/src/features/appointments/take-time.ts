import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { type Booking, refuseTooSoon, requireBooking, slotTaken } from "./booking.ts";
import type { Wanted } from "./demand.ts";
import { findFreeTime } from "./free-times.ts";
import { isHold } from "./holds.ts";
import { type Appointment, occupy } from "./occupy.ts";
import { appointments } from "./table.ts";

type TimeToTake = Wanted & {
  doctorId: string;
  start: Date;
  /** The token of the visitor's hold. Without a hold, or after its end, the time is taken if it is still free. */
  hold?: string | undefined;
  requestId: string;
};

/**
 * Takes a time for a request; call it in the transaction that writes the request. The appointment is `booked`, or `pending` if the desk
 * must confirm times. With a hold that has not ended the notice does not apply, but the time must still be in the calendar: its shift may
 * have been removed. Throws a Refusal: `not_bookable`, `too_soon`, `slot_taken` with the nearest times.
 */
export async function takeTime(tx: Database, { start, hold, requestId, ...wanted }: TimeToTake): Promise<Appointment> {
  const booking = await requireBooking(tx, wanted);
  const state = stateTaken(booking);
  const own = hold === undefined ? null : await lockHold(tx, hold, { ...wanted, start });
  if (own) {
    const isHeld = own.heldUntil !== null && own.heldUntil > booking.scope.now;
    const scope = { ...booking.scope, except: own.id, ...(isHeld && { from: booking.scope.now }) };
    if (await findFreeTime(tx, booking.demand, scope, start)) return await turnInto(tx, own, { state, requestId });
    // Otherwise the nearest times would not include the time of the visitor's own hold.
    await tx.delete(appointments).where(eq(appointments.id, own.id));
  }
  await refuseTooSoon(tx, booking, start);
  const taken = await occupy(tx, booking, start, { state, requestId });
  if (!taken) throw await slotTaken(tx, booking, start);
  return taken;
}

/** The state of a time that a visitor has just taken. */
export const stateTaken = ({ rules }: Booking) => (rules.needsConfirmation ? "pending" : "booked");

/** The visitor's hold of exactly this time, locked; `null` when it is gone or is for another time. */
async function lockHold(tx: Database, token: string, wanted: { serviceId: string; doctorId: string; start: Date }) {
  const { serviceId, doctorId, start } = wanted;
  const [own] = await tx
    .select()
    .from(appointments)
    .where(and(isHold(token), eq(appointments.serviceId, serviceId), eq(appointments.doctorId, doctorId), eq(appointments.startsAt, start)))
    .for("update");
  return own ?? null;
}

/** The row of the hold becomes the appointment, so that nobody can take the time in between. */
async function turnInto(tx: Database, own: Appointment, taken: Pick<Appointment, "state" | "requestId">): Promise<Appointment> {
  const [row] = await tx
    .update(appointments)
    .set({ ...taken, holdHash: null, heldUntil: null, holderIndex: null, networkIndex: null, updatedAt: sql`now()` })
    .where(eq(appointments.id, own.id))
    .returning();
  if (!row) throw new Error("a locked row is updated");
  return row;
}
