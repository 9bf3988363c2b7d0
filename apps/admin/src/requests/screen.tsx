import { phoneCheck } from "@len/contract/checks";
import { staffCalls } from "@len/contract/staff/calls";
import type { RequestFilter, RequestRow } from "@len/contract/staff/requests";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { signOut } from "../access/sign-out.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { LiveState, SoundButton, useLive } from "../live/live.tsx";
import { DropMenu } from "../shell/drop-menu.tsx";
import { Icon } from "../shell/icon.tsx";
import { notify } from "../shell/notices.tsx";
import { useShell } from "../shell/shell.tsx";
import { useAreKeysOn, useKeys } from "../shell/use-keys.ts";
import { useTitle } from "../shell/use-title.ts";
import { agreed, counted } from "../words.ts";
import { Empty, Failed, Lost, Skeleton } from "./list-states.tsx";
import { Pane } from "./pane.tsx";
import { listQuery, type Order, requestQuery } from "./queries.ts";
import { Row } from "./row.tsx";
import { type Act, useActs } from "./use-acts.ts";
import { useClock } from "./use-clock.ts";
import { useSendKeptNotes } from "./use-note.ts";
import { dayHeading } from "./words.ts";

const filters: { filter: RequestFilter; label: string }[] = [
  { filter: "all", label: "Все" },
  { filter: "new", label: "Новые" },
  { filter: "mine", label: "Мои" },
  { filter: "in_work", label: "В работе" },
  { filter: "waiting", label: "Ждут звонка" },
];

const orders: Record<Order, string> = { newest: "Новые сверху", promise: "По сроку" };
const statesByKey = ["called", "booked", "done", "refused", "spam"] as const;

const dueOf = ({ promise }: RequestRow) => promise.dueAt ?? "9";

type Found = { phone: string; rows: RequestRow[] };

