import { extensionOf, normalisePhone } from "@len/contract/phone";
import { fullName } from "@len/contract/staff/full-name";
import type { RequestDetails, RequestEvent } from "@len/contract/staff/requests";
import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { isLoggedToday } from "../../platform/audit/shown.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { namesOfStaff, readActors } from "../../platform/staff/actors.ts";
import { describeGiven } from "../consents/given.ts";
import { describeRows, type Reader, selectRows } from "./inbox.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

export type Opened = Reader & { params: { number: number }; isBackground: boolean };

/** An opened request with all its data. The view is recorded before they are read. */
export async function openRequest({ db, deps, me, params: { number }, isBackground }: Opened): Promise<RequestDetails> {
  return await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), isNull(requests.deletedAt)));
    if (!found) throw notFound();
    const earlier = await listEarlier(tx, found);
    // The answer also has the notes of the same person's other requests.
    const details = { number, ...(earlier.length > 0 && { earlier: earlier.map((row) => row.number) }) };
    const view = { actor: me.actor, action: "request.view" as const, entity: "requests", entityId: found.id, details };
    if (!isBackground || !(await isLoggedToday(tx, view))) await recordAudit(tx, view);
    const [row] = await selectRows(tx).where(eq(requests.id, found.id));
    const [described] = row ? await describeRows({ db: tx, deps, me }, [row]) : [];
    if (!described) throw notFound();
    const form = found.erasedAt === null ? openForm(deps.sealer, found.id, found.sealedForm) : null;
    return {
      ...described,
      phone: form?.phone ?? null,
      phoneToCall: form && normalisePhone(form.phone),
      extension: form && extensionOf(form.phone),
      email: form?.email ?? null,
      comment: form?.comment ?? null,
      preferredTime: form?.preferredTime ?? null,
      forWhom: found.forWhom,
      age: form?.age ?? null,
      doctorName: form?.doctor ?? null,
      priceSeen: found.priceSeen,
      consents: await describeGiven(tx, "requests", found.id),
      notes: await listNotes(tx, deps.sealer, [found.id]),
      history: await listHistory(tx, found.id),
      earlier: earlier.map(({ id: _, ...row }) => row),
      earlierNotes: (
        await listNotes(
          tx,
          deps.sealer,
          earlier.map(({ id }) => id),
        )
      ).reverse(),
      eraseAt: found.eraseAt.toISOString(),
      erasedAt: found.erasedAt?.toISOString() ?? null,
    };
  });
}

const viewsOf = (requestId: string) =>
  and(eq(auditLog.entity, "requests"), eq(auditLog.entityId, requestId), eq(auditLog.action, "request.view"));

async function listNotes(db: Database, sealer: Sealer, requestIds: string[]): Promise<RequestDetails["notes"]> {
  const rows = await db.select().from(requestNotes).where(inArray(requestNotes.requestId, requestIds)).orderBy(asc(requestNotes.at));
  const actorOf = await readActors(
    db,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ id, at, actor, sealedText }) => ({
    id,
    at: at.toISOString(),
    actor: actorOf(actor),
    text: sealer.open(sealedText, requestNoteContext(id)),
  }));
}

/** Acts from the history, and views from the audit log (one for each day and person), newest first. */
async function listHistory(db: Database, requestId: string): Promise<RequestEvent[]> {
  const lines = await db
    .select()
    .from(requestHistory)
    .where(eq(requestHistory.requestId, requestId))
    .orderBy(asc(requestHistory.at), asc(requestHistory.id));
  const views = await db
    .select({ actor: auditLog.actor, at: sql<string>`min(${auditLog.at})` })
    .from(auditLog)
    .where(viewsOf(requestId))
    .groupBy(auditLog.actor, sql`${auditLog.at}::date`);
  const actorOf = await readActors(
    db,
    [...lines, ...views].map(({ actor }) => actor),
  );
  const names = await namesOfStaff(
    db,
    lines.map(({ act, value }) => (act === "assigned" ? value : null)),
  );
  const nameOf = (id: string | null) => {
    const person = names.get(id ?? "");
    return person ? fullName(person) : null;
  };
  const before: Record<"state" | "assigned" | "call_back", string | null> = { state: null, assigned: null, call_back: null };
  const events = lines.map((line): RequestEvent => {
    const about = { at: line.at.toISOString(), actor: actorOf(line.actor) };
    if (line.act === "not_spam" || line.act === "words") return { act: line.act, ...about };
    if (line.act === "moved") return { act: line.act, ...about, to: line.value };
    const from = before[line.act];
    const to = line.act === "state" ? line.state : line.act === "assigned" ? nameOf(line.value) : line.value;
    before[line.act] = to;
    return line.act === "state" && from === null ? { act: "received", ...about } : { act: line.act, ...about, from, to };
  });
  const seen = views.map(({ actor, at }): RequestEvent => ({ act: "viewed", at: new Date(at).toISOString(), actor: actorOf(actor) }));
  return [...events, ...seen].sort((one, other) => one.at.localeCompare(other.at)).reverse();
}

const earlierAtMost = 20;

async function listEarlier(
  db: Database,
  { id, phoneIndex }: { id: string; phoneIndex: string | null },
): Promise<(RequestDetails["earlier"][number] & { id: string })[]> {
  if (phoneIndex === null) return [];
  const rows = await selectRows(db)
    .where(and(isNull(requests.deletedAt), eq(requests.phoneIndex, phoneIndex), ne(requests.id, id)))
    .orderBy(desc(requests.createdAt), desc(requests.number))
    .limit(earlierAtMost);
  return rows.map(({ id: earlierId, number, createdAt, kind, service, vacancy, state }) => ({
    id: earlierId,
    number,
    createdAt: createdAt.toISOString(),
    kind,
    title: service ?? vacancy,
    state,
  }));
}
