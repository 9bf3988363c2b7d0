import type { RequestRow } from "@len/contract/staff/requests";
import { useState } from "react";
import { useParams } from "react-router";
import { useLive } from "../api/live.ts";
import { Button } from "../ui/button.tsx";
import { KeysLine } from "../ui/keys-line.tsx";
import { MoreRows, Skeleton } from "../ui/list-states.tsx";
import { Lost } from "../ui/lost.tsx";
import { NotRead } from "../ui/not-read.tsx";
import pane from "../ui/pane.module.css";
import { useRowFocus } from "../ui/use-row-focus.ts";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { Empty } from "./empty.tsx";
import { ListHead } from "./list-head.tsx";
import { Pane } from "./pane.tsx";
import { type Grouping, RequestRows } from "./request-rows.tsx";
import styles from "./requests.module.css";
import { useActs } from "./use-acts.ts";
import { useCalmList } from "./use-calm-list.ts";
import { useRequestList } from "./use-list.ts";
import { useSendKeptNotes } from "./use-note.ts";
import { useRequestKeys } from "./use-request-keys.ts";

/** Requests without a promise come last: the text "9" sorts after every date. */
const dueOf = ({ promise }: RequestRow) => promise.dueAt ?? "9";
const byPromise = (one: RequestRow, other: RequestRow) =>
  dueOf(one).localeCompare(dueOf(other)) || one.createdAt.localeCompare(other.createdAt);

/** The inbox: the list of requests, with the open request beside it. */
export function Component() {
  const { me } = useShell();
  const opened = Number(useParams().number) || null;
  const [isMarked, setMarked] = useState(false);
  const list = useRequestList();
  const { filter, order, found, counts, pages, plan, clinic, rows } = list;
  const { isLost, since } = useLive();
  const acts = useActs(clinic);
  useSendKeptNotes();

  const { shown, heldBack, fresh, hold, release } = useCalmList(rows, `${filter} ${order} ${found?.query ?? ""}`);
  const { tabStop, open, openNext, openPrevious, close, onFocus, keys } = useRowFocus({
    ids: shown.map(({ number }) => number),
    opened,
    path: "/requests",
    row: "request",
  });
  const openNextNew = () => {
    release();
    const free = rows.filter(({ state, number, viewers }) => state === "new" && number !== opened && viewers.length === 0);
    const [next] = free.toSorted(byPromise);
    if (next) open(next.number);
    else list.choose("new");
  };
  useRequestKeys({
    rows,
    opened,
    acts,
    rowKeys: keys,
    open,
    onNextNew: openNextNew,
    onEscape: () => (opened ? close() : list.setFound(null)),
  });

  const grouping: Grouping =
    plan && order === "promise" && !found
      ? { by: "promise", plan, hasNumbers: filter === "new" }
      : { by: order === "newest" || found ? "day" : "nothing" };
  const waitingNew = counts?.new ?? 0;
  useTitle(`${waitingNew > 0 ? `(${waitingNew}) ` : ""}${opened ? `Заявка № ${opened}` : "Заявки"}`);
  const placeOf = (number: number) => {
    const index = shown.findIndex((row) => row.number === number);
    return index === -1 || list.total === undefined ? "" : `${index + 1}-я\u00a0из\u00a0${list.total}`;
  };

  return (
    <main
      data-ui={opened ? "has-open" : undefined}
      className={[pane.two, opened && pane.hasOpen, plan && styles.hasPlan].filter(Boolean).join(" ")}
    >
      <section className={pane.list} aria-label="Список заявок">
        <ListHead list={list} isMarked={isMarked} onMark={setMarked} onTaken={open} />
        {isLost && <Stale clinic={clinic} since={since} />}
        {found && <Found found={found} onReset={() => list.setFound(null)} />}
        {heldBack > 0 && (
          <button type="button" className={styles.freshAbove} onClick={release}>
            {counted(heldBack, ["новая", "новые", "новых"])} сверху
          </button>
        )}
        <div className={pane.rows} onPointerEnter={hold} onPointerLeave={release}>
          {pages.isPending && <Skeleton />}
          {pages.isError && !pages.data && <NotRead error={pages.error} retry={() => void pages.refetch()} />}
          {pages.data && !found && rows.length === 0 && <Empty filter={filter} clinic={clinic} />}
          <RequestRows
            rows={shown}
            me={me.id}
            clinic={clinic}
            isLost={isLost}
            opened={opened}
            tabStop={tabStop}
            fresh={fresh}
            grouping={grouping}
            marked={isMarked && plan ? plan.oldest : []}
            onFocus={(event) => {
              hold();
              onFocus(event);
            }}
            onBlur={release}
          />
          {!found && <MoreRows pages={pages} />}
        </div>
        <KeysLine>
          <span>
            <kbd>Enter</kbd>открыть
          </span>
          <span>
            <kbd>c</kbd>позвонить
          </span>
          <span>
            <kbd>1</kbd>–<kbd>6</kbd>состояние
          </span>
        </KeysLine>
      </section>
      {opened ? (
        <Pane
          key={opened}
          number={opened}
          clinic={clinic}
          place={placeOf(opened)}
          latest={rows.find(({ number }) => number === opened)}
          acts={acts}
          onClose={close}
          onNextNew={openNextNew}
          onPrevious={openPrevious}
          onNext={openNext}
        />
      ) : (
        <section className={`${pane.pane} ${styles.pane} ${pane.paneNone}`} aria-label="Заявка">
          <p className="muted">Откройте заявку из списка: телефон и комментарий видны только в открытой.</p>
        </section>
      )}
    </main>
  );
}

type StaleProps = { clinic: ClinicTime; since: number };

/** Shown without a connection: the list is as it was at an earlier time. */
function Stale({ clinic, since }: StaleProps) {
  return (
    <>
      <Lost clinic={clinic} kept="Черновик заметки хранится в этом браузере, а добавленная заметка уйдёт сама." />
      <p className={`${styles.staleNote} small muted`}>
        Список на {clinic.timeOf(since)}. Звонить можно, а взять заявку получится, когда связь вернётся.
      </p>
    </>
  );
}

type FoundProps = { found: NonNullable<ReturnType<typeof useRequestList>["found"]>; onReset(): void };

/** The search words, shown above the requests found. */
function Found({ found: { query, rows }, onReset }: FoundProps) {
  return (
    <p className={styles.found}>
      <span>
        По запросу «{query}»: {rows.length === 0 ? "заявок нет" : `нашлось ${rows.length}`}
      </span>
      <Button kind="text" onClick={onReset}>
        Показать все заявки
      </Button>
    </p>
  );
}
