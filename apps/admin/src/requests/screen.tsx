import type { RequestFilter, RequestRow } from "@len/contract/staff/requests";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useLive } from "../api/live.ts";
import { messageOf } from "../api/send.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import buttonStyles from "../ui/button.module.css";
import chip from "../ui/chip.module.css";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { KeysLine } from "../ui/keys-line.tsx";
import { MoreRows, Skeleton } from "../ui/list-states.tsx";
import { LiveState } from "../ui/live-state.tsx";
import { Lost } from "../ui/lost.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import pane from "../ui/pane.module.css";
import type { TableFormat } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useKeys } from "../ui/use-keys.ts";
import { useRows } from "../ui/use-rows.ts";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import { counted } from "../words/words.ts";
import { Empty } from "./empty.tsx";
import { Inbox } from "./inbox.tsx";
import { exportItems, LateBar } from "./late-bar.tsx";
import { genitive } from "./names.ts";
import { Pane } from "./pane.tsx";
import { Plan } from "./plan.tsx";
import { listQuery, type Order, planQuery, requestQuery, useCounts } from "./queries.ts";
import styles from "./requests.module.css";
import { type Found, Search } from "./search.tsx";
import { SoundButton } from "./sound-button.tsx";
import { type Act, useActs } from "./use-acts.ts";
import { useCalmList } from "./use-calm-list.ts";
import { useSendKeptNotes } from "./use-note.ts";

const filters: { filter: RequestFilter; label: string }[] = [
  { filter: "all", label: "Все" },
  { filter: "new", label: "Новые" },
  { filter: "mine", label: "Мои" },
  { filter: "in_work", label: "В работе" },
  { filter: "words", label: "Дописали" },
  { filter: "waiting", label: "Ждут звонка" },
];

const orders: Record<Order, string> = { newest: "Новые сверху", promise: "По сроку" };
const statesByKey = ["called", "booked", "done", "refused", "spam"] as const;

const dueOf = ({ promise }: RequestRow) => promise.dueAt ?? "9";

/** More new requests than this turn the order to promises and show the plan, which leaves when fewer than `few` are left. */
const many = 20;
const few = 10;

function useHasMany(waiting: number): boolean {
  const [hasMany, setMany] = useState(false);
  if (!hasMany && waiting > many) setMany(true);
  if (hasMany && waiting < few) setMany(false);
  return hasMany;
}

