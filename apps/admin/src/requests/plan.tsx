import { requestCalls } from "@len/contract/staff/calls/requests";
import type { RequestPlan } from "@len/contract/staff/requests";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "../api/live.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Mark, type MarkKind } from "../ui/mark.tsx";
import { notify } from "../ui/notices.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { planWords } from "./plan-words.ts";
import { colleaguesQuery, requestQuery, takeAnswer } from "./queries.ts";
import styles from "./requests.module.css";
import { untilWords } from "./words.ts";

type Props = {
  plan: RequestPlan;
  clinic: ClinicTime;
  /** Whether the list marks the requests that the bulk act would take. */
  isMarked: boolean;
  onMark(isMarked: boolean): void;
  onShowLate(): void;
  onTaken(first: number): void;
};

/**
 * The plan, shown when there are more new requests than one person can read: their number, the promised time, and a button that takes the
 * oldest ten.
 */
export function Plan({ plan, clinic, isMarked, onMark, onShowLate, onTaken }: Props) {
  const { me } = useShell();
  const { isLost } = useLive();
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const onShift = colleagues.filter(({ id, isOnShift }) => isOnShift || id === me.id).length || 1;
  const take = useTakeOldest(onTaken);
  const [first, second] = planWords(plan, onShift, clinic);
  const count = plan.oldest.length;
  const all: { part: string; mark: MarkKind; word: string; of: number }[] = [
    { part: "late", mark: "late", word: "опоздали", of: plan.late.count },
    {
      part: "soon",
      mark: "soon",
      word: plan.soon.dueAt ? `ближайшая до\u00a0${untilWords(plan.soon.dueAt, clinic)}` : "",
      of: plan.soon.count,
    },
    {
      part: "next",
      mark: "soon",
      word: plan.next.dueAt ? `до\u00a0${untilWords(plan.next.dueAt, clinic)}` : "",
      of: plan.next.count,
    },
    { part: "later", mark: "plain", word: "позже", of: plan.later },
    { part: "spam", mark: "spam", word: "похоже на\u00a0спам", of: plan.spam },
  ];
  const parts = all.filter(({ of }) => of > 0);
  return (
    <section className={styles.plan} aria-label="План">
      <div className={styles.planSay}>
        <p>
          <b className="strong">{first}</b>
          {second && <span className="line">{second}</span>}
        </p>
        {count > 1 && (
          <Button
            kind="main"
            disabled={take.isPending || isLost}
            aria-describedby="plan-marked"
            onClick={() => take.mutate(count)}
            onFocus={() => onMark(true)}
            onBlur={() => onMark(false)}
            onPointerEnter={() => onMark(true)}
            onPointerLeave={() => onMark(false)}
          >
            Взять {counted(count, ["самую старую", "самые старые", "самых старых"])}
          </Button>
        )}
      </div>
      <div className={styles.planBar} aria-hidden="true">
        {parts.map(({ part, of }) => (
          <i key={part} className={styles[`plan-${part}`]} style={{ flexGrow: of }} />
        ))}
      </div>
      <ul className={styles.planLegend}>
        {parts.map(({ part, mark, word, of }) => (
          <li key={part}>
            <Mark kind={mark}>
              {part === "late" ? (
                <Button kind="text" onClick={onShowLate}>
                  {word}
                </Button>
              ) : (
                word
              )}
            </Mark>{" "}
            <b className="strong">{of}</b>
          </li>
        ))}
        <li className={isMarked ? styles.planMarked : `${styles.planMarked} ${styles.isOff}`} id="plan-marked">
          эти {count} выделены ниже
        </li>
      </ul>
    </section>
  );
}

/** Takes the oldest requests and opens the first of them. «Вернуть» gives back those that nobody has changed since. */
function useTakeOldest(onTaken: (first: number) => void) {
  const client = useQueryClient();
  const giveBack = useMutation({
    scope: { id: "requests" },
    async mutationFn(taken: { number: number; version: number }[]) {
      let changed = 0;
      for (const { number, version } of taken) {
        try {
          const input = { state: "new" as const, assigneeId: null };
          takeAnswer(client, (await send(requestCalls.setRequestState, { params: { number }, version, input })).data);
        } catch (error) {
          if (!(error instanceof Refused && error.code === "conflict")) throw error;
          changed += 1;
        }
      }
      return { returned: taken.length - changed, changed };
    },
    onSuccess: ({ returned, changed }) =>
      notify({ text: `Вернули: ${returned}`, ...(changed > 0 && { hint: `Уже изменились и остались как есть: ${changed}.` }) }),
    onError: (error) => notify({ text: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["requests"] }),
  });
  return useMutation({
    scope: { id: "requests" },
    mutationFn: (count: number) => send(requestCalls.takeOldestRequests, { input: { count } }),
    onSuccess({ data: { taken } }) {
      void client.invalidateQueries({ queryKey: ["requests"] });
      // One of these requests may be open already; the open request is read again, because an own act is not shown as news.
      for (const { number } of taken) void client.invalidateQueries({ queryKey: requestQuery(number).queryKey });
      const [first] = taken;
      if (!first) return notify({ text: "Свободных новых заявок не осталось", hint: "Остальные взяли или смотрят коллеги." });
      onTaken(first.number);
      notify({ text: `Взяли ${taken.length}, вот первая`, action: { label: "Вернуть", isUndo: true, run: () => giveBack.mutate(taken) } });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
}
