import { randomUUID } from "node:crypto";
import { canonicalAddress } from "@len/contract/email";
import type { RequestState } from "@len/contract/requests";
import { and, eq, gt, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { invalid, Refusal } from "../../platform/refusals/refusal.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { staff } from "../../platform/staff/table.ts";
import { cancelAppointment, restoreAppointment } from "../appointments/change-appointment.ts";
import { appointments, statesAhead } from "../appointments/table.ts";
import { byPromise, unanswered } from "./due.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

type Row = typeof requests.$inferSelect;

/**
 * The request to change. `version` is the version that the change starts from: if another one is stored, the change is refused. The
 * terminal passes no version.
 */
type Target = { number: number; actor: string; version?: number };

/** Somebody else has changed the row since; the panel adds the stored data to the refusal. */
export class RequestChanged extends Refusal {
  readonly request: Row;
  constructor(request: Row) {
    super("conflict");
    this.request = request;
  }
}

/**
 * Changes a request's state and records the author and the time. `refused` and `spam` cancel the request's visit; throws `conflict`
 * for any other state that contradicts a visit. Returns false when nothing changed.
 */
export async function setRequestState(
  db: Database,
  { state, callBackAt, assigneeId, ...target }: Target & { state: RequestState; callBackAt?: Date | null; assigneeId?: string | null },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const request = await lockRequest(tx, target);
    const isSame =
      request.state === state &&
      (callBackAt === undefined || callBackAt?.getTime() === request.callBackAt?.getTime()) &&
      (assigneeId === undefined || assigneeId === request.assigneeId);
    if (isSame) return false;
    if (assigneeId) await requireColleague(tx, assigneeId);
    if (state === "booked") await restoreVisit(tx, request, target.actor);
    const isFreed = state !== "booked" && (await endVisit(tx, request, { state, actor: target.actor }));
    // The time to call back is removed from an answered request unless a new one is given.
    const nextCall = callBackAt === undefined && !unanswered.includes(state) ? null : callBackAt;
    await saveRequest(tx, request, target.actor, {
      state,
      ...(nextCall !== undefined && { callBackAt: nextCall }),
      ...(assigneeId !== undefined && { assigneeId }),
      // Without the hash the same form, sent again, is a new request and not a repeat of this one.
      ...(isFreed && { contentHash: "" }),
      ...(state !== "refused" && { flags: request.flags.filter((flag) => flag !== "withdrawn") }),
      answeredAt: unanswered.includes(state) ? null : (request.answeredAt ?? sql`now()`),
    });
    const details = { number: request.number, from: request.state, to: state };
    await recordAudit(tx, { actor: target.actor, action: "request.state", entity: "requests", entityId: request.id, details });
    return true;
  });
}

/**
 * Cancels the request's visit if it is not over, or refuses a state of the request that contradicts it. Returns false when there is no such
 * visit.
 */
async function endVisit(
  tx: Database,
  { id, number }: Row,
  { state, actor }: { state: Exclude<RequestState, "booked">; actor: string },
): Promise<boolean> {
  const isLive = and(inArray(appointments.state, [...statesAhead, "arrived"]), gt(appointments.endsAt, sql`now()`));
  const [visit] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.requestId, id), isLive));
  if (!visit) return false;
  if (state !== "refused" && state !== "spam") throw new Refusal("conflict", "У заявки есть приём: отмените или перенесите его");
  const cancelled = await cancelAppointment(tx, { id: visit.id, by: actor });
  const details = { number, state: cancelled.state };
  await recordAudit(tx, { actor, action: "appointment.cancel", entity: "requests", entityId: id, details });
  return true;
}

/** A refusal or a mark of spam has cancelled the visit; a request that is booked again gets it back. */
async function restoreVisit(tx: Database, { id, number, state }: Row, actor: string): Promise<void> {
  if (state !== "refused" && state !== "spam") return;
  const [visit] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.requestId, id), eq(appointments.state, "cancelled")));
  if (!visit) return;
  await restoreAppointment(tx, visit.id);
  await recordAudit(tx, { actor, action: "appointment.state", entity: "requests", entityId: id, details: { number, state: "booked" } });
}

