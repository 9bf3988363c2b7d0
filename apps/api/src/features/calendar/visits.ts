import { and, asc, eq, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { cancelReasonContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { cancelAppointment, moveByDesk, setAppointmentState } from "../appointments/change-appointment.ts";
import { type DeskVisit, takeDeskTime } from "../appointments/desk-time.ts";
import type { Appointment } from "../appointments/occupy.ts";
import { resources } from "../appointments/shift-table.ts";
import { type AppointmentState, appointments, statesAhead } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { followAppointment } from "../requests/follow-appointment.ts";
import type { SentForm } from "../requests/sealed-form.ts";
import { requestHistory, requests } from "../requests/table.ts";
import { writeDeskRequest } from "../requests/write-desk-request.ts";

/** A visit is named by the number of its request. */
export type Visit = { number: number; appointment: Appointment };

type NewVisit = DeskVisit & {
  actor: string;
  /** The patient: the form of a new person, or the number of a request that the desk has called back. */
  of: { sent: SentForm; source: "phone" | "walk_in" } | { number: number };
};

/**
 * Books a time for the desk. Throws what `takeDeskTime` throws, and `conflict` for a request that already has a visit, even a cancelled
 * one.
 */
export async function bookVisit(db: Database, sealer: Sealer, { of, actor, ...visit }: NewVisit): Promise<Visit> {
  return await db.transaction(async (tx) => {
    const { doctorId, serviceId } = visit;
    const isNew = "sent" in of;
    const { id, number } = isNew
      ? await writeDeskRequest(tx, sealer, { sent: of.sent, doctorId, serviceId, start: visit.start, actor })
      : await lockRequestToBook(tx, of.number);
    const appointment = await takeDeskTime(tx, visit, { requestId: id, source: isNew ? of.source : "request" });
    await followAppointment(tx, appointment, actor);
    const details = { number, source: appointment.source };
    await recordAudit(tx, { actor, action: "appointment.book", entity: "requests", entityId: id, details });
    return { number, appointment };
  });
}

async function lockRequestToBook(tx: Database, number: number): Promise<{ id: string; number: number }> {
  const [request] = await tx
    .select({ id: requests.id, kind: requests.kind, erasedAt: requests.erasedAt })
    .from(requests)
    .where(and(eq(requests.number, number), isNull(requests.deletedAt)))
    .for("update");
  if (!request) throw new Refusal("not_found", `Нет заявки № ${number}`);
  if (request.erasedAt !== null) throw new Refusal("gone", "Персональные данные этой заявки удалены, записать по ней нельзя.");
  if (request.kind !== "record" && request.kind !== "services") throw new Refusal("conflict", "Это не заявка на приём.");
  const [own] = await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.requestId, request.id)).limit(1);
  if (own) throw new Refusal("conflict", `У заявки № ${number} уже есть приём. Новый пишется с именем и телефоном.`);
  return { id: request.id, number };
}

type Target = { number: number; actor: string };

/** Moves a future visit for the desk, also to another doctor. */
export async function moveVisit(
  db: Database,
  { number, actor, doctorId, minutes, isForced, startWith }: Target & Pick<DeskVisit, "minutes" | "isForced"> & NewPlace,
): Promise<Visit> {
  return await changeVisit(db, { number, actor }, "appointment.move", async (tx, stored) => {
    const { id, serviceId, startsAt, endsAt } = stored;
    const by = doctorId ?? stored.doctorId;
    // The service may take a different time with another doctor.
    const same = by === stored.doctorId ? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) : undefined;
    const moved = await moveByDesk(tx, id, { doctorId: by, serviceId, start: await startWith(by), minutes: minutes ?? same, isForced });
    await recordMove(tx, moved, actor);
    return moved;
  });
}

async function recordMove(tx: Database, { requestId, startsAt }: Appointment, actor: string): Promise<void> {
  if (requestId === null) return;
  await tx.insert(requestHistory).values({ requestId, act: "moved", state: "booked", value: startsAt.toISOString(), actor });
}

/** `startWith` returns the start with a given doctor: the time zone is that of the doctor's address. */
type NewPlace = { doctorId?: string; startWith(doctorId: string): Promise<Date> };

