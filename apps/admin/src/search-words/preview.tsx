import type { MarkedText } from "@len/contract/search";
import type { SearchPreview } from "@len/contract/staff/search-words";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { messageOf } from "../api/send.ts";
import { Icon } from "../ui/icon.tsx";
import { agreed } from "../words/words.ts";
import { previewQuery, type Words } from "./queries.ts";
import styles from "./search-words.module.css";
import { groupNames } from "./words.ts";

/** «Что увидит посетитель»: the search with the words of the draft, repeated after every change. */
export function Preview({ search, words }: { search: string; words: Words }) {
  const { data, error } = useQuery(previewQuery(search, useDeferredValue(words)));
  const isComplete = words.terms.length > 0 && words.means.length > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focusable content, only this makes it scroll by keyboard
    <aside className={styles.wordsPreview} aria-label="Что увидит посетитель" tabIndex={0}>
      <h2>
        Что увидит посетитель <span className="small muted">черновик</span>
      </h2>
      {!isComplete && <p className="muted">Впишите слова клиники, и здесь будет настоящий поиск с ними.</p>}
      {isComplete && error && <p role="alert">{messageOf(error)}</p>}
      {isComplete && !error && !data && <p className="muted">Ищем с этими словами…</p>}
      {isComplete && data && <Found search={search} preview={data} />}
    </aside>
  );
}

function Found({ search, preview: { before, after, groups } }: { search: string; preview: SearchPreview }) {
  return (
    <>
      <p className={styles.wordsCount} role="status">
        <b className="muted">{before}</b> <Icon name="arrow" /> <b>{after}</b> {agreed(after, ["результат", "результата", "результатов"])}{" "}
        после публикации
      </p>
      <div className={styles.wordsPage}>
        <p className={styles.wordsBox}>
          <Icon name="search" /> {search}
        </p>
        {groups.map(
          ({ name, total, items }) =>
            total > 0 && (
              <section key={name}>
                <h3>
                  {groupNames[name]} <span className="small muted">{total}</span>
                </h3>
                <ul>
                  {items.map(({ id, title, excerpt }) => (
                    <li key={id}>
                      <b>
                        <Marked of={title} />
                      </b>
                      <br />
                      <span className="small muted">
                        <Marked of={excerpt} />
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
        {after === 0 && <p>По этим словам ничего не найдётся.</p>}
      </div>
    </>
  );
}

/** Highlights the matched parts of a text. */
function Marked({ of: { text, marks } }: { of: MarkedText }) {
  const ends = marks.map(([, to]) => to);
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index - 1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
