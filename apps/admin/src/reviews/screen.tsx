import "../styles/reviews.css";
import type { ReviewRow } from "@len/contract/staff/reviews";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { messageOf } from "../api/send.ts";
import type { ClinicTime } from "../clinic-time.ts";
import { useLive } from "../live/live.tsx";
import { Failed, Skeleton } from "../requests/list-states.tsx";
import { Icon } from "../shell/icon.tsx";
import { useShell } from "../shell/shell.tsx";
import { useClinicTime } from "../shell/use-clinic-time.ts";
import { useAreKeysOn, useKeys } from "../shell/use-keys.ts";
import { useTitle } from "../shell/use-title.ts";
import { Pane } from "./pane.tsx";
import { listQuery, type ReviewState } from "./queries.ts";
import { Row } from "./row.tsx";
import { useActs } from "./use-acts.ts";
import { sinceWords } from "./words.ts";

const filters: { state: ReviewState; label: string }[] = [
  { state: "new", label: "Ждут" },
  { state: "published", label: "На сайте" },
  { state: "rejected", label: "Отклонены" },
];

const emptyWords: Record<ReviewState, { title: string; next: string }> = {
  new: { title: "Все отзывы разобраны", next: "Новый появится здесь сам." },
  published: { title: "На сайте отзывов пока нет", next: "Здесь стоят опубликованные." },
  rejected: { title: "Отклонённых нет", next: "Отклонённый отзыв можно вернуть в очередь отсюда." },
};

export function Component() {
  const { showKeys } = useShell();
  const navigate = useNavigate();
  const opened = useParams().id ?? null;
  const [state, setState] = useState<ReviewState>("new");
  const list = useInfiniteQuery(listQuery(state));
  const { isLost } = useLive();
  const clinic = useClinicTime();
  const acts = useActs(clinic);
  const areKeysOn = useAreKeysOn();
  const [focused, setFocused] = useState<string | null>(null);

  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const tabStop = rows.find(({ id }) => id === (focused ?? opened))?.id ?? rows[0]?.id;
  const number = rows.find(({ id }) => id === opened)?.number;
  useTitle(`${counts?.new ? `(${counts.new}) ` : ""}${opened ? `Отзыв${number ? ` № ${number}` : ""}` : "Отзывы"}`);

  const focusRow = (id: string | undefined) => id !== undefined && document.getElementById(`review-${id}`)?.focus();
  const close = () => {
    void navigate("/reviews");
    requestAnimationFrame(() => focusRow(rows.find(({ id }) => id === opened)?.id ?? rows[0]?.id));
  };
  const neighbour = (of: string | null | undefined, step: number) => {
    const index = rows.findIndex(({ id }) => id === of);
    return rows[index === -1 ? 0 : index + step]?.id;
  };
  const open = (id: string | undefined) => id !== undefined && void navigate(`/reviews/${id}`);
  const move = (step: number) => focusRow(focused === null ? tabStop : neighbour(focused, step));
  const openNext = () => {
    const next = rows.find(({ id, state: standing }) => standing === "new" && id !== opened);
    if (next) open(next.id);
    else {
      setState("new");
      close();
    }
  };

  useKeys({
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
    KeyN: openNext,
    KeyP: () => document.getElementById("publish")?.click(),
    Escape: () => opened && close(),
  });

  return (
    <main className={opened ? "two two--reviews has-open" : "two two--reviews"}>
      <section className="list" aria-label="Очередь отзывов">
        <div className="reviews-head">
          <div className="bar">
            <h1>Отзывы</h1>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
          <div className="chips" role="group" aria-label="Показать">
            {filters.map((each) => (
              <button
                key={each.state}
                type="button"
                className="chip"
                aria-pressed={state === each.state}
                onClick={() => setState(each.state)}
              >
                {each.label} <span className="n">{counts?.[each.state].toLocaleString("ru-RU") ?? ""}</span>
              </button>
            ))}
          </div>
        </div>
        {isLost && <Lost clinic={clinic} />}
        <div className="rows">
          {list.isPending && <Skeleton />}
          {list.isError && !list.data && <Failed message={messageOf(list.error)} retry={() => void list.refetch()} />}
          {list.data && rows.length === 0 && (
            <div className="empty">
              <p className="name">{emptyWords[state].title}</p>
              <p className="muted small">{emptyWords[state].next}</p>
            </div>
          )}
          <ol className={isLost ? "stale" : ""} onFocus={({ target }) => setFocused(target.id.replace("review-", "") || null)}>
            {rows.map((row) => (
              <Row key={row.id} row={row} clinic={clinic} isOpen={row.id === opened} isTabStop={row.id === tabStop} />
            ))}
          </ol>
          {list.hasNextPage && (
            <button type="button" className="btn more" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? "Загружаем…" : "Показать ещё"}
            </button>
          )}
          {state === "new" && rows.length > 0 && <Deadline oldest={list.hasNextPage ? undefined : rows.at(-1)} clinic={clinic} />}
        </div>
        {areKeysOn && (
          <p className="keys">
            <span>
              <kbd>j</kbd>
              <kbd>k</kbd>вниз и вверх
            </span>
            <button type="button" onClick={showKeys}>
              <kbd>?</kbd>все клавиши
            </button>
          </p>
        )}
      </section>
      {opened ? (
        <Pane
          key={opened}
          id={opened}
          clinic={clinic}
          latest={rows.find(({ id }) => id === opened)}
          acts={acts}
          onClose={close}
          onNextWaiting={openNext}
          onPrevious={() => open(neighbour(opened, -1))}
          onNext={() => open(neighbour(opened, 1))}
        />
      ) : (
        <section className="pane pane--none" aria-label="Отзыв">
          <p className="muted">Откройте отзыв из очереди: здесь его правят, отвечают и решают.</p>
        </section>
      )}
    </main>
  );
}

/** The clinic decides within three working days. */
function Deadline({ oldest, clinic }: { oldest: ReviewRow | undefined; clinic: ClinicTime }) {
  const since = oldest && sinceWords(oldest.createdAt, clinic);
  return (
    <p className="deadline small muted">
      Решаем за&nbsp;три рабочих дня.
      {since && (
        <>
          <br />
          Дольше всех ждёт отзыв {since}.
        </>
      )}
    </p>
  );
}

function Lost({ clinic }: { clinic: ClinicTime }) {
  const { since, check } = useLive();
  return (
    <div className="off" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <b className="strong">Нет связи с {clinic.timeOf(since)}.</b> Правки хранятся в этом браузере.
        </p>
        <p className="muted">
          Пробуем снова каждые несколько секунд.{" "}
          <button type="button" className="lnk" onClick={check}>
            Проверить сейчас
          </button>
        </p>
      </div>
    </div>
  );
}