/**
 * Puts the request in work for a member of staff, even if a colleague has it. Only the version protects the colleague: a person who sends
 * the stored version has seen whose request it is.
 */
export async function takeRequest(db: Database, { assigneeId, ...target }: Target & { assigneeId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, target);
    await saveRequest(tx, request, target.actor, { assigneeId, ...(request.state === "new" && { state: "in_work" }) });
    const details = { number: request.number, from: request.assigneeId, to: assigneeId };
    await recordAudit(tx, { actor: target.actor, action: "request.take", entity: "requests", entityId: request.id, details });
  });
}

/** Assigns the request to a member of staff, or to nobody. Returns false when nothing changed. */
export async function assignRequest(db: Database, { assigneeId, ...target }: Target & { assigneeId: string | null }): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const request = await lockRequest(tx, target);
    if (request.assigneeId === assigneeId) return false;
    if (assigneeId !== null) await requireColleague(tx, assigneeId);
    await saveRequest(tx, request, target.actor, { assigneeId });
    const details = { number: request.number, from: request.assigneeId, to: assigneeId };
    await recordAudit(tx, { actor: target.actor, action: "request.assign", entity: "requests", entityId: request.id, details });
    return true;
  });
}

/** Sets when to call again, or removes the time. */
export async function setCallBack(db: Database, { at, ...target }: Target & { at: Date | null }): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, target);
    await saveRequest(tx, request, target.actor, { callBackAt: at });
    const details = { number: request.number, at: at?.toISOString() ?? null };
    await recordAudit(tx, { actor: target.actor, action: "request.call_back", entity: "requests", entityId: request.id, details });
  });
}

/** Removes the suspicion of spam; a request in the state spam becomes new. */
export async function markNotSpam(db: Database, target: Target): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, target);
    const flags = request.flags.filter((flag) => flag !== "spam" && flag !== "too_fast");
    const state = request.state === "spam" ? "new" : request.state;
    await saveRequest(tx, request, target.actor, { flags, state, ...(state === "new" && { answeredAt: null }) });
    await tx.insert(requestHistory).values({ requestId: request.id, act: "not_spam", state, actor: target.actor, at: writtenAt });
    const details = { number: request.number };
    await recordAudit(tx, { actor: target.actor, action: "request.not_spam", entity: "requests", entityId: request.id, details });
  });
}

/**
 * Adds a note of staff, or the visitor's words. A note with an existing id is a repeat and changes nothing. An erased request accepts no
 * notes.
 */
export async function addRequestNote(
  db: Database,
  sealer: Sealer,
  { id = randomUUID(), number, text, actor }: { id?: string; number: number; text: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, { number, actor });
    if (request.erasedAt !== null) throw new Refusal("gone", "Персональные данные этой заявки удалены, заметку добавить нельзя.");
    const sealedText = sealer.seal(text, requestNoteContext(id));
    const added = await tx
      .insert(requestNotes)
      .values({ id, requestId: request.id, sealedText, actor })
      .onConflictDoNothing()
      .returning({ id: requestNotes.id });
    if (added.length === 0) return;
    await notifyStaff(tx, { what: "request", number, isNew: false });
    await recordAudit(tx, { actor, action: "request.note", entity: "requests", entityId: request.id, details: { number } });
  });
}

/** New requests that are not assigned, without spam and without `exceptNumbers`. */
const isFree = (exceptNumbers: number[]) =>
  and(
    eq(requests.state, "new"),
    isNull(requests.deletedAt),
    isNull(requests.assigneeId),
    sql`not ${requests.flags} ? 'spam'`,
    exceptNumbers.length > 0 ? notInArray(requests.number, exceptNumbers) : undefined,
  );

type Oldest = { count: number; exceptNumbers: number[] };

