import type { FreeTimes } from "@len/contract/booking";
import { clinicClock } from "@len/contract/opening-hours";
import type { RequestStatus } from "@len/contract/request-status";
import type { RequestState } from "@len/contract/requests";
import { wishIn } from "@len/contract/wishes";
import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { type AuditEntry, recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { firstNameOf } from "../../platform/names/name-parts.ts";
import { invalid, Refusal } from "../../platform/refusals/refusal.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { readClock } from "../appointments/booking.ts";
import { cancelAppointment, moveAppointment, setAppointmentState } from "../appointments/change-appointment.ts";
import { childAge } from "../appointments/child-age.ts";
import { offerTimes } from "../appointments/offered-times.ts";
import { appointments, statesAhead } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { findNamedDoctor } from "../catalogue/outline/named-choices.ts";
import { eraseAfterRetention } from "../settings/retention.ts";
import { addRequestNote, saveRequest } from "./change-request.ts";
import { findVisit, hasLivingVisit, isConfirmable, isVisitOf } from "./find-visit.ts";
import { isOpenedBy } from "./link.ts";
import { listAhead, overlapsOwn, queueUpPhone } from "./plan-visit.ts";
import { promiseNow } from "./promise.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

/**
 * The next step in each state in which the link of a request without a visit is valid; in the other states the request and its link have
 * ended.
 */
const steps: Partial<Record<RequestState, RequestStatus["step"]>> = { new: "call", in_work: "call", called: "time", booked: "visit" };

/** Unknown tokens and expired ones get the same answer. */
const linkEnded = () => new Refusal("not_found", "Ссылка больше не действует.");

/** Every link expires, also when staff never close the request. */
const isYoung = gt(requests.createdAt, sql`now() - interval '90 days'`);

const hasVisit = sql<boolean>`exists (select from ${appointments} where ${isVisitOf(requests.id)})`;

/** A request with a visit has its page in every state, for as long as `hasLivingVisit` says. */
const isAlive = sql`case when ${hasVisit} then ${hasLivingVisit(requests.id)} else ${isYoung} end`;

const hasLink = async (token: string) => and(await isOpenedBy(token), isNull(requests.erasedAt), isNull(requests.deletedAt), isAlive);

type Row = typeof requests.$inferSelect;
type Open = { request: Row; step: RequestStatus["step"]; hasVisit: boolean };

/** The request of a link, locked until the transaction ends. Throws `not_found`. */
async function lockOpen(tx: Database, token: string): Promise<Open> {
  return requireOpen(await lockByLink(tx, token));
}

/** Two statements, because a single one that waits for the lock would not see a visit that the desk has booked in the meantime. */
async function lockByLink(tx: Database, token: string) {
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(await isOpenedBy(token))
    .for("update");
  return await selectByLink(tx, token);
}

const selectByLink = async (db: Database, token: string) =>
  await db
    .select({ request: requests, hasVisit: hasVisit.as("has_visit") })
    .from(requests)
    .where(await hasLink(token));

function requireOpen([found]: { request: Row; hasVisit: boolean }[]): Open {
  const step = found?.hasVisit ? ("visit" as const) : found && steps[found.request.state];
  if (!found || !step) throw linkEnded();
  return { ...found, step };
}

/** The data of the visitor's page. */
export async function readStatus(db: Database, sealer: Sealer, token: string): Promise<RequestStatus> {
  const { request, step } = requireOpen(await selectByLink(db, token));
  const form = openForm(sealer, request.id, request.sealedForm);
  const sentOn = clinicClock(request.createdAt, await readTimeZone(db)).iso;
  const wish = wishIn(form.comment ?? "", sentOn);
  return {
    number: request.number,
    firstName: firstNameOf(form.name),
    sentAt: request.createdAt.toISOString(),
    dueAt: request.dueAt?.toISOString() ?? null,
    step,
    callAt: request.callBackAt?.toISOString() ?? null,
    wish: wish?.text ?? null,
    wishedDay: wish?.day ?? null,
    visit: await findVisit(db, request),
    hasLetters: request.hasEmail,
  };
}

const mostWords = 10;

/** Adds the visitor's words as a note and marks the request as unread. A repetition of the last words adds nothing. */
export async function addVisitorWords(db: Database, sealer: Sealer, { token, text }: { token: string; text: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { request } = await lockOpen(tx, token);
    const before = await tx
      .select({ id: requestNotes.id, sealedText: requestNotes.sealedText })
      .from(requestNotes)
      .where(and(eq(requestNotes.requestId, request.id), eq(requestNotes.actor, "visitor")))
      .orderBy(asc(requestNotes.at));
    const last = before.at(-1);
    if (last && sealer.open(last.sealedText, requestNoteContext(last.id)) === text) return;
    if (before.length >= mostWords) throw new Refusal("conflict", "Добавить больше нельзя. Позвоните нам, и мы всё запишем.");
    await saveRequest(tx, request, "visitor", { flags: withFlag(request, "new_words") });
    await tx.insert(requestHistory).values({ requestId: request.id, act: "words", state: request.state, actor: "visitor" });
    await addRequestNote(tx, sealer, { number: request.number, text, actor: "visitor" });
  });
}

/**
 * Closes the request for its visitor; a repeated call changes nothing. A request with a visit cannot be withdrawn: the visit must be
 * cancelled instead.
 */
