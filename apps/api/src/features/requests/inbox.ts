import { type RequestFilter, type RequestRow, requestFilterSchema } from "@len/contract/staff/requests";
import { and, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { offset } from "../../platform/http/pages.ts";
import { namesOfStaff } from "../../platform/staff/actors.ts";
import type { SignedIn } from "../../platform/staff/session.ts";
import type { StaffDepsOfApp } from "../../platform/staff/staff-route.ts";
import { shortNameOfDoctor } from "../catalogue/outline/doctor-ref.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { vacancies } from "../vacancies/table.ts";
import { byPromise, isLate, isUnanswered } from "./due.ts";
import { openForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

/** The person who reads requests, and the dependencies that reading needs. */
export type Reader = { db: Database; deps: StaffDepsOfApp; me: SignedIn };

/** The condition of a filter of the inbox; `me` is the reader. */
export function filtered(filter: RequestFilter, me: SignedIn): SQL | undefined {
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

export const selectRows = (db: Database) =>
  db
    .select(columns)
    .from(requests)
    .leftJoin(doctors, eq(doctors.id, requests.doctorId))
    .leftJoin(services, eq(services.id, requests.serviceId))
    .leftJoin(vacancies, eq(vacancies.id, requests.vacancyId))
    .$dynamic();

export type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Rows as the list shows them: the name, but neither phone nor comment. */
export async function describeRows({ db, deps, me }: Reader, rows: Row[]): Promise<RequestRow[]> {
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

/** The newest rows first. */
export const listNewest = (db: Database, wanted: SQL | undefined, limit: number, from: number) =>
  selectRows(db).where(wanted).orderBy(desc(requests.createdAt), desc(requests.number)).limit(limit).offset(from);

/**
 * Unanswered requests by their promise, then answered ones. Two queries, because both use indexes; a single one would sort the whole inbox.
 */
export async function listPromised(db: Database, wanted: SQL | undefined, asked: { page: number; limit: number }): Promise<Row[]> {
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

/** The number of requests of each filter. */
export async function countRequests(db: Database, me: SignedIn): Promise<Record<RequestFilter, number>> {
  const totals = new Map<RequestFilter, number>();
  for (const filter of requestFilterSchema.options) {
    const [row] = await db.select({ total: count() }).from(requests).where(filtered(filter, me));
    totals.set(filter, row?.total ?? 0);
  }
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