export async function cancelVisit(
  db: Database,
  sealer: Sealer,
  { reason, ...target }: Target & { reason?: string | undefined },
): Promise<Visit> {
  return await changeVisit(db, target, "appointment.cancel", (tx, { id }) =>
    cancelAppointment(tx, {
      id,
      by: target.actor,
      ...(reason !== undefined && { sealedReason: sealer.seal(reason, cancelReasonContext(id)) }),
    }),
  );
}

/** Records the outcome of a visit. */
export async function setVisitState(db: Database, { state, ...target }: Target & { state: AppointmentState }): Promise<Visit> {
  return await changeVisit(db, target, "appointment.state", (tx, { id }) => setAppointmentState(tx, id, state));
}

type VisitAct = "appointment.move" | "appointment.cancel" | "appointment.state";

async function changeVisit(
  db: Database,
  { number, actor }: Target,
  action: VisitAct,
  change: (tx: Database, stored: Appointment) => Promise<Appointment>,
): Promise<Visit> {
  return await db.transaction(async (tx) => {
    const stored = await requireVisit(tx, number);
    const appointment = await change(tx, stored);
    await followAppointment(tx, appointment, actor);
    const details = { number, state: appointment.state };
    await recordAudit(tx, { actor, action, entity: "requests", entityId: stored.requestId ?? stored.id, details });
    return { number, appointment };
  });
}

/** The request is locked before its appointment, as the visitor's own acts do. */
async function requireVisit(tx: Database, number: number): Promise<Appointment> {
  const [request] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.number, number), isNull(requests.deletedAt)))
    .for("update");
  const isOwn = request && and(eq(appointments.requestId, request.id), ne(appointments.state, "held"));
  const [appointment] = isOwn ? await tx.select().from(appointments).where(isOwn) : [];
  if (!appointment) throw new Refusal("not_found", `У заявки № ${number} нет времени приёма`);
  return appointment;
}

type Wanted = { from: Date; to: Date; doctorId?: string | undefined; state?: AppointmentState | undefined };

/** Visits without data about persons, in the order of time. Cancelled and missed visits are listed only if `state` names their state. */
export async function listVisits(db: Database, { from, to, doctorId, state }: Wanted) {
  return await selectVisits(db)
    .where(
      and(
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        doctorId === undefined ? undefined : eq(appointments.doctorId, doctorId),
        state === undefined
          ? inArray(appointments.state, ["pending", "booked", "confirmed", "arrived", "done"])
          : eq(appointments.state, state),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(doctors.lastName), asc(appointments.id));
}

/** One visit in the columns of the list. */
export async function describeVisit(db: Database, id: string) {
  const [row] = await selectVisits(db).where(eq(appointments.id, id));
  if (!row) throw new Error("the visit has just been written");
  return row;
}

/** Future visits on these days that no longer lie in the doctors' hours: the desk has to move them or call the patients. */
export async function listStranded(db: Database, { doctorIds, from, to }: { doctorIds: string[]; from: Date; to: Date }) {
  const visit = sql`tstzrange(${appointments.startsAt}, ${appointments.endsAt})`;
  return await selectVisits(db)
    .where(
      and(
        inArray(appointments.doctorId, doctorIds),
        inArray(appointments.state, [...statesAhead]),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        sql`${appointments.startsAt} > now() and not coalesce((
          select coalesce(range_agg(hours.during) filter (where hours.kind = 'reception'), '{}')
            - coalesce(range_agg(hours.during) filter (where hours.kind <> 'reception'), '{}') @> ${visit}
          from shifts as hours where hours.doctor_id = ${appointments.doctorId} and hours.during && ${visit}
        ), false)`,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

export type ListedVisit = Awaited<ReturnType<typeof listVisits>>[number];

const selectVisits = (db: Database) =>
  db
    .select({
      id: appointments.id,
      number: requests.number,
      state: appointments.state,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      timeZone: locations.timeZone,
      doctor: sql<string>`concat_ws(' ', ${doctors.lastName}, ${doctors.firstName})`,
      service: services.title,
      room: resources.name,
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(locations, eq(locations.id, appointments.locationId))
    .leftJoin(resources, eq(resources.id, appointments.roomId))
    .leftJoin(requests, eq(requests.id, appointments.requestId))
    .$dynamic();
