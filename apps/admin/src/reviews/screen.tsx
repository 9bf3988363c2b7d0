import type { ReviewRow } from "@len/contract/staff/reviews";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useLive } from "../api/live.ts";
import { Chip } from "../ui/chip.tsx";
import empty from "../ui/empty.module.css";
import { KeysLine } from "../ui/keys-line.tsx";
import { MoreRows, Skeleton } from "../ui/list-states.tsx";
import { Lost } from "../ui/lost.tsx";
import { NotRead } from "../ui/not-read.tsx";
import pane from "../ui/pane.module.css";
import rowStyles from "../ui/row.module.css";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useKeys } from "../ui/use-keys.ts";
import { useRowFocus } from "../ui/use-row-focus.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { Pane } from "./pane.tsx";
import { listQuery, type ReviewState } from "./queries.ts";
import styles from "./reviews.module.css";
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
  const opened = useParams().id ?? null;
  const [state, setState] = useState<ReviewState>("new");
  const list = useInfiniteQuery(listQuery(state));
  const { isLost } = useLive();
  const clinic = useClinicTime();
  const acts = useActs(clinic);

  const counts = list.data?.pages[0]?.counts;
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const ids = rows.map(({ id }) => id);
  const { tabStop, open, openNext, openPrevious, close, onFocus, keys } = useRowFocus({ ids, opened, path: "/reviews", row: "review" });
  const number = rows.find(({ id }) => id === opened)?.number;
  useTitle(`${counts?.new ? `(${counts.new}) ` : ""}${opened ? `Отзыв${number ? ` № ${number}` : ""}` : "Отзывы"}`);

  const openNextWaiting = () => {
    const next = rows.find(({ id, state: standing }) => standing === "new" && id !== opened);
    if (next) open(next.id);
    else {
      setState("new");
      close();
    }
  };

  useKeys({
    ...keys,
    KeyN: openNextWaiting,
    KeyP: () => document.getElementById("publish")?.click(),
    KeyR: () => document.getElementById("reject")?.click(),
    Escape: () => opened && close(),
  });

  return (
    <main
      data-ui={opened ? "has-open" : undefined}
      className={opened ? `${pane.two} ${styles.twoReviews} ${pane.hasOpen}` : `${pane.two} ${styles.twoReviews}`}
    >
      <section className={pane.list} aria-label="Очередь отзывов">
        <div className={styles.reviewsHead}>
          <div className={`${pane.bar} ${styles.bar}`}>
            <h1>Отзывы</h1>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
          <div className={`${pane.chips} ${styles.chips}`} role="group" aria-label="Показать">
            {filters.map((each) => (
              <Chip
                count={counts?.[each.state].toLocaleString("ru-RU") ?? ""}
                key={each.state}
                className={styles.chip}
                aria-pressed={state === each.state}
                onClick={() => setState(each.state)}
              >
                {each.label}
              </Chip>
            ))}
          </div>
        </div>
        {isLost && <Lost clinic={clinic} kept="Правки хранятся в этом браузере." />}
        <div className={pane.rows}>
          {list.isPending && <Skeleton />}
          {list.isError && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
          {list.data && rows.length === 0 && (
            <div className={empty.empty}>
              <p className="name">{emptyWords[state].title}</p>
              <p className="muted small">{emptyWords[state].next}</p>
            </div>
          )}
          <ol className={isLost ? `${rowStyles.stale} ${styles.stale}` : ""} onFocus={onFocus}>
            {rows.map((row) => (
              <Row key={row.id} row={row} clinic={clinic} isOpen={row.id === opened} isTabStop={row.id === tabStop} />
            ))}
          </ol>
          <MoreRows pages={list} />
          {state === "new" && rows.length > 0 && <Deadline oldest={list.hasNextPage ? undefined : rows.at(-1)} clinic={clinic} />}
        </div>
        <KeysLine />
      </section>
      {opened ? (
        <Pane
          key={opened}
          id={opened}
          clinic={clinic}
          latest={rows.find(({ id }) => id === opened)}
          acts={acts}
          onClose={close}
          onNextWaiting={openNextWaiting}
          onPrevious={openPrevious}
          onNext={openNext}
        />
      ) : (
        <section className={`${pane.pane} ${styles.pane} ${pane.paneNone}`} aria-label="Отзыв">
          <p className="muted">Откройте отзыв из очереди: здесь его правят, отвечают и решают.</p>
        </section>
      )}
    </main>
  );
}

/** Says by when the clinic has to decide; the deadline is three working days. */
function Deadline({ oldest, clinic }: { oldest: ReviewRow | undefined; clinic: ClinicTime }) {
  const since = oldest && sinceWords(oldest.createdAt, clinic);
  return (
    <p className={`${styles.deadline} small muted`}>
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
