import { reviewCalls } from "@len/contract/staff/calls/reviews";
import type { StaffReview } from "@len/contract/staff/reviews";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLive } from "../api/live.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { reviewQuery, takeAnswer } from "./queries.ts";
import type { Reason } from "./words.ts";
import type { Work } from "./work.ts";

export type Act =
  /** Unsaved work is saved before the publication. */
  | { kind: "publish"; work: Work | null }
  | { kind: "save"; work: Work }
  | { kind: "reject"; reason: Reason; words: string | null }
  | { kind: "return" }
  | { kind: "tie"; requestNumber: number | null };

type Done = { data: StaffReview };
/** `onSaved` receives each answer before the screen shows it, so that further work is based on the saved version. */
type Told = { onSaved?(answer: StaffReview): void; onDone?(): void };
type Asked = { review: StaffReview; act: Act; isUndo?: boolean; told?: Told };

const at = ({ id, version }: StaffReview) => ({ params: { id }, version });

const save = (review: StaffReview, { text, reply, kept }: Work): Promise<Done> =>
  send(reviewCalls.editReview, { ...at(review), input: { text, reply: reply.trim() || null, keptFindings: kept } });

async function perform(review: StaffReview, act: Act, onSaved: (answer: StaffReview) => void): Promise<Done> {
  switch (act.kind) {
    case "save":
      return save(review, act.work);
    case "publish": {
      if (!act.work) return send(reviewCalls.publishReview, at(review));
      const { data: edited } = await save(review, act.work);
      onSaved(edited);
      return send(reviewCalls.publishReview, at(edited));
    }
    case "reject":
      return send(reviewCalls.rejectReview, { ...at(review), input: { reason: act.reason, words: act.words } });
    case "return":
      return send(reviewCalls.returnReview, at(review));
    case "tie":
      return send(reviewCalls.tieVisit, { ...at(review), input: { requestNumber: act.requestNumber } });
  }
}

function doneWords({ number, state }: StaffReview, act: Act): string {
  if (act.kind === "publish") return `Отзыв № ${number} на сайте`;
  if (act.kind === "save") return state === "published" ? `Отзыв № ${number} на сайте изменён` : `Правки отзыва № ${number} сохранены`;
  if (act.kind === "reject") return `Отзыв № ${number} отклонён`;
  if (act.kind === "return") return `Отзыв № ${number} снова ждёт`;
  return act.requestNumber === null ? "Заявка отвязана от отзыва" : `Посещение подтверждено заявкой № ${act.requestNumber}`;
}

/** The act that restores the former state of the review. */
function undoOf(before: StaffReview, act: Act): Act | null {
  if (act.kind === "save") return null;
  if (act.kind === "tie") return { kind: "tie", requestNumber: before.visit?.number ?? null };
  if (before.state === "published") return { kind: "publish", work: null };
  if (before.state === "rejected" && before.rejection) return { kind: "reject", ...before.rejection };
  return { kind: "return" };
}

/** A conflict: somebody else changed the review first. */
export type Conflict = { id: string; words: string };

/** The acts on reviews. Each call names the version that the person saw. */
export function useActs({ timeOf }: ClinicTime) {
  const client = useQueryClient();
  const { isLost } = useLive();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const take = (answer: StaffReview, told?: Told) => {
    told?.onSaved?.(answer);
    takeAnswer(client, answer);
  };
  const mutation = useMutation({
    scope: { id: "reviews" },
    mutationFn: ({ review, act, told }: Asked) => perform(review, act, (edited) => take(edited, told)),
    onSuccess({ data }, { review, act, isUndo, told }) {
      setConflict(null);
      take(data, told);
      told?.onDone?.();
      const undo = isUndo ? null : undoOf(review, act);
      notify({
        text: doneWords(data, act),
        ...(undo && { action: { label: "Вернуть", isUndo: true, run: () => mutation.mutate({ review: data, act: undo, isUndo: true }) } }),
      });
    },
    async onError(error, { review }) {
      const told = error instanceof Refused ? error.conflict : undefined;
      const [field] = error instanceof Refused ? Object.values(error.fields).flat() : [];
      if (!told) notify({ text: field ?? messageOf(error) });
      // Without an answer it is unknown whether the act succeeded, so the stored review is read before the next act.
      if (!(error instanceof Refused)) await client.invalidateQueries({ queryKey: reviewQuery(review.id).queryKey });
      if (!told) return;
      void client.invalidateQueries({ queryKey: ["reviews"] });
      setConflict({ id: review.id, words: `${told.by ?? "Другой сотрудник"}, ${timeOf(told.at)}: отзыв изменён.` });
    },
  });
  return {
    conflict,
    isBusy: mutation.isPending,
    /** Reads the review again, which ends the conflict. */
    async reread(id: string) {
      await client.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
      setConflict(null);
    },
    act(review: StaffReview, act: Act, told?: Told) {
      if (isLost) return notify({ text: "Нет связи: решить пока нельзя", hint: "Правки хранятся в этом браузере." });
      mutation.mutate({ review, act, ...(told && { told }) });
    },
  };
}
