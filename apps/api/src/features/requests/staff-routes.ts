import type { AuditAct } from "@len/contract/staff/acts";
import { staffCalls } from "@len/contract/staff/calls";
import { fullName } from "@len/contract/staff/full-name";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { isFoundLogged, notLoggedYet } from "../../platform/audit/shown.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { offset, pageAnswer, success } from "../../platform/http/pages.ts";
import { namesOfStaff } from "../../platform/staff/actors.ts";
import { tellOwners } from "../../platform/staff/send-letter.ts";
import type { SignedIn } from "../../platform/staff/session.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { shortNameOfDoctor } from "../catalogue/outline/doctor-ref.ts";
import { listOldest, takeOldest } from "./change-request.ts";
import { isFoundBy } from "./find-requests.ts";
import { countRequests, describeRows, filtered, listNewest, listPromised, type Reader, type Row, selectRows } from "./inbox.ts";
import { nextMorning } from "./promise.ts";
import { countWaiting, isNew } from "./request-plan.ts";
import { openForm } from "./sealed-form.ts";
import { requestActRoutes } from "./staff-act-routes.ts";
import { requests } from "./table.ts";

const list = staffRoute({ ...staffCalls.requests, summary: "Заявки", audit: ["request.list"] }, async (request) => {
  const { db, me, input } = request;
  const asked = { page: input.page, limit: input.limit };
  const wanted = filtered(input.filter, me);
  const rows = input.order === "newest" ? await listNewest(db, wanted, asked.limit, offset(asked)) : await listPromised(db, wanted, asked);
  const counts = await countRequests(db, me);
  await recordList(request, rows, "request.list");
  const items = await describeRows(request, rows);
  const now = new Date();
  const morning = await nextMorning(db, now);
  return {
    ...pageAnswer(asked, { items, total: counts[input.filter] }),
    counts,
    now: now.toISOString(),
    nextMorning: morning?.toISOString() ?? null,
  };
});

/**
 * A list shows names, so reading it is recorded before the answer is sent. A panel reloads its list after each event: names that the last
 * entry of this kind showed to the same person within the hour are not recorded again.
 */
async function recordList({ db, me, isBackground }: Reader & { isBackground: boolean }, rows: Row[], action: AuditAct): Promise<void> {
  const numbers = rows.filter(({ erasedAt }) => erasedAt === null).map(({ number }) => number);
  const unseen = isBackground ? await notLoggedYet(db, { actor: me.actor, entity: "requests", key: "numbers" }, numbers) : numbers;
  if (unseen.length === 0) return;
  await recordAudit(db, { actor: me.actor, action, entity: "requests", entityId: "list", details: { numbers: unseen } });
}

const exportedAtOnce = 5_000;

/** Whether a part of the same export came shortly before: all parts of one export cause one letter. */
async function isExporting(db: Database, me: SignedIn): Promise<boolean> {
  const isRecent = gt(auditLog.at, sql`now() - interval '10 minutes'`);
  return (await db.$count(auditLog, and(eq(auditLog.action, "request.export"), eq(auditLog.actor, me.actor), isRecent))) > 0;
}

const exportList = staffRoute(
  { ...staffCalls.exportRequests, summary: "Выгрузить список", audit: ["request.export"] },
  async ({ c, db, deps, me, input }) => {
    const older = sql`(${requests.createdAt}, ${requests.number}) < (select created_at, number from requests where number = ${input.after})`;
    const found = await selectRows(db)
      .where(and(filtered(input.filter, me), isNull(requests.erasedAt), input.after === null ? undefined : older))
      .orderBy(desc(requests.createdAt), desc(requests.number))
      .limit(exportedAtOnce + 1);
    const rows = found.slice(0, exportedAtOnce);
    const next = found.length > rows.length ? (rows.at(-1)?.number ?? null) : null;
    const numbers = rows.map(({ number }) => number);
    const details = { filter: input.filter, format: input.format, count: numbers.length, numbers };
    await db.transaction(async (tx) => {
      if (input.after === null || !(await isExporting(tx, me))) await tellOwners(tx, deps.sealer, "exported");
      await recordAudit(tx, { actor: me.actor, action: "request.export", entity: "requests", entityId: "list", details });
    });
    c.var.letterQueued();
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
          assignee: assignee ? fullName(assignee) : null,
        };
      }),
    });
  },
);

const find = staffRoute({ ...staffCalls.findRequests, summary: "Поиск заявок", audit: ["request.find"] }, async (request) => {
  const { db, deps, input } = request;
  const rows = await selectRows(db)
    .where(and(isNull(requests.deletedAt), isFoundBy(deps.sealer, input.query)))
    .orderBy(desc(requests.createdAt), desc(requests.number))
    .limit(100);
  // A search without results is an attempt to find a person and is recorded too, without its words.
  // The panel searches while somebody types, so equal hits are recorded once an hour.
  const numbers = rows.map(({ number }) => number);
  const entry = { actor: request.me.actor, action: "request.find" as const, entity: "requests", entityId: "search" };
  if (!(await isFoundLogged(db, { ...entry, numbers }))) await recordAudit(db, { ...entry, details: { numbers } });
  return success(await describeRows(request, rows));
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

export const requestStaffRoutes = [list, exportList, find, plan, takeTheOldest, ...requestActRoutes];