/** Numbers of the requests that `takeOldest` would take now. */
export async function listOldest(db: Database, { count, exceptNumbers }: Oldest): Promise<number[]> {
  const rows = await db
    .select({ number: requests.number })
    .from(requests)
    .where(isFree(exceptNumbers))
    .orderBy(...byPromise)
    .limit(count);
  return rows.map(({ number }) => number);
}

/**
 * Takes up to `count` new requests, the earliest promise first. Each is compared and changed separately: a request that a colleague has
 * just taken or is looking at is skipped, and the next one is taken.
 */
export async function takeOldest(
  db: Database,
  { count, exceptNumbers, actor, assigneeId }: Oldest & { actor: string; assigneeId: string },
): Promise<{ number: number; version: number }[]> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(requests)
      .where(isFree(exceptNumbers))
      .orderBy(...byPromise)
      .limit(count)
      .for("update", { skipLocked: true });
    for (const row of rows) await saveRequest(tx, row, actor, { assigneeId, state: "in_work" });
    for (const { id, number } of rows) {
      await recordAudit(tx, {
        actor,
        action: "request.take",
        entity: "requests",
        entityId: id,
        details: { number, from: null, to: assigneeId },
      });
    }
    return rows.map(({ number, version }) => ({ number, version: version + 1 }));
  });
}

async function lockRequest(tx: Database, { number, version }: Target): Promise<Row> {
  const [request] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.number, number), isNull(requests.deletedAt)))
    .for("update");
  if (!request) throw new Refusal("not_found", `Нет заявки № ${number}`);
  if (version !== undefined && request.version !== version) throw new RequestChanged(request);
  return request;
}

/**
 * Not `now()`, which is the start of the transaction: after waiting for a lock it would be earlier than the change of the other
 * transaction.
 */
const writtenAt = sql`clock_timestamp()`;

type Changes = Partial<Pick<Row, "state" | "assigneeId" | "callBackAt" | "flags" | "contentHash" | "doctorId" | "dueAt">> & {
  answeredAt?: Date | SQL | null;
  eraseAt?: SQL;
};

/** Writes the changes, a line of history for each, and tells the open panels. */
export async function saveRequest(tx: Database, request: Row, actor: string, changes: Changes): Promise<void> {
  await tx
    .update(requests)
    .set({ ...changes, version: request.version + 1, updatedAt: sql`now()` })
    .where(eq(requests.id, request.id));
  const line = { requestId: request.id, state: changes.state ?? request.state, actor };
  const lines: (typeof requestHistory.$inferInsert)[] = [];
  if (changes.state !== undefined && changes.state !== request.state) lines.push({ ...line, act: "state" });
  if (changes.assigneeId !== undefined && changes.assigneeId !== request.assigneeId) {
    lines.push({ ...line, act: "assigned", value: changes.assigneeId });
  }
  if (changes.callBackAt !== undefined && changes.callBackAt?.getTime() !== request.callBackAt?.getTime()) {
    lines.push({ ...line, act: "call_back", value: changes.callBackAt?.toISOString() ?? null });
  }
  if (lines.length > 0) await tx.insert(requestHistory).values(lines.map((one) => ({ ...one, at: writtenAt })));
  await notifyStaff(tx, { what: "request", number: request.number, isNew: false });
}

const answersRequests = and(isNull(staff.dismissedAt), sql`(${staff.roles} ? 'reception' or ${staff.roles} ? 'owner')`);

/** Only a person who answers requests can be assigned one. */
async function requireColleague(tx: Database, id: string): Promise<void> {
  const found = isUuid(id)
    ? await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.id, id), answersRequests))
    : [];
  if (found.length === 0) throw invalid({ assigneeId: ["Этот сотрудник не отвечает на заявки"] });
}

/** A person who answers requests, by e-mail. */
export async function findColleague(db: Database, email: string): Promise<{ id: string; name: string }> {
  const [found] = await db
    .select({ id: staff.id, name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(staff)
    .where(and(eq(staff.email, canonicalAddress(email) ?? email), answersRequests));
  if (!found) throw new Refusal("not_found", "Нет сотрудника с этой почтой, который отвечает на заявки");
  return found;
}