export async function withdrawRequest(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockByLink(tx, token);
    const [known] = found;
    if (known?.hasVisit) throw new Refusal("conflict", "Это запись на время: её отменяют, а не отзывают.");
    if (known?.request.state === "refused" && known.request.flags.includes("withdrawn")) return;
    const { request } = requireOpen(found);
    await saveRequest(tx, request, "visitor", {
      state: "refused",
      callBackAt: null,
      flags: withFlag(request, "withdrawn"),
      // Without the hash the same form, sent again, is a new request and not a repeat of this one.
      contentHash: "",
      answeredAt: request.answeredAt ?? sql`now()`,
    });
    const details = { number: request.number, from: request.state };
    await recordAudit(tx, { actor: "visitor", action: "request.withdraw", entity: "requests", entityId: request.id, details });
  });
}

type Wanted = { token: string; doctor: string | null; from: string | undefined; days: number };

/** The free times to which the visitor can move the visit: its own time counts as free. Throws `not_found`, `conflict`. */
export async function listMoveTimes(db: Database, sealer: Sealer, { token, doctor, ...dates }: Wanted): Promise<FreeTimes> {
  const { request } = requireOpen(await selectByLink(db, token));
  const [visit] = await db.select().from(appointments).where(isVisitOf(request.id));
  if (!visit || !statesAhead.includes(visit.state)) throw new Refusal("conflict", "Визит уже нельзя перенести");
  // Without an age, as in `childAge`, only doctors without a bound receive the child.
  const age = request.forWhom === "child" ? (openForm(sealer, request.id, request.sealedForm).age ?? 0) : undefined;
  const query = { service: visit.serviceId, doctor: doctor ?? visit.doctorId, address: "", age, ...dates };
  return await offerTimes(db, query, visit.id);
}

type Move = { token: string; start: Date; doctor: string | null };

/** Moves the visit for its visitor, see `moveAppointment`. */
export async function moveVisit(db: Database, sealer: Sealer, { token, start, doctor }: Move): Promise<void> {
  await db.transaction(async (tx) => {
    const { request, visit: stored } = await lockVisit(tx, token);
    const named = doctor === null ? null : await findNamedDoctor(tx, doctor, ne(doctors.state, "left"));
    if (doctor !== null && !named) throw invalid({ doctor: ["Выберите врача из списка"] });
    const form = openForm(sealer, request.id, request.sealedForm);
    const doctorId = named?.id ?? stored.doctorId;
    const age = request.forWhom === "child" ? await childAge(tx, { serviceId: stored.serviceId, doctorId, age: form.age ?? null }) : null;
    await queueUpPhone(tx, sealer, form.phone);
    const visit = await moveAppointment(tx, stored.id, { start, age, doctorId });
    const others = await listAhead(tx, sealer, { phone: form.phone, now: await readClock(tx), except: request.id });
    if (overlapsOwn(others, form.name, visit)) throw new Refusal("conflict", "На это время у вас уже есть запись");
    await saveRequest(tx, request, "visitor", {
      doctorId: visit.doctorId,
      ...(visit.state === "pending" ? { dueAt: await promiseNow(tx, await readClock(tx)), answeredAt: null } : { dueAt: null }),
      eraseAt: await eraseAfterRetention(tx, visit.startsAt),
    });
    const moved = { act: "moved" as const, value: visit.startsAt.toISOString() };
    await tx.insert(requestHistory).values({ requestId: request.id, state: request.state, actor: "visitor", ...moved });
    await recordVisitAct(tx, request, "request.move_visit");
  });
}

/** Cancels the visit for its visitor, see `cancelAppointment`; the request is closed, but its page remains. A repeat changes nothing. */
export async function cancelVisit(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { request, visit } = await lockVisit(tx, token);
    await cancelAppointment(tx, { id: visit.id, by: "visitor" });
    if (visit.state === "cancelled") return;
    await saveRequest(tx, request, "visitor", { state: "refused", flags: withFlag(request, "withdrawn"), contentHash: "" });
    await recordVisitAct(tx, request, "request.cancel_visit");
  });
}

/**
 * Confirms for the visitor that they will come. A repeated call changes nothing. Throws `conflict` when it is too early or the visit is not
 * booked.
 */
export async function confirmVisit(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { request, visit } = await lockVisit(tx, token);
    if (visit.state === "confirmed") return;
    if (!isConfirmable({ now: await readClock(tx), startsAt: visit.startsAt })) {
      throw new Refusal("conflict", "Подтвердить визит можно за двое суток до приёма и до его начала");
    }
    await setAppointmentState(tx, visit.id, "confirmed");
    await saveRequest(tx, request, "visitor", {});
    await recordVisitAct(tx, request, "request.confirm_visit");
  });
}

async function lockVisit(tx: Database, token: string) {
  const { request } = await lockOpen(tx, token);
  const [visit] = await tx.select().from(appointments).where(isVisitOf(request.id)).for("update");
  if (!visit) throw new Refusal("conflict", "У этой заявки нет визита");
  return { request, visit };
}

async function recordVisitAct(tx: Database, { id, number }: Row, action: AuditEntry["action"]): Promise<void> {
  await recordAudit(tx, { actor: "visitor", action, entity: "requests", entityId: id, details: { number } });
}

/** Marks as read the visitor's texts up to this version; later ones remain unread. */
export async function markWordsRead(db: Database, { number, version }: { number: number; version: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(requests)
      .set({ flags: sql`${requests.flags} - 'new_words'` })
      .where(and(eq(requests.number, number), eq(requests.version, version)));
    await notifyStaff(tx, { what: "request", number, isNew: false });
  });
}

const withFlag = ({ flags }: Row, flag: string) => [...new Set([...flags, flag])];