export function Component() {
  const { me, showKeys } = useShell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const opened = Number(useParams().number) || null;
  const [filter, setFilter] = useState<RequestFilter>("all");
  const [order, setOrder] = useState<Order>("newest");
  const [found, setFound] = useState<Found | null>(null);
  const list = useInfiniteQuery(listQuery(filter, order));
  const { isLost } = useLive();
  const last = list.data?.pages[0];
  const counts = last?.counts;
  const now = useClock(last?.now, list.dataUpdatedAt);
  const acts = useActs();
  const areKeysOn = useAreKeysOn();
  useSendKeptNotes();

  const current = found?.rows ?? list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { shown, waiting, fresh, hold, release } = useCalmList(current, `${filter} ${order} ${found?.phone ?? ""}`);
  const [focused, setFocused] = useState<number | null>(null);
  const tabStop = shown.find(({ number }) => number === (focused ?? opened))?.number ?? shown[0]?.number;

  const waitingNew = counts?.new ?? 0;
  useTitle(`${waitingNew > 0 ? `(${waitingNew}) ` : ""}${opened ? `Заявка № ${opened}` : "Заявки"}`);

  const focusRow = (number: number | undefined) => number !== undefined && document.getElementById(`request-${number}`)?.focus();
  const close = () => {
    void navigate("/requests");
    requestAnimationFrame(() => focusRow(opened ?? undefined));
  };
  const neighbour = (of: number | null | undefined, step: number) => {
    const index = shown.findIndex(({ number }) => number === of);
    return shown[index === -1 ? 0 : index + step]?.number;
  };
  const open = (number: number | undefined) => number !== undefined && void navigate(`/requests/${number}`);
  const openNextNew = () => {
    release();
    const free = current.filter(({ state, number, viewers }) => state === "new" && number !== opened && viewers.length === 0);
    const [next] = free.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)) || one.createdAt.localeCompare(other.createdAt));
    if (next) open(next.number);
    else setFilter("new");
  };
  const actOn = (act: Act) => {
    // An opened request is changed from the version that is open, not from a newer one of the list.
    const row = opened ? client.getQueryData(requestQuery(opened).queryKey) : current.find(({ number }) => number === focused);
    if (row) acts.act(row, act);
  };
  const move = (step: number) => focusRow(focused === null ? tabStop : neighbour(focused, step));

  useKeys({
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
    KeyN: openNextNew,
    KeyC: () => {
      const call = document.getElementById("call");
      if (call) call.click();
      else if (focused) open(focused);
    },
    Slash: () => document.getElementById("phone-search")?.focus(),
    Escape: () => (opened ? close() : setFound(null)),
    Digit1: () => actOn({ kind: "take" }),
    ...Object.fromEntries(statesByKey.map((state, index) => [`Digit${index + 2}`, () => actOn({ kind: "state", state })])),
  });

  const choose = (next: RequestFilter) => {
    setFound(null);
    setFilter(next);
  };

  let before = "";
  return (
    <main className={opened ? "two has-open" : "two"}>
      <section className="list" aria-label="Список заявок">
        <div className="list-head">
          <div className="bar">
            <h1>Заявки</h1>
            <LiveState className="in-bar" />
            <Search onFound={setFound} hasKeys={areKeysOn} />
            <SoundButton />
            <DropMenu
              className="ico only-phone"
              label={`${me.firstName} ${me.lastName}`}
              trigger={<Icon name="person" size={20} />}
              items={[{ label: "Выйти", hint: `${me.firstName} ${me.lastName}`, pick: () => void signOut() }]}
            />
          </div>
          <div className="chips">
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of the grid */}
            <div className="chip-row" role="group" aria-label="Показать">
              {filters.map(({ filter: each, label }) => (
                <button key={each} type="button" className="chip" aria-pressed={!found && filter === each} onClick={() => choose(each)}>
                  {label} <span className="n">{counts?.[each] ?? ""}</span>
                </button>
              ))}
            </div>
            <DropMenu
              className="pick"
              trigger={
                <>
                  <Icon name="sort" />
                  {orders[order]}
                  <Icon name="down" size={14} />
                </>
              }
              items={(["newest", "promise"] as const).map((each) => ({
                label: orders[each],
                isOn: order === each,
                pick: () => setOrder(each),
              }))}
            />
          </div>
          <LateBar
            late={counts?.late ?? 0}
            isShown={filter === "late"}
            onShow={() => choose(filter === "late" ? "all" : "late")}
            onExport={(format) => void download(filter, format)}
          />
        </div>
        {isLost && <Lost />}
        {found && (
          <p className="found">
            <span>
              По телефону {found.phone}: {found.rows.length === 0 ? "заявок нет" : `нашлось ${found.rows.length}`}
            </span>
            <button type="button" className="lnk" onClick={() => setFound(null)}>
              Показать все заявки
            </button>
          </p>
        )}
        {waiting > 0 && (
          <button type="button" className="fresh-above" onClick={release}>
            {waiting} {agreed(waiting, ["новая", "новые", "новых"])} сверху
          </button>
        )}
        <div className="rows" onPointerEnter={hold} onPointerLeave={release}>
          {list.isPending && <Skeleton />}
          {list.isError && !list.data && <Failed message={messageOf(list.error)} retry={() => void list.refetch()} />}
          {list.data && !found && current.length === 0 && <Empty filter={filter} now={now} />}
          <ol
            className={isLost ? "inbox stale" : "inbox"}
            onFocus={({ target }) => {
              hold();
              setFocused(Number(target.id.replace("request-", "")) || null);
            }}
            onBlur={release}
          >
            {shown.map((each) => {
              const day = dayHeading(each.createdAt, now);
              const isFirst = day !== before && (order === "newest" || found !== null);
              before = day;
              return (
                <Fragment key={each.number}>
                  {isFirst && <li className="day">{day}</li>}
                  <Row
                    row={each}
                    me={me.id}
                    now={now}
                    isLost={isLost}
                    isOpen={each.number === opened}
                    isTabStop={each.number === tabStop}
                    isFresh={fresh.has(each.number)}
                  />
                </Fragment>
              );
            })}
          </ol>
          {list.hasNextPage && !found && (
            <button type="button" className="btn more" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? "Загружаем…" : "Показать ещё"}
            </button>
          )}
        </div>
        {areKeysOn && (
          <p className="keys">
            <span>
              <kbd>j</kbd>
              <kbd>k</kbd>вниз и вверх
            </span>
            <span>
              <kbd>Enter</kbd>открыть
            </span>
            <span>
              <kbd>c</kbd>позвонить
            </span>
            <span>
              <kbd>1</kbd>–<kbd>6</kbd>состояние
            </span>
            <button type="button" onClick={showKeys}>
              <kbd>?</kbd>все клавиши
            </button>
          </p>
        )}
        {!areKeysOn && (
          <p className="keys">
            <button type="button" onClick={showKeys}>
              Клавиши выключены, включить
            </button>
          </p>
        )}
      </section>
      {opened ? (
        <Pane
          key={opened}
          number={opened}
          now={now}
          latest={current.find(({ number }) => number === opened)}
          acts={acts}
          onClose={close}
          onNextNew={openNextNew}
          onPrevious={() => open(neighbour(opened, -1))}
          onNext={() => open(neighbour(opened, 1))}
        />
      ) : (
        <section className="pane pane--none" aria-label="Заявка">
          <p className="muted">Откройте заявку из списка: телефон и комментарий видны только в открытой.</p>
        </section>
      )}
    </main>
  );
}

