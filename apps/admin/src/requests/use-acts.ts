import type { RequestState } from "@len/contract/requests";
import { requestCalls } from "@len/contract/staff/calls/requests";
import { fullName } from "@len/contract/staff/full-name";
import { type RequestDetails, type RequestRow, requestRowSchema } from "@len/contract/staff/requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useLive } from "../api/live.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { requestQuery, takeAnswer } from "./queries.ts";
import { momentOf, stateWords, took, untilWords } from "./words.ts";

export type Act =
  | { kind: "take" }
  | { kind: "state"; state: RequestState; callBackAt?: string | null; assigneeId?: string | null }
  | { kind: "assign"; assigneeId: string | null }
  | { kind: "call_back"; at: string | null }
  | { kind: "not_spam" };

/** A conflict: the request as it is stored now, and the person who changed it first. */
export type Conflict = { number: number; by: string | null; at: string; current: RequestRow };

const byNumber = (row: RequestRow) => ({ params: { number: row.number }, version: row.version });

function perform(row: RequestRow, act: Act): Promise<{ data: RequestDetails }> {
  switch (act.kind) {
    case "take":
      return send(requestCalls.takeRequest, byNumber(row));
    case "state": {
      const { kind, ...input } = act;
      return send(requestCalls.setRequestState, { ...byNumber(row), input });
    }
    case "assign":
      return send(requestCalls.assignRequest, { ...byNumber(row), input: { assigneeId: act.assigneeId } });
    case "call_back":
      return send(requestCalls.callBack, { ...byNumber(row), input: { at: act.at } });
    case "not_spam":
      return send(requestCalls.notSpam, byNumber(row));
  }
}

function doneWords({ number }: RequestRow, act: Act, { assignee }: RequestDetails, clinic: ClinicTime): string {
  if (act.kind === "take") return `Заявка № ${number} у вас в работе`;
  if (act.kind === "state" && act.callBackAt) return `Заявка № ${number}: перезвонить в ${untilWords(act.callBackAt, clinic)}`;
  if (act.kind === "state") return `Заявка № ${number}: ${stateWords[act.state].word.toLowerCase()}`;
  if (act.kind === "assign") return assignee ? `Отвечает ${fullName(assignee)}` : "Никто не отвечает";
  if (act.kind === "call_back") return act.at ? `Перезвонить в ${untilWords(act.at, clinic)}` : "Время звонка убрано";
  return `Заявка № ${number}: не спам`;
}

/** Whether the request already has the state that the act would set. */
function isDone(row: RequestRow, act: Act): boolean {
  return act.kind === "state" && row.state === act.state && act.callBackAt === undefined && act.assigneeId === undefined;
}

/** The act that restores the former state of a request; `null` if the request was only suspected to be spam. */
function undoOf(before: RequestRow, act: Act): Act | null {
  if (act.kind === "not_spam" && before.state !== "spam") return null;
  return {
    kind: "state",
    state: before.state,
    assigneeId: before.assignee?.id ?? null,
    callBackAt: before.promise.kind === "call_back" ? before.promise.dueAt : null,
  };
}

/**
 * The acts on requests. Each call names the version that the person saw: if two people act at once, the second one is shown who was first.
 */
export function useActs(clinic: ClinicTime) {
  const client = useQueryClient();
  const { isLost } = useLive();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const forgetConflict = useCallback(() => setConflict(null), []);
  const answered = useRef<RequestDetails | null>(null);
  const mutation = useMutation({
    // Acts run one after another, so an act that is started before the previous one is answered uses the version in that answer.
    scope: { id: "requests" },
    mutationFn: async ({ row, act }: { row: RequestRow; act: Act; isUndo?: boolean }) => {
      const last = answered.current;
      const current = last?.number === row.number && last.version > row.version ? last : row;
      return isDone(current, act) ? null : { before: current, ...(await perform(current, act)) };
    },
    onSuccess(done, { row, act, isUndo }) {
      // A second press of the same key changes nothing, so the notice with «Вернуть» stays.
      if (!done) return;
      const { before, data } = done;
      answered.current = data;
      setConflict(null);
      takeAnswer(client, data);
      if (isUndo) return notify({ text: `Вернули: заявка № ${row.number}, ${stateWords[data.state].word.toLowerCase()}` });
      const undo = undoOf(before, act);
      notify({
        text: doneWords(row, act, data, clinic),
        ...(undo && { action: { label: "Вернуть", isUndo: true, run: () => mutation.mutate({ row: data, act: undo, isUndo: true }) } }),
      });
    },
    onError(error, { row }) {
      const told = error instanceof Refused ? error.conflict : undefined;
      const current = requestRowSchema.safeParse(told?.current);
      if (!told || !current.success) return notify({ text: messageOf(error) });
      const { queryKey } = requestQuery(row.number);
      // The new data are shown with the version that the person saw, so that an act pressed by mistake is refused again.
      client.setQueryData(queryKey, (opened) => opened && { ...opened, ...current.data, version: opened.version });
      void client.invalidateQueries({ queryKey: ["requests"] });
      const found = { number: row.number, by: told.by, at: told.at, current: current.data };
      setConflict(found);
      if (!client.getQueryData(queryKey)) notify({ text: conflictWords(found, clinic), hint: "Ваше нажатие ничего не изменило." });
    },
  });
  return {
    conflict,
    forgetConflict,
    isBusy: mutation.isPending,
    act(row: RequestRow, act: Act) {
      if (isLost) return notify({ text: "Нет связи: состояние пока не изменить", hint: "Звонить и писать заметку можно." });
      mutation.mutate({ row, act });
    },
  };
}

export type Acts = ReturnType<typeof useActs>;

/** «Ольга взяла заявку в 10:47»; if it was on another day, «Ольга взяла заявку вс, 21:05». */
export function conflictWords({ by, at, current }: Conflict, clinic: ClinicTime): string {
  const when = clinic.daysAgo(at) === 0 ? `в ${clinic.timeOf(at)}` : momentOf(at, clinic);
  const { assignee, state } = current;
  if (state === "in_work" && assignee) return `${assignee.firstName} ${took(assignee)} заявку ${when}`;
  return `${by?.split(" ")[0] ?? (current.flags.some((flag) => flag === "new_words" || flag === "withdrawn") ? "Посетитель" : "Другой сотрудник")}, ${momentOf(at, clinic)}: ${stateWords[state].word.toLowerCase()}`;
}