export function Component() {
  const { me } = useShell();
  const client = useQueryClient();
  const opened = Number(useParams().number) || null;
  const [filter, setFilter] = useState<RequestFilter>("all");
  const [chosenOrder, setOrder] = useState<Order | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isMarked, mark] = useState(false);
  const counts = useCounts();
  // Visitors rarely add something, so the chip is there only when there is something to read.
  const hasWords = filter === "words" || (counts?.words ?? 0) > 0;
  const waitingNew = counts?.new ?? 0;
  const hasMany = useHasMany(waitingNew);
  const order = chosenOrder ?? (hasMany ? "promise" : "newest");
  const list = useInfiniteQuery(listQuery(filter, order));
  const { isLost, since } = useLive();
  const planned = useQuery({ ...planQuery, enabled: hasMany });
  const plan = hasMany ? planned.data : undefined;
  const clinic = useClinicTime(list.data?.pages[0]?.now, list.dataUpdatedAt);
  const acts = useActs(clinic);
  const download = (format: TableFormat) =>
    void import("./export-list.ts")
      .then(({ downloadList }) => downloadList(filter, format, clinic))
      .catch((error) => notify({ text: messageOf(error) }));
  useSendKeptNotes();

  const current = found?.rows ?? list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { shown, waiting, fresh, hold, release } = useCalmList(current, `${filter} ${order} ${found?.query ?? ""}`);
  const { tabStop, open, openNext, openPrevious, close, onFocus, keys } = useRows({
    ids: shown.map(({ number }) => number),
    opened,
    path: "/requests",
    row: "request",
  });

  useTitle(`${waitingNew > 0 ? `(${waitingNew}) ` : ""}${opened ? `Заявка № ${opened}` : "Заявки"}`);

  const openNextNew = () => {
    release();
    const free = current.filter(({ state, number, viewers }) => state === "new" && number !== opened && viewers.length === 0);
    const [next] = free.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)) || one.createdAt.localeCompare(other.createdAt));
    if (next) open(next.number);
    else setFilter("new");
  };
  const placeOf = (number: number) => {
    const index = shown.findIndex((row) => row.number === number);
    const total = found ? found.rows.length : list.data?.pages[0]?.pagination.total;
    return index === -1 || total === undefined ? "" : `${index + 1}-я\u00a0из\u00a0${total}`;
  };
  const rowInFocus = () => current.find(({ number }) => document.activeElement?.id === `request-${number}`);
  const actOn = (act: Act) => {
    // Somebody was first: a key pressed by habit must not take the request over, only the link that says so.
    if (opened !== null && acts.conflict?.number === opened) return;
    // An opened request is changed from the version that is open, not from a newer one of the list.
    const row = opened ? client.getQueryData(requestQuery(opened).queryKey) : rowInFocus();
    if (!row) return;
    // A colleague may have taken it a moment ago: who reads only the row may not have seen that.
    if (!opened && row.assignee && row.assignee.id !== me.id)
      return notify({ text: `Заявка № ${row.number} у ${genitive(row.assignee)}`, hint: "Чтобы изменить её, откройте." });
    acts.act(row, act);
  };

  useKeys({
    ...keys,
    KeyN: openNextNew,
    KeyC: () => {
      const call = document.getElementById("call");
      if (call) call.click();
      else open(rowInFocus()?.number);
    },
    Slash: () => document.getElementById("request-search")?.focus(),
    Escape: () => (opened ? close() : setFound(null)),
    Digit1: () => actOn({ kind: "take" }),
    ...Object.fromEntries(statesByKey.map((state, index) => [`Digit${index + 2}`, () => actOn({ kind: "state", state })])),
  });

  const choose = (next: RequestFilter) => {
    setFound(null);
    setFilter(next);
  };

  return (
    <main
      data-ui={opened ? "has-open" : undefined}
      className={[pane.two, opened && pane.hasOpen, plan && styles.hasPlan].filter(Boolean).join(" ")}
    >
      <section className={pane.list} aria-label="Список заявок">
        <div className={styles.listHead}>
          <div className={pane.bar}>
            <h1>Заявки</h1>
            <LiveState className={page.inBar} />
            <Search onFound={setFound} />
            <SoundButton />
            <AccountMenu />
          </div>
          {plan && (
            <Plan
              plan={plan}
              clinic={clinic}
              isMarked={isMarked}
              onMark={mark}
              onShowLate={() => choose(filter === "late" ? "all" : "late")}
              onTaken={open}
            />
          )}
          <div className={`${pane.chips} ${styles.chips}`}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of the grid */}
            <div className={chip.chipRow} role="group" aria-label="Показать">
              {filters
                .filter(({ filter: each }) => each !== "words" || hasWords)
                .map(({ filter: each, label }) => (
                  <button
                    key={each}
                    type="button"
                    className={each === "waiting" ? `${chip.chip} ${styles.chipLast}` : chip.chip}
                    aria-pressed={!found && filter === each}
                    onClick={() => choose(each)}
                  >
                    {label} <span className={chip.n}>{counts?.[each] ?? ""}</span>
                  </button>
                ))}
            </div>
            <DropMenu
              className={`${buttonStyles.pick} ${pane.pick} ${styles.pick} ${styles.chipMore}`}
              trigger={
                <>
                  {filter === "waiting" ? "Ждут звонка" : "Ещё"}
                  <Icon name="down" size={14} />
                </>
              }
              items={[
                { label: "Ждут звонка", hint: String(counts?.waiting ?? ""), isOn: filter === "waiting", pick: () => choose("waiting") },
                ...exportItems(download).map((item, index) => ({ ...item, isApart: index === 0 })),
              ]}
            />
            <DropMenu
              className={`${buttonStyles.pick} ${pane.pick} ${styles.pick}`}
              trigger={
                <>
                  <Icon name="sort" />
                  <span className={styles.orderWords}>{orders[order]}</span>
                  <Icon name="down" size={14} />
                </>
              }
              items={[
                ...(["newest", "promise"] as const).map((each) => ({
                  label: orders[each],
                  isOn: order === each,
                  pick: () => setOrder(each),
                })),
                ...(plan ? exportItems(download) : []),
              ]}
            />
          </div>
          {!plan && (
            <LateBar
              late={counts?.late ?? 0}
              isShown={filter === "late"}
              onShow={() => choose(filter === "late" ? "all" : "late")}
              onExport={download}
            />
          )}
        </div>
        {isLost && (
          <>
            <Lost clinic={clinic} kept="Заметка сохранена в этом браузере и уйдёт сама." />
            <p className={`${styles.staleNote} small muted`}>
              Список на {clinic.timeOf(since)}. Звонить можно, а взять заявку получится, когда связь вернётся.
            </p>
          </>
        )}
        {found && (
          <p className={styles.found}>
            <span>
              По запросу «{found.query}»: {found.rows.length === 0 ? "заявок нет" : `нашлось ${found.rows.length}`}
            </span>
            <button type="button" className={buttonStyles.lnk} onClick={() => setFound(null)}>
              Показать все заявки
            </button>
          </p>
        )}
        {waiting > 0 && (
          <button type="button" className={styles.freshAbove} onClick={release}>
            {counted(waiting, ["новая", "новые", "новых"])} сверху
          </button>
        )}
        <div className={pane.rows} onPointerEnter={hold} onPointerLeave={release}>
          {list.isPending && <Skeleton />}
          {list.isError && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
          {list.data && !found && current.length === 0 && <Empty filter={filter} clinic={clinic} />}
          <Inbox
            rows={shown}
            me={me.id}
            clinic={clinic}
            isLost={isLost}
            opened={opened}
            tabStop={tabStop}
            fresh={fresh}
            plan={plan && order === "promise" && !found ? plan : null}
            hasDays={order === "newest" || found !== null}
            hasNumbers={filter === "new"}
            marked={isMarked && plan ? plan.oldest : []}
            onFocus={(event) => {
              hold();
              onFocus(event);
            }}
            onBlur={release}
          />
          {!found && <MoreRows pages={list} />}
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
          latest={current.find(({ number }) => number === opened)}
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
