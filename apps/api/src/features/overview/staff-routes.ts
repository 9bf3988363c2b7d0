import { closingHour, openingAt } from "@len/contract/opening-hours";
import { staffCalls } from "@len/contract/staff/calls";
import type { Overview } from "@len/contract/staff/overview";
import type { StaffRole } from "@len/contract/staff/roles";
import { and, count, desc, eq, isNotNull, isNull, min, sql } from "drizzle-orm";
import * as z from "zod";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { success } from "../../platform/http/pages.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { readKeyRecord } from "../../platform/sealing/check-data-keys.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { namesOfStaff } from "../../platform/staff/actors.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { clinicToday, clinicZone } from "../../publishing/clinic/clinic-day.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { findContacts } from "../contacts/queries.ts";
import { dueAt as dueOrNever, isLate, isUnanswered } from "../requests/due.ts";
import { requests } from "../requests/table.ts";
import { reviews } from "../reviews/table.ts";

const lateAtMost = 20;
const openAtMost = 60;
const days = 14;

export const overviewRoute = staffRoute({ ...staffCalls.overview, summary: "Сегодня", audit: null }, async ({ db, deps, me }) => {
  const sees = (...roles: StaffRole[]) => me.roles.some((role) => roles.includes(role));
  const now = new Date();
  return success({
    now: now.toISOString(),
    ...(await openNow(db, now)),
    requests: sees("owner", "reception") ? await countRequests(db) : null,
    reviews: sees("owner", "moderator") ? await countReviews(db) : null,
    upkeep: sees("owner") ? await readUpkeep(db, deps.sealer) : null,
  });
});

async function openNow(db: Database, now: Date): Promise<Pick<Overview, "isOpen" | "openUntil">> {
  const contacts = await findContacts(db);
  if (!contacts) return { isOpen: false, openUntil: null };
  const { current, ...clock } = openingAt(contacts, now);
  return { isOpen: current !== null, openUntil: current && closingHour(current, clock) };
}

const dueAt = sql<Date>`${dueOrNever}`.mapWith(requests.dueAt);
const isKept = isNull(requests.deletedAt);
const late = and(isKept, isLate);
const isPromised = and(isKept, isUnanswered, sql`${dueAt} is not null`);

async function countRequests(db: Database): Promise<NonNullable<Overview["requests"]>> {
  const [fresh] = await db
    .select({ total: count() })
    .from(requests)
    .where(and(isKept, eq(requests.state, "new")));
  const [next] = await db
    .select({ at: dueAt })
    .from(requests)
    .where(and(isKept, isUnanswered, sql`${dueAt} >= now()`))
    .orderBy(dueAt)
    .limit(1);
  const [counted] = await db.select({ total: count() }).from(requests).where(late);
  const [waiting] = await db.select({ total: count() }).from(requests).where(isPromised);
  const open = await db
    .select({ number: requests.number, dueAt, state: requests.state })
    .from(requests)
    .where(isPromised)
    .orderBy(dueAt)
    .limit(openAtMost);
  const rows = await db
    .select({ number: requests.number, createdAt: requests.createdAt, dueAt, title: services.title, assigneeId: requests.assigneeId })
    .from(requests)
    .leftJoin(services, eq(services.id, requests.serviceId))
    .where(late)
    .orderBy(dueAt)
    .limit(lateAtMost);
  const names = await namesOfStaff(
    db,
    rows.map(({ assigneeId }) => assigneeId),
  );
  return {
    new: fresh?.total ?? 0,
    nextDueAt: next?.at.toISOString() ?? null,
    late: rows.map(({ assigneeId, ...row }) => ({
      number: row.number,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      title: row.title,
      assignee: names.get(assigneeId ?? "") ?? null,
    })),
    lateTotal: counted?.total ?? 0,
    open: open.map(({ number, dueAt, state }) => ({ number, dueAt: dueAt.toISOString(), state: state === "new" ? "new" : "in_work" })),
    openTotal: waiting?.total ?? 0,
    byDay: await countByDay(db),
    bySource: await queryRows(
      db,
      countedSchema,
      sql`select case when source is null then null else split_part(source, '/', 2) end as name, count(*)::int as count
        from requests where ${isRecent} group by 1 order by 2 desc, 1 limit 12`,
    ),
    byDirection: await queryRows(
      db,
      countedSchema,
      sql`select d.title as name, count(*)::int as count from requests
        left join services s on s.id = requests.service_id left join categories g on g.id = s.group_id left join categories d on d.id = g.parent_id
        where ${isRecent} group by 1 order by 2 desc, 1 limit 12`,
    ),
  };
}

const countedSchema = z.object({ name: z.string().nullable(), count: z.int() });
const firstDay = sql`(${clinicToday} - ${days - 1}::int)`;
const isRecent = sql`requests.deleted_at is null and (requests.created_at at time zone ${clinicZone})::date >= ${firstDay}
  and requests.created_at > now() - interval '16 days'`;

/** Every day of the two weeks, including days without requests. */
const countByDay = (db: Database) =>
  queryRows(
    db,
    z.object({ day: z.string(), count: z.int() }),
    sql`select to_char(day, 'YYYY-MM-DD') as day, count(requests.id)::int as count
      from generate_series(${firstDay}::timestamp, ${clinicToday}::timestamp, interval '1 day') day
      left join requests on (requests.created_at at time zone ${clinicZone})::date = day::date and ${isRecent}
      group by day order by day`,
  );

async function countReviews(db: Database): Promise<Overview["reviews"]> {
  const [waiting] = await db
    .select({ total: count(), oldest: min(reviews.createdAt) })
    .from(reviews)
    .where(and(eq(reviews.state, "new"), isNull(reviews.deletedAt)));
  return { waiting: waiting?.total ?? 0, oldestAt: waiting?.oldest?.toISOString() ?? null };
}

async function readUpkeep(db: Database, sealer: Sealer): Promise<Overview["upkeep"]> {
  const tried = and(isNull(outbox.sentAt), isNull(outbox.deadAt), sql`${outbox.attempts} > 0`);
  const [unsent] = await db
    .select({ total: count(), next: min(outbox.nextAttemptAt) })
    .from(outbox)
    .where(tried);
  const [aside] = await db.select({ total: count() }).from(outbox).where(isNotNull(outbox.deadAt));
  const [backup] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, "database.backup"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return {
    letters: { unsent: unsent?.total ?? 0, setAside: aside?.total ?? 0, nextAttemptAt: unsent?.next?.toISOString() ?? null },
    lastBackupAt: backup?.at.toISOString() ?? null,
    keyId: sealer.keyId,
    keySince: (await readKeyRecord(db))?.since[sealer.keyId] ?? null,
    oldKeys: sealer.keyIds.length - 1,
  };
}
