import { staffCalls } from "@len/contract/staff/calls";
import { desc, eq } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { success } from "../../platform/http/pages.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { addRequestNote, assignRequest, markNotSpam, RequestChanged, setCallBack, setRequestState, takeRequest } from "./change-request.ts";
import { describeRows, type Reader, selectRows } from "./inbox.ts";
import { type Opened, openRequest } from "./opened-request.ts";
import { requestHistory, requests } from "./table.ts";
import { markWordsRead } from "./visitor-page.ts";

const open = staffRoute({ ...staffCalls.request, summary: "Заявка целиком", audit: ["request.view"] }, async (request) => {
  const details = await openRequest(request);
  // A background reload by the panel does not mean that a person has read the texts.
  if (details.flags.includes("new_words") && !request.isBackground) await markWordsRead(request.db, details);
  request.c.header("ETag", `"${details.version}"`);
  return success(details);
});

/** Runs an act and answers with the request after it. If a colleague was first, the refusal says who, when, and has the stored data. */
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

const setState = staffRoute(
  { ...staffCalls.setRequestState, summary: "Состояние заявки", audit: ["request.state", "appointment.cancel"] },
  (request) => {
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
  },
);

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

const look = staffRoute({ ...staffCalls.lookAtRequest, summary: "Кто смотрит заявку", audit: null }, async ({ db, me, params, input }) => {
  await notifyStaff(db, { what: "presence", number: params.number, staffId: me.id, isLooking: input.isLooking });
  return success({ done: true as const });
});

/** One request: opening it and every act on it. */
export const requestActRoutes = [open, take, setState, assign, callBack, notSpam, addNote, look];
