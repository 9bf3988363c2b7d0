import type { Miss } from "@len/contract/staff/search-words";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import empty from "../ui/empty.module.css";
import { Skeleton } from "../ui/list-states.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { Editor } from "./editor.tsx";
import { missesQuery } from "./queries.ts";
import styles from "./search-words.module.css";
import { solvedWords } from "./words.ts";

/** «Что ищут»: searches without results, the words that solve them, and what visitors then find. */
export function Component() {
  useTitle("Что ищут");
  const clinic = useClinicTime();
  const [isSolved, setSolved] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useInfiniteQuery(missesQuery(isSolved));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const opened = rows.find(({ text }) => text === chosen) ?? rows[0];
  // After an act the list changes, but the same search stays open with the text typed for it.
  if (opened && opened.text !== chosen) setChosen(opened.text);
  const next = rows[rows.findIndex(({ text }) => text === opened?.text) + 1];
  const open = (text: string | null) => {
    setChosen(text);
    requestAnimationFrame(() => document.getElementById("search-words-title")?.focus());
  };
  return (
    <Page isFixed className={styles.searchWords}>
      <PageBar>
        <h1>Что ищут</h1>
        <p className="small muted not-phone">Запросы без имён и адресов, храним 90 дней</p>
        <AccountMenu />
      </PageBar>
      {list.error && <NotRead error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Skeleton />}
      {clinic && list.data && (
        <div className={styles.wordsCols}>
          <section className={styles.wordsList} aria-label="Запросы">
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
            <div className={styles.wordsTools} role="group" aria-label="Показать">
              <Chip count={counts?.missed} aria-pressed={!isSolved} onClick={() => setSolved(false)}>
                Не нашли
              </Chip>
              <Chip count={counts?.solved} aria-pressed={isSolved} onClick={() => setSolved(true)}>
                Решено
              </Chip>
            </div>
            {rows.length === 0 ? (
              <div className={empty.empty}>
                <p className="name">{isSolved ? "Решённых запросов нет" : "Всё, что искали, нашлось"}</p>
                <p>
                  {isSolved
                    ? "Сюда попадают запросы, для которых вы связали слова или написали ответ."
                    : "Запрос появится здесь, когда его наберут без результата в три разных дня."}
                </p>
              </div>
            ) : (
              <Table rows={rows} opened={opened?.text ?? null} clinic={clinic} onOpen={open} />
            )}
            {list.hasNextPage && (
              <p className={styles.wordsMore}>
                <Button kind="text" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Показать остальные
                </Button>
              </p>
            )}
          </section>
          <Editor key={opened?.text ?? ""} miss={opened ?? null} onNext={next ? () => open(next.text) : null} />
        </div>
      )}
    </Page>
  );
}

type TableProps = { rows: Miss[]; opened: string | null; clinic: ClinicTime; onOpen(text: string): void };

function Table({ rows, opened, clinic, onOpen }: TableProps) {
  return (
    <table>
      <caption className="only-read">Что искали за 30 дней</caption>
      <thead>
        <tr>
          <th scope="col">Что искали за 30 дней</th>
          <th scope="col" className="num">
            Раз
          </th>
          <th scope="col">Последний раз</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((miss) => (
          <tr key={miss.text} className={miss.text === opened ? styles.isOpen : ""}>
            <th scope="row">
              <button type="button" aria-current={miss.text === opened ? "true" : undefined} onClick={() => onOpen(miss.text)}>
                {miss.text}
                {miss.solved && <span className="small muted"> {solvedWords[miss.solved]}</span>}
              </button>
            </th>
            <td className="num strong">{miss.count.toLocaleString("ru-RU")}</td>
            <td className="small muted">{clinic.daysAgo(miss.lastAt) > 1 ? clinic.dateOf(miss.lastAt) : clinic.momentOf(miss.lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
