import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import { readSetting } from "../settings/queries.ts";
import { readClock, refuseTooLate, refuseTooSoon, requireBooking, slotTaken } from "./booking.ts";
import { type DeskVisit, describeTaken, findDeskTime, refuseUnlessForced } from "./desk-time.ts";
import { type Appointment, deleteEndedHolds, findTimeToTake, unlessTaken } from "./occupy.ts";
import { type AppointmentState, appointments, statesAhead } from "./table.ts";
import { stateTaken } from "./take-time.ts";

/** The states that the desk can set after each state. `arrived`, `done` and `missed` can be corrected. */
const next: Partial<Record<AppointmentState, readonly AppointmentState[]>> = {
  pending: ["booked"],
  booked: ["confirmed", "arrived", "missed"],
  confirmed: ["arrived", "missed"],
  arrived: ["done", "booked"],
  done: ["arrived"],
  missed: ["arrived", "booked"],
};

/** From how many milliseconds before the start of a visit the desk may set a state; a state that is missing here may be set at any time. */
const earliest: Partial<Record<AppointmentState, number>> = { arrived: 2 * 3_600_000, done: 0, missed: 0 };

/** `age`: the patient's age, which another doctor must receive; null for adults. */
type Move = { start: Date; doctorId?: string; age?: number | null };

/**
 * The visitor moves a visit to another time or doctor, in one statement: the old time becomes free only when the new one has been taken.
 * The visit's own time counts as free for the move. Throws a Refusal: `not_found`, `conflict` for a visit that is not ahead, `too_late`,
 * `not_bookable`, `too_soon`, `slot_taken` with the nearest times.
 */
export async function moveAppointment(db: Database, id: string, to: Move): Promise<Appointment> {
  return await db.transaction(async (tx) => {
    const visit = await lockAhead(tx, id);
    const found = await requireBooking(tx, { serviceId: visit.serviceId, doctorId: to.doctorId ?? visit.doctorId, age: to.age ?? null });
    await refuseTooLate(tx, { now: found.scope.now, visit, rules: found.rules });
    await refuseTooSoon(tx, found, to.start);
    const booking = { ...found, scope: { ...found.scope, except: id } };

    const time = await findTimeToTake(tx, booking, to.start);
    const moved = time && (await unlessTaken(tx, (inner) => save(inner, id, { ...time, state: stateTaken(booking) })));
    if (!moved) throw await slotTaken(tx, booking, to.start);
    await announceTimes(tx, [visit.doctorId]);
    return moved;
  });
}

/**
 * The desk moves a visit; only the constraints of the table bind the desk. Throws `not_found`, `conflict` for a visit that is not ahead,
 * `DeskWarning` for a time that the desk must confirm, `slot_taken` with the reason.
 */
export async function moveByDesk(db: Database, id: string, to: DeskVisit): Promise<Appointment> {
  return await db.transaction(async (tx) => {
    const visit = await lockAhead(tx, id);
    const found = await findDeskTime(tx, { ...to, except: id });
    refuseUnlessForced(found, to);
    const moved = await unlessTaken(tx, (inner) => save(inner, id, { ...found.time, state: movedStateOf(visit) }));
    if (!moved) throw new Refusal("slot_taken", await describeTaken(tx, found.time, id));
    await announceTimes(tx, [visit.doctorId]);
    return moved;
  });
}

/** The person has not yet confirmed the new time. */
const movedStateOf = ({ state }: Appointment): AppointmentState => (state === "confirmed" ? "booked" : state);

/** `by`: who cancels, as in the audit log; `visitor` is the person of the visit. The reason is sealed for this visit. */
type Cancellation = { id: string; by: string; sealedReason?: string };

/**
 * Cancels a visit that is ahead; its time is free at once. Near the start a visitor is refused with `too_late`, the desk is not. A repeat
 * changes nothing. Throws `not_found`, and `conflict` for a visit that is not ahead.
 */
export async function cancelAppointment(db: Database, { id, by, sealedReason }: Cancellation): Promise<Appointment> {
  return await db.transaction(async (tx) => {
    const stored = await lock(tx, id);
    if (stored.state === "cancelled") return stored;
    refuseUnlessAhead(stored);
    if (by === "visitor") {
      const rules = await readSetting(tx, "booking");
      await refuseTooLate(tx, { now: await readClock(tx), visit: stored, rules });
    }
    return await save(tx, id, { state: "cancelled", cancelledBy: by, sealedCancelReason: sealedReason ?? null });
  });
}

/**
 * The clinic takes its cancellation of a visit back. Does nothing to a visit that the person has cancelled, or that would have begun. Throws
 * `slot_taken` when its time belongs to somebody else by now.
 */
export async function restoreAppointment(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await lock(tx, id);
    const now = await readClock(tx);
    if (stored.state !== "cancelled" || stored.cancelledBy === "visitor" || stored.startsAt <= now) return;
    await deleteEndedHolds(tx, stored, now);
    const back = { state: "booked", cancelledBy: null, sealedCancelReason: null } as const;
    if (!(await unlessTaken(tx, (inner) => save(inner, id, back)))) throw new Refusal("slot_taken", await describeTaken(tx, stored, id));
  });
}

/**
 * Records the outcome of a visit for the desk. Throws `not_found`, `conflict` for a state that cannot follow or comes too early, and
 * `slot_taken` when a visit marked as missed takes place after all but another visit has its time.
 */
export async function setAppointmentState(db: Database, id: string, state: AppointmentState): Promise<Appointment> {
  return await db.transaction(async (tx) => {
    const stored = await lock(tx, id);
    if (stored.state === state) return stored;
    if (!next[stored.state]?.includes(state)) throw new Refusal("conflict", "Такой отметки у этого визита быть не может");
    await refuseTooEarly(tx, stored, state);
    const saved = await unlessTaken(tx, (inner) => save(inner, id, { state }));
    if (!saved) throw new Refusal("slot_taken");
    return saved;
  });
}

async function refuseTooEarly(tx: Database, { startsAt }: Appointment, state: AppointmentState): Promise<void> {
  const slack = earliest[state];
  if (slack === undefined || (await readClock(tx)).getTime() >= startsAt.getTime() - slack) return;
  throw new Refusal("conflict", slack > 0 ? "Рано: до начала приёма больше двух часов" : "Рано: приём ещё не начался");
}

/** Locks a visit; a hold is not found. */
async function lock(tx: Database, id: string): Promise<Appointment> {
  const [stored] = await tx.select().from(appointments).where(eq(appointments.id, id)).for("update");
  if (!stored || stored.state === "held") throw notFound();
  return stored;
}

async function lockAhead(tx: Database, id: string): Promise<Appointment> {
  const stored = await lock(tx, id);
  refuseUnlessAhead(stored);
  return stored;
}

function refuseUnlessAhead({ state }: Appointment): void {
  if (state === "cancelled") throw new Refusal("conflict", "Этот визит отменён");
  if (!statesAhead.includes(state)) throw new Refusal("conflict", "Этот визит уже прошёл");
}

async function save(tx: Database, id: string, values: Partial<Appointment>): Promise<Appointment> {
  const [saved] = await tx
    .update(appointments)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(appointments.id, id))
    .returning();
  if (!saved) throw new Error("a locked row is updated");
  await announceTimes(tx, [saved.doctorId]);
  return saved;
}
