import { clinicClock } from "@len/contract/opening-hours";
import type { RequestStatus } from "@len/contract/request-status";
import type { RequestState } from "@len/contract/requests";
import { wishIn } from "@len/contract/wishes";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { firstNameOf } from "../../platform/names/name-parts.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { addRequestNote, saveRequest } from "./change-request.ts";
import { hashOfLink } from "./link.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

/** The next step in the states in which a link is valid; in other states the request has ended, and its link with it. */
const steps: Partial<Record<RequestState, RequestStatus["step"]>> = { new: "call", in_work: "call", called: "time", booked: "visit" };

/** Unknown tokens and expired ones get the same answer. */
const linkEnded = () => new Refusal("not_found", "Ссылка больше не действует.");

/** Every link expires, also when staff never close the request. */
const isYoung = gt(requests.createdAt, sql`now() - interval '90 days'`);

const hasLink = (token: string) =>
  and(eq(requests.linkHash, hashOfLink(token)), isNull(requests.erasedAt), isNull(requests.deletedAt), isYoung);

type Row = typeof requests.$inferSelect;

function requireOpen(request: Row | undefined): { request: Row; step: RequestStatus["step"] } {
  const step = request && steps[request.state];
  if (!request || !step) throw linkEnded();
  return { request, step };
}

/** The data of the visitor's page. */
export async function readStatus(db: Database, sealer: Sealer, token: string): Promise<RequestStatus> {
  const [found] = await db.select().from(requests).where(hasLink(token));
  const { request, step } = requireOpen(found);
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
  };
}

const mostWords = 10;

/** Adds the visitor's words as a note and marks the request as unread. A repetition of the last words adds nothing. */
export async function addVisitorWords(db: Database, sealer: Sealer, { token, text }: { token: string; text: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(requests).where(hasLink(token)).for("update");
    const { request } = requireOpen(found);
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

/** Closes the request for its visitor; a repeat changes nothing. */
export async function withdrawRequest(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(requests).where(hasLink(token)).for("update");
    if (found?.state === "refused" && found.flags.includes("withdrawn")) return;
    const { request } = requireOpen(found);
    await saveRequest(tx, request, "visitor", {
      state: "refused",
      callBackAt: null,
      flags: withFlag(request, "withdrawn"),
      // The same form sent again is a new request, not a repeat of this one.
      contentHash: "",
      answeredAt: request.answeredAt ?? sql`now()`,
    });
    const details = { number: request.number, from: request.state };
    await recordAudit(tx, { actor: "visitor", action: "request.withdraw", entity: "requests", entityId: request.id, details });
  });
}

/** Staff have seen the words added up to this version; later ones stay unread. */
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
