import type { Miss } from "@len/contract/staff/search-words";
import { useState } from "react";
import TagsControl from "../content/controls/tags-control.tsx";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import page from "../ui/page.module.css";
import { Answer } from "./answer.tsx";
import { Pairs } from "./pairs.tsx";
import { Preview } from "./preview.tsx";
import type { Words } from "./queries.ts";
import styles from "./search-words.module.css";
import { useLinking } from "./use-linking.ts";

const mostExpressions = 10;

type Props = {
  /** The search to be solved; `null` if none is left: words can still be linked. */
  miss: Miss | null;
  onNext: (() => void) | null;
};

/** Links the words of a search with words of the clinic, and shows the results that visitors will get. */
export function Editor({ miss, onNext }: Props) {
  const [words, setWords] = useState<Words>({ terms: miss ? [miss.text] : [], means: [], isOneWay: true });
  const { readAgain, unlink, linking, dismissing } = useLinking(() => setWords({ terms: [], means: [], isOneWay: true }));
  const isComplete = words.terms.length > 0 && words.means.length > 0;
  const publish = () => {
    if (isComplete) linking.mutate(words);
    else document.getElementById(words.terms.length === 0 ? "words-terms" : "words-means")?.focus();
  };
  return (
    <>
      <section className={styles.wordsEditor} aria-labelledby="search-words-title">
        <h2 id="search-words-title" tabIndex={-1} className={miss ? styles.wordsSearch : "only-read"}>
          {miss ? `«${miss.text}»` : "Связать слова"}
        </h2>
        <label className={field.label} htmlFor="words-terms">
          Люди пишут
        </label>
        <p className={field.hint} id="words-terms-hint">
          как набирают в поиске
        </p>
        <TagsControl
          field={{ maxItems: mostExpressions }}
          id="words-terms"
          value={words.terms}
          change={(terms) => setWords((before) => ({ ...before, terms: textsOf(terms) }))}
          describedBy="words-terms-hint"
        />
        <fieldset className={styles.wordsWays}>
          <legend className="only-read">Как связаны слова</legend>
          {[true, false].map((isOneWay) => (
            <label key={String(isOneWay)}>
              <input
                type="radio"
                className={field.rd}
                name="way"
                checked={words.isOneWay === isOneWay}
                onChange={() => setWords({ ...words, isOneWay })}
              />
              {isOneWay ? "в одну сторону" : "в обе стороны"}
            </label>
          ))}
        </fieldset>
        <label className={field.label} htmlFor="words-means">
          На сайте это
        </label>
        <p className={field.hint} id="words-means-hint">
          слова клиники, по ним найдётся
        </p>
        <TagsControl
          field={{ maxItems: mostExpressions }}
          id="words-means"
          value={words.means}
          change={(means) => setWords((before) => ({ ...before, means: textsOf(means) }))}
          describedBy="words-means-hint"
        />
        {miss && (
          <Answer
            miss={miss}
            isDismissing={dismissing.isPending}
            onDismiss={() => dismissing.mutate({ search: miss.text, isDismissed: miss.solved === null })}
            onAnswered={() => void readAgain()}
          />
        )}
        <Pairs onRemove={(pair) => void unlink([pair])} />
      </section>
      <Preview search={miss?.text ?? words.terms[0] ?? ""} words={words} />
      <footer className={`${page.foot} ${styles.foot}`}>
        <p className={page.footState}>
          {isComplete ? "Новая связь слов ещё не на сайте." : "Связь меняет поиск сразу, её можно отменить."}
        </p>
        {onNext && (
          <Button kind="quiet" onClick={onNext}>
            Следующий запрос
          </Button>
        )}
        <Button kind="main" disabled={linking.isPending} onClick={publish}>
          Опубликовать слова
        </Button>
      </footer>
    </>
  );
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
