import { normalisePhone, phoneKey } from "@len/contract/phone";
import type { AuditAct } from "@len/contract/staff/acts";
import { staffCalls } from "@len/contract/staff/calls";
import {
  type RequestDetails,
  type RequestEvent,
  type RequestFilter,
  type RequestRow,
  requestFilterSchema,
} from "@len/contract/staff/requests";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { isLoggedToday, notLoggedYet } from "../../platform/audit/shown.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { offset, pageAnswer, success } from "../../platform/http/pages.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { blindPhone, requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { namesOfStaff, readActors } from "../../platform/staff/actors.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { requireRecentSecondStep, type SignedIn } from "../../platform/staff/session.ts";
import { type StaffDepsOfApp, staffRoute } from "../../platform/staff/staff-route.ts";
import { shortNameOfDoctor } from "../catalogue/outline/doctor-ref.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { describeGiven } from "../consents/given.ts";
import { vacancies } from "../vacancies/table.ts";
import {
  addRequestNote,
  assignRequest,
  listOldest,
  markNotSpam,
  RequestChanged,
  setCallBack,
  setRequestState,
  takeOldest,
  takeRequest,
} from "./change-request.ts";
import { byPromise, isLate, isUnanswered } from "./due.ts";
import { countWaiting, isNew } from "./request-plan.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";
import { markWordsRead } from "./visitor-page.ts";

type Reader = { db: Database; deps: StaffDepsOfApp; me: SignedIn };

function filtered(filter: RequestFilter, me: SignedIn): SQL | undefined {
  const byFilter: Record<RequestFilter, SQL | undefined> = {
    all: undefined,
    new: eq(requests.state, "new"),
    in_work: eq(requests.state, "in_work"),
    mine: and(eq(requests.assigneeId, me.id), inArray(requests.state, ["new", "in_work", "called"])),
    waiting: isNotNull(requests.callBackAt),
    late: isLate,
    words: sql`${requests.flags} ? 'new_words'`,
  };
  return and(isNull(requests.deletedAt), byFilter[filter]);
}

const columns = {
  id: requests.id,
  number: requests.number,
  version: requests.version,
  kind: requests.kind,
  state: requests.state,
  sealedForm: requests.sealedForm,
  createdAt: requests.createdAt,
  updatedAt: requests.updatedAt,
  dueAt: requests.dueAt,
  callBackAt: requests.callBackAt,
  answeredAt: requests.answeredAt,
  erasedAt: requests.erasedAt,
  assigneeId: requests.assigneeId,
  source: requests.source,
  flags: requests.flags,
  service: services.title,
  lastName: doctors.lastName,
  firstName: doctors.firstName,
  middleName: doctors.middleName,
  vacancy: vacancies.title,
};

const selectRows = (db: Database) =>
  db
    .select(columns)
    .from(requests)
    .leftJoin(doctors, eq(doctors.id, requests.doctorId))
    .leftJoin(services, eq(services.id, requests.serviceId))
    .leftJoin(vacancies, eq(vacancies.id, requests.vacancyId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Rows as the list shows them: the name, but neither phone nor comment. */
async function describeRows({ db, deps, me }: Reader, rows: Row[]): Promise<RequestRow[]> {
  const viewers = new Map(rows.map(({ number }) => [number, (deps.liveEvents?.viewersOf(number) ?? []).filter((id) => id !== me.id)]));
  const names = await namesOfStaff(db, [...rows.map(({ assigneeId }) => assigneeId), ...[...viewers.values()].flat()]);
  return rows.map((row) => ({
    number: row.number,
    version: row.version,
    kind: row.kind,
    state: row.state,
    name: row.erasedAt === null ? openForm(deps.sealer, row.id, row.sealedForm).name : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    promise: {
      kind: row.callBackAt ? ("call_back" as const) : ("promise" as const),
      dueAt: (row.callBackAt ?? row.dueAt)?.toISOString() ?? null,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    },
    service: row.service,
    doctor: shortNameOfDoctor(row),
    vacancy: row.vacancy,
    source: row.source,
    flags: row.flags,
    assignee: names.get(row.assigneeId ?? "") ?? null,
    viewers: (viewers.get(row.number) ?? []).flatMap((id) => names.get(id) ?? []),
  }));
}

const list = staffRoute({ ...staffCalls.requests, summary: "Заявки", audit: ["request.list"] }, async (request) => {
  const { db, me, input } = request;
  const asked = { page: input.page, limit: input.limit };
  const wanted = filtered(input.filter, me);
  const rows = input.order === "newest" ? await listNewest(db, wanted, asked.limit, offset(asked)) : await listPromised(db, wanted, asked);
  const counts = await countRequests(db, me);
  await recordList(request, rows, "request.list");
  const items = await describeRows(request, rows);
  return { ...pageAnswer(asked, { items, total: counts[input.filter] }), counts, now: new Date().toISOString() };
});

const listNewest = (db: Database, wanted: SQL | undefined, limit: number, from: number) =>
  selectRows(db).where(wanted).orderBy(desc(requests.createdAt), desc(requests.number)).limit(limit).offset(from);

/** Unanswered ones by their promise, then the answered: two queries that an index answers, where one would sort the whole inbox. */
async function listPromised(db: Database, wanted: SQL | undefined, asked: { page: number; limit: number }): Promise<Row[]> {
  const open = and(wanted, isUnanswered);
  const [counted] = await db.select({ total: count() }).from(requests).where(open);
  const [from, total] = [offset(asked), counted?.total ?? 0];
  const first =
    from < total
      ? await selectRows(db)
          .where(open)
          .orderBy(...byPromise)
          .limit(asked.limit)
          .offset(from)
      : [];
  if (first.length === asked.limit) return first;
  const answered = and(wanted, not(isUnanswered));
  return [...first, ...(await listNewest(db, answered, asked.limit - first.length, Math.max(0, from - total)))];
}

async function countRequests(db: Database, me: SignedIn): Promise<Record<RequestFilter, number>> {
  const counted = await Promise.all(
    requestFilterSchema.options.map(async (filter) => {
      const [row] = await db.select({ total: count() }).from(requests).where(filtered(filter, me));
      return [filter, row?.total ?? 0] as const;
    }),
  );
  const totals = new Map(counted);
  const of = (filter: RequestFilter) => totals.get(filter) ?? 0;
  return {
    all: of("all"),
    new: of("new"),
    mine: of("mine"),
    in_work: of("in_work"),
    waiting: of("waiting"),
    late: of("late"),
    words: of("words"),
  };
}

/**
 * A list shows names, so reading it is recorded, before it leaves. A panel reads its list again after each event: what the same person was
 * shown by the last entry of the kind within the hour is not recorded once more.
 */
async function recordList({ db, me, isBackground }: Reader & { isBackground: boolean }, rows: Row[], action: AuditAct): Promise<void> {
  const numbers = rows.filter(({ erasedAt }) => erasedAt === null).map(({ number }) => number);
  const unseen = isBackground ? await notLoggedYet(db, { actor: me.actor, entity: "requests", key: "numbers" }, numbers) : numbers;
  if (unseen.length === 0) return;
  await recordAudit(db, { actor: me.actor, action, entity: "requests", entityId: "list", details: { numbers: unseen } });
}

const exportedAtOnce = 5_000;

const exportList = staffRoute(
  { ...staffCalls.exportRequests, summary: "Выгрузить список", audit: ["request.export"] },
  async ({ db, deps, me, input }) => {
    requireRecentSecondStep(me);
    const older = sql`(${requests.createdAt}, ${requests.number}) < (select created_at, number from requests where number = ${input.after})`;
    const found = await selectRows(db)
      .where(and(filtered(input.filter, me), isNull(requests.erasedAt), input.after === null ? undefined : older))
      .orderBy(desc(requests.createdAt), desc(requests.number))
      .limit(exportedAtOnce + 1);
    const rows = found.slice(0, exportedAtOnce);
    const next = found.length > rows.length ? (rows.at(-1)?.number ?? null) : null;
    const numbers = rows.map(({ number }) => number);
    const details = { filter: input.filter, format: input.format, count: numbers.length, numbers };
    await recordAudit(db, { actor: me.actor, action: "request.export", entity: "requests", entityId: "list", details });
    const names = await namesOfStaff(
      db,
      rows.map(({ assigneeId }) => assigneeId),
    );
    return success({
      next,
      rows: rows.map((row) => {
        const form = openForm(deps.sealer, row.id, row.sealedForm);
        const assignee = names.get(row.assigneeId ?? "");
        return {
          number: row.number,
          createdAt: row.createdAt.toISOString(),
          kind: row.kind,
          state: row.state,
          name: form.name,
          phone: form.phone,
          email: form.email ?? null,
          comment: form.comment,
          service: row.service,
          doctor: shortNameOfDoctor(row),
          vacancy: row.vacancy,
          source: row.source,
          dueAt: (row.callBackAt ?? row.dueAt)?.toISOString() ?? null,
          answeredAt: row.answeredAt?.toISOString() ?? null,
          assignee: assignee ? `${assignee.firstName} ${assignee.lastName}` : null,
        };
      }),
    });
  },
);

const byPhone = staffRoute({ ...staffCalls.requestsByPhone, summary: "Поиск по телефону", audit: ["request.find"] }, async (request) => {
  const { db, deps, input } = request;
  const indexes = deps.sealer.blinds(blindPhone, phoneKey(input.phone));
  const rows = await selectRows(db)
    .where(and(isNull(requests.deletedAt), inArray(requests.phoneIndex, indexes)))
    .orderBy(desc(requests.createdAt), desc(requests.number))
    .limit(100);
  // A search that finds nobody is an attempt to find somebody, and is recorded too; the phone is not.
  const numbers = rows.map(({ number }) => number);
  await recordAudit(db, { actor: request.me.actor, action: "request.find", entity: "requests", entityId: "phone", details: { numbers } });
  return success(await describeRows(request, rows));
});

type Opened = Reader & { params: { number: number }; isBackground: boolean };

/** An opened request with all its data. The view is recorded before they are read. */
async function openRequest({ db, deps, me, params: { number }, isBackground }: Opened): Promise<RequestDetails> {
  return await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), isNull(requests.deletedAt)));
    if (!found) throw notFound();
    const earlier = await listEarlier(tx, found);
    // The notes of the same person's other requests are shown too.
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
      email: form?.email ?? null,
      comment: form?.comment ?? null,
      preferredTime: form?.preferredTime ?? null,
      forWhom: found.forWhom,
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

/** Acts from the history and views from the audit log, one a day and person, newest first. */
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
    return person ? `${person.firstName} ${person.lastName}` : null;
  };
  const before: Record<"state" | "assigned" | "call_back", string | null> = { state: null, assigned: null, call_back: null };
  const events = lines.map((line): RequestEvent => {
    const about = { at: line.at.toISOString(), actor: actorOf(line.actor) };
    if (line.act === "not_spam" || line.act === "words") return { act: line.act, ...about };
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

const open = staffRoute({ ...staffCalls.request, summary: "Заявка целиком", audit: ["request.view"] }, async (request) => {
  const details = await openRequest(request);
  if (details.flags.includes("new_words")) await markWordsRead(request.db, details);
  request.c.header("ETag", `"${details.version}"`);
  return success(details);
});

/** Runs an act and answers with the request as it is then. When somebody was first, says who, when, and what is stored now. */
async function afterAct(request: Opened, act: () => Promise<unknown>) {
  try {
    await act();
  } catch (error) {
    if (error instanceof RequestChanged) throw await describeConflict(request, error.request);
    throw error;
  }
  const details = await openRequest({ ...request, isBackground: true });
  return success(details);
}

async function describeConflict(reader: Reader, { id, number, version, updatedAt }: typeof requests.$inferSelect): Promise<Refusal> {
  const { db } = reader;
  const [row] = await selectRows(db).where(eq(requests.id, id));
  const [current] = row ? await describeRows(reader, [row]) : [];
  const [last] = await db
    .select({ actor: requestHistory.actor, at: requestHistory.at })
    .from(requestHistory)
    .where(eq(requestHistory.requestId, id))
    .orderBy(desc(requestHistory.at))
    .limit(1);
  const by = last ? (await readActors(db, [last.actor]))(last.actor).name : null;
  await recordAudit(db, {
    actor: reader.me.actor,
    action: "request.list",
    entity: "requests",
    entityId: "list",
    details: { numbers: [number] },
  });
  return new Refusal("conflict", by ? `Заявку № ${number} раньше вас изменили: ${by}. Ваше нажатие ничего не изменило.` : undefined, {
    conflict: { version, by, at: last?.at ?? updatedAt, current },
  });
}

const take = staffRoute({ ...staffCalls.takeRequest, summary: "Взять в работу", audit: ["request.take"] }, (request) => {
  const { db, me, params, version } = request;
  return afterAct(request, () => takeRequest(db, { number: params.number, version, actor: me.actor, assigneeId: me.id }));
});

const setState = staffRoute({ ...staffCalls.setRequestState, summary: "Состояние заявки", audit: ["request.state"] }, (request) => {
  const { db, me, params, version, input } = request;
  const { state, callBackAt, assigneeId } = input;
  return afterAct(request, () =>
    setRequestState(db, {
      number: params.number,
      version,
      actor: me.actor,
      state,
      ...(callBackAt !== undefined && { callBackAt: callBackAt === null ? null : new Date(callBackAt) }),
      ...(assigneeId !== undefined && { assigneeId }),
    }),
  );
});

const assign = staffRoute({ ...staffCalls.assignRequest, summary: "Кто отвечает", audit: ["request.assign"] }, (request) => {
  const { db, me, params, version, input } = request;
  return afterAct(request, () => assignRequest(db, { number: params.number, version, actor: me.actor, assigneeId: input.assigneeId }));
});

const callBack = staffRoute({ ...staffCalls.callBack, summary: "Когда перезвонить", audit: ["request.call_back"] }, (request) => {
  const { db, me, params, version, input } = request;
  const at = input.at === null ? null : new Date(input.at);
  return afterAct(request, () => setCallBack(db, { number: params.number, version, actor: me.actor, at }));
});

const notSpam = staffRoute({ ...staffCalls.notSpam, summary: "Не спам", audit: ["request.not_spam"] }, (request) => {
  const { db, me, params, version } = request;
  return afterAct(request, () => markNotSpam(db, { number: params.number, version, actor: me.actor }));
});

const addNote = staffRoute({ ...staffCalls.addNote, summary: "Заметка", audit: ["request.note"] }, (request) => {
  const { db, deps, me, params, input } = request;
  return afterAct(request, () => addRequestNote(db, deps.sealer, { ...input, number: params.number, actor: me.actor }));
});

/** Numbers of the new requests that a colleague of the reader has open. */
async function lookedAtByOthers({ db, deps, me }: Reader): Promise<number[]> {
  const fresh = await db.select({ number: requests.number }).from(requests).where(isNew);
  return fresh.map(({ number }) => number).filter((number) => (deps.liveEvents?.viewersOf(number) ?? []).some((id) => id !== me.id));
}

const plan = staffRoute({ ...staffCalls.requestPlan, summary: "Сколько заявок ждёт", audit: null }, async (request) =>
  success({
    ...(await countWaiting(request.db)),
    oldest: await listOldest(request.db, { count: 10, exceptNumbers: await lookedAtByOthers(request) }),
  }),
);

const takeTheOldest = staffRoute(
  { ...staffCalls.takeOldestRequests, summary: "Взять самые старые", audit: ["request.take"] },
  async (request) => {
    const { db, me, input } = request;
    const exceptNumbers = await lookedAtByOthers(request);
    return success({ taken: await takeOldest(db, { count: input.count, exceptNumbers, actor: me.actor, assigneeId: me.id }) });
  },
);

const look = staffRoute({ ...staffCalls.lookAtRequest, summary: "Кто смотрит заявку", audit: null }, async ({ db, me, params, input }) => {
  await notifyStaff(db, { what: "presence", number: params.number, staffId: me.id, isLooking: input.isLooking });
  return success({ done: true as const });
});

export const requestStaffRoutes = [
  list,
  exportList,
  byPhone,
  plan,
  takeTheOldest,
  open,
  take,
  setState,
  assign,
  callBack,
  notSpam,
  addNote,
  look,
];
