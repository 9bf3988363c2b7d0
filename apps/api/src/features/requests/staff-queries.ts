import { type RequestState, requestStateSchema } from "@len/contract/requests";
import { fullName } from "@len/contract/staff/full-name";
import { and, asc, count, desc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { namesOfStaff } from "../../platform/staff/actors.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { listGiven } from "../consents/given.ts";
import { vacancies } from "../vacancies/table.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

/** Queries only for staff; public calls must not use them. */

export const requestStates = requestStateSchema.options;

const line = {
  number: requests.number,
  createdAt: requests.createdAt,
  kind: requests.kind,
  state: requests.state,
  doctor: doctors.lastName,
  service: services.title,
  vacancy: vacancies.title,
  flags: requests.flags,
};

/** Columns of a list of requests: they have no personal data, so the audit log needs no entry. */
export async function listRequests(db: Database, { state, page, perPage }: { state: RequestState | null; page: number; perPage: number }) {
  const wanted = and(isNull(requests.deletedAt), state === null ? undefined : eq(requests.state, state));
  const rows = await db
    .select(line)
    .from(requests)
    .leftJoin(doctors, eq(doctors.id, requests.doctorId))
    .leftJoin(services, eq(services.id, requests.serviceId))
    .leftJoin(vacancies, eq(vacancies.id, requests.vacancyId))
    .where(wanted)
    .orderBy(desc(requests.createdAt), desc(requests.number))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(requests).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns a request with all its data and records who read it. The form of an erased request is `null`. */
export async function viewRequest(db: Database, sealer: Sealer, { number, actor }: { number: number; actor: string }) {
  return db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), isNull(requests.deletedAt)));
    if (!request) return null;
    const consents = await listGiven(tx, "requests", [request.id]);
    const history = await tx.select().from(requestHistory).where(eq(requestHistory.requestId, request.id)).orderBy(asc(requestHistory.at));
    const notes = await tx.select().from(requestNotes).where(eq(requestNotes.requestId, request.id)).orderBy(asc(requestNotes.at));
    const colleague = (await namesOfStaff(tx, [request.assigneeId])).get(request.assigneeId ?? "");
    const form = request.erasedAt === null ? openForm(sealer, request.id, request.sealedForm) : null;
    await recordAudit(tx, { actor, action: "request.view", entity: "requests", entityId: request.id, details: { number } });
    return {
      request,
      assignee: colleague ? fullName(colleague) : null,
      form,
      consents,
      history,
      notes: notes.map(({ id, actor: author, at, sealedText }) => ({ author, at, text: sealer.open(sealedText, requestNoteContext(id)) })),
    };
  });
}