async function download(filter: RequestFilter, format: "csv" | "xlsx") {
  try {
    const { exportList } = await import("./export-list.ts");
    const count = await exportList(filter, format);
    notify({ text: `Выгрузили ${counted(count, ["заявку", "заявки", "заявок"])}`, hint: "Выгрузка записана в журнал." });
  } catch (error) {
    notify({ text: messageOf(error) });
  }
}

type LateProps = { late: number; isShown: boolean; onShow(): void; onExport(format: "csv" | "xlsx"): void };

function LateBar({ late, isShown, onShow, onExport }: LateProps) {
  return (
    <div className={late === 0 && !isShown ? "latebar is-calm" : "latebar"}>
      <span role="status">
        {late > 0 && (
          <span className="st st--late">
            {late} {agreed(late, ["заявка ждёт", "заявки ждут", "заявок ждут"])} дольше обещанного
          </span>
        )}
        {late === 0 && <span className="muted">{isShown ? "Никто не ждёт дольше обещанного" : "Все обещания в срок"}</span>}
      </span>
      {(late > 0 || isShown) && (
        <button type="button" className="lnk" onClick={onShow}>
          {isShown ? "Показать все" : late === 1 ? "Показать её" : "Показать их"}
        </button>
      )}
      <DropMenu
        className="lnk export"
        trigger="Выгрузить список"
        items={[
          { label: "Таблица Excel (XLSX)", pick: () => onExport("xlsx") },
          { label: "Текст с разделителями (CSV)", pick: () => onExport("csv") },
        ]}
      />
    </div>
  );
}

function Search({ onFound, hasKeys }: { onFound(found: Found): void; hasKeys: boolean }) {
  const [isOpen, open] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useMutation({
    mutationFn: async (phone: string) => {
      const wrong = phoneCheck(phone);
      if (wrong) throw new Error(wrong);
      return { phone, rows: (await send(staffCalls.requestsByPhone, { input: { phone } })).data };
    },
    onSuccess: onFound,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = field.current?.value.trim();
    if (phone) search.mutate(phone);
  };
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const problem = search.error instanceof Refused ? (search.error.fields.phone?.[0] ?? search.error.message) : search.error?.message;
  return (
    <>
      <button type="button" className="ico only-phone" aria-label="Найти по телефону" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <Icon name="search" size={20} />
      </button>
      <search className={isOpen ? "find is-open" : "find"}>
        <form onSubmit={submit}>
          <Icon name="search" />
          <input
            ref={field}
            id="phone-search"
            className="in"
            type="search"
            inputMode="tel"
            autoComplete="off"
            placeholder="Найти по телефону"
            aria-label="Найти по телефону"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "phone-search-problem" : undefined}
            onChange={() => search.isError && search.reset()}
          />
          {hasKeys && <kbd>/</kbd>}
          {problem && (
            <p className="err float" id="phone-search-problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      </search>
    </>
  );
}

/**
 * Rows do not jump under the pointer or the focus: while the list is held, new ones wait above it. `fresh` are those that came while it
 * was open.
 */
function useCalmList(rows: RequestRow[], what: string) {
  const [isHeld, setHeld] = useState(false);
  const [known, setKnown] = useState({ what, newest: "", numbers: new Set<number>(), fresh: new Set<number>() });
  const isOther = known.what !== what || known.numbers.size === 0;
  // Numbers are random; what came while the list was open is told by its time.
  const isNewer = ({ createdAt }: RequestRow) => createdAt > known.newest;
  const added = rows.filter(({ number }) => !known.numbers.has(number));
  if ((isOther || !isHeld) && (added.length > 0 || known.what !== what)) {
    setKnown({
      what,
      newest: rows.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), ""),
      numbers: new Set(rows.map(({ number }) => number)),
      fresh: isOther ? new Set() : new Set(added.filter(isNewer).map(({ number }) => number)),
    });
  }
  const shown = rows.filter((row) => !isHeld || isOther || known.numbers.has(row.number) || !isNewer(row));
  return {
    shown,
    waiting: rows.length - shown.length,
    fresh: known.fresh,
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}
