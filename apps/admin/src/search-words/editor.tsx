import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import { addSynonymsSchema, answerSearchSchema, type Miss, type Synonym } from "@len/contract/staff/search-words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { messageOf, send } from "../api/send.ts";
import TagsControl from "../content/controls/tags-control.tsx";
import formStyles from "../content/fields/form.module.css";
import buttonStyles from "../ui/button.module.css";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { Problem } from "../ui/problem.tsx";
import { Preview } from "./preview.tsx";
import { synonymsQuery } from "./queries.ts";
import styles from "./search-words.module.css";

const mostExpressions = 10;
const shownPairs = 8;

type Props = {
  /** The search that is mended; `null`: none is left, words can still be linked. */
  miss: Miss | null;
  onNext: (() => void) | null;
};

/** The words of a search beside those of the clinic, and what visitors will then find. */
export function Editor({ miss, onNext }: Props) {
  const client = useQueryClient();
  const [isAnswering, answer] = useState(false);
  const readAgain = () => client.invalidateQueries({ queryKey: ["search-words"] });
  const unlink = async (pairs: readonly Synonym[]) => {
    const linkAgain = async () => {
      try {
        for (const { term, means, isOneWay } of pairs)
          await send(searchWordCalls.addSearchSynonyms, { input: { terms: [term], means: [means], isOneWay } });
        notify({ text: "Слова снова связаны" });
      } catch (error) {
        notify({ text: messageOf(error) });
      }
      await readAgain();
    };
    try {
      for (const { term, means } of pairs) await send(searchWordCalls.removeSearchSynonym, { input: { term, means } });
      notify({ text: "Слова больше не связаны", action: { label: "Отменить", isUndo: true, run: () => void linkAgain() } });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    await readAgain();
  };
  const { control, submit, reset, watch, setValue, formState } = useCheckedForm(addSynonymsSchema, {
    defaultValues: { terms: miss ? [miss.text] : [], means: [], isOneWay: true },
    async act({ terms, means: meanings, isOneWay }) {
      await send(searchWordCalls.addSearchSynonyms, { input: { terms, means: meanings, isOneWay } });
      const pairs = terms.flatMap((term) => meanings.map((means) => ({ term, means, isOneWay })));
      reset({ terms: [], means: [], isOneWay: true });
      await readAgain();
      notify({ text: "Слова на сайте", action: { label: "Отменить", isUndo: true, run: () => void unlink(pairs) } });
    },
  });
  const words = watch();
  const { errors } = formState;
  const dismissing = useMutation({
    mutationFn: ({ search, isDismissed }: { search: string; isDismissed: boolean }) =>
      send(searchWordCalls.dismissSearch, { input: { search, isDismissed } }),
    async onSuccess(_, { search, isDismissed }) {
      await readAgain();
      if (!isDismissed) return;
      const putBack = () => dismissing.mutate({ search, isDismissed: false });
      notify({ text: `Убрали из списка: ${search}`, action: { label: "Отменить", isUndo: true, run: putBack } });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const isComplete = words.terms.length > 0 && words.means.length > 0;
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
        <Controller
          control={control}
          name="terms"
          render={({ field: { value, onChange, ref } }) => (
            <TagsControl
              field={{ maxItems: mostExpressions }}
              id="words-terms"
              value={value}
              change={(terms) => onChange(textsOf(terms))}
              inputRef={ref}
              describedBy={errors.terms ? "words-terms-problem" : "words-terms-hint"}
            />
          )}
        />
        {errors.terms && <Problem id="words-terms-problem">{errors.terms.message}</Problem>}
        <fieldset className={styles.wordsWays}>
          <legend className="only-read">Как связаны слова</legend>
          {[true, false].map((isOneWay) => (
            <label key={String(isOneWay)}>
              <input
                type="radio"
                className={field.rd}
                name="way"
                checked={words.isOneWay === isOneWay}
                onChange={() => setValue("isOneWay", isOneWay)}
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
        <Controller
          control={control}
          name="means"
          render={({ field: { value, onChange, ref } }) => (
            <TagsControl
              field={{ maxItems: mostExpressions }}
              id="words-means"
              value={value}
              change={(means) => onChange(textsOf(means))}
              inputRef={ref}
              describedBy={errors.means ? "words-means-problem" : "words-means-hint"}
            />
          )}
        />
        {errors.means && <Problem id="words-means-problem">{errors.means.message}</Problem>}
        {miss && (
          <section className={styles.wordsPart}>
            <h3 className={field.label}>Если показать нечего</h3>
            {isAnswering ? (
              <AnswerForm miss={miss} onDone={() => void readAgain()} onClose={() => answer(false)} />
            ) : (
              <p>
                {miss.answer && <span className={styles.wordsAnswer}>{miss.answer}</span>}
                <button type="button" className={buttonStyles.lnk} onClick={() => answer(true)}>
                  {miss.answer ? "Изменить ответ" : "Ответить словами"}
                </button>
                {" или "}
                <button
                  type="button"
                  className={buttonStyles.lnk}
                  disabled={dismissing.isPending}
                  onClick={() => dismissing.mutate({ search: miss.text, isDismissed: miss.solved === null })}
                >
                  {miss.solved === null ? "убрать из списка" : "вернуть в список"}
                </button>
              </p>
            )}
          </section>
        )}
        <Pairs onRemove={(pair) => void unlink([pair])} />
      </section>
      <Preview search={miss?.text ?? words.terms[0] ?? ""} words={words} />
      <footer className={`${page.foot} ${styles.foot}`}>
        <p className={page.footState} role="status">
          {errors.root ? (
            <span>{errors.root.message}</span>
          ) : isComplete ? (
            "Новая связь слов ещё не на сайте."
          ) : (
            "Связь меняет поиск сразу, её можно отменить."
          )}
        </p>
        {onNext && (
          <button type="button" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet}`} onClick={onNext}>
            Следующий запрос
          </button>
        )}
        <button
          type="button"
          className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`}
          disabled={formState.isSubmitting}
          onClick={() => submit()}
        >
          Опубликовать слова
        </button>
      </footer>
    </>
  );
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

const answerSchema = answerSearchSchema.pick({ words: true });

type AnswerProps = { miss: Miss; onDone(): void; onClose(): void };

/** «Ответить словами»: the sentence that visitors read where nothing is found. */
function AnswerForm({ miss, onDone, onClose }: AnswerProps) {
  const { register, submit, formState } = useCheckedForm(answerSchema, {
    defaultValues: { words: miss.answer ?? "" },
    async act({ words }) {
      await send(searchWordCalls.answerSearch, { input: { search: miss.text, words } });
      const putBack = async () => {
        await send(searchWordCalls.answerSearch, { input: { search: miss.text, words: miss.answer ?? "" } }).then(
          onDone,
          (error: unknown) => notify({ text: messageOf(error) }),
        );
      };
      notify({
        text: words ? "Ответ на сайте" : "Ответ снят с сайта",
        action: { label: "Отменить", isUndo: true, run: () => void putBack() },
      });
      onClose();
      onDone();
    },
  });
  const problem = formState.errors.words?.message;
  return (
    <form className={styles.wordsAnswerForm} onSubmit={submit} noValidate>
      <label className={field.hint} htmlFor="words-answer">
        Что прочтёт посетитель вместо «ничего не нашлось»
      </label>
      <textarea
        id="words-answer"
        {...register("words")}
        className={field.in}
        rows={3}
        maxLength={300}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "words-answer-problem" : undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
      />
      {problem && <Problem id="words-answer-problem">{problem}</Problem>}
      <p>
        <button type="submit" className={`${buttonStyles.btn} ${styles.btn}`} disabled={formState.isSubmitting}>
          Показать на сайте
        </button>{" "}
        <button type="button" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet}`} onClick={onClose}>
          Отмена
        </button>
      </p>
    </form>
  );
}

/** «Уже действуют»: words that are linked. */
function Pairs({ onRemove }: { onRemove(pair: Synonym): void }) {
  const { data = [] } = useQuery(synonymsQuery);
  const [areAllShown, showAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <section className={styles.wordsPart}>
      <h3 className={`${field.label} ${styles.wordsPairsTitle}`}>
        Уже действуют
        {data.length > shownPairs && !areAllShown && (
          <button type="button" className={buttonStyles.lnk} onClick={() => showAll(true)}>
            все {data.length.toLocaleString("ru-RU")}
          </button>
        )}
      </h3>
      <ul className={styles.wordsPairs}>
        {data.slice(0, areAllShown ? data.length : shownPairs).map((pair) => (
          <li key={`${pair.term} ${pair.means}`}>
            <span>{pair.term}</span>
            <span className="muted">
              <Icon name={pair.isOneWay ? "arrow" : "both"} />
              <span className="only-read">{pair.isOneWay ? "находит" : "то же, что"}</span>
            </span>
            <span>{pair.means}</span>
            <button
              type="button"
              className={formStyles.tagRemove}
              aria-label={`Развязать: ${pair.term}, ${pair.means}`}
              onClick={() => onRemove(pair)}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
