import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import { answerSearchSchema, type Miss } from "@len/contract/staff/search-words";
import { useState } from "react";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { TextArea } from "../ui/input.tsx";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./search-words.module.css";

type Props = { miss: Miss; isDismissing: boolean; onDismiss(): void; onAnswered(): void };

/**
 * The two ways to solve a search for something that the clinic does not offer: an answer for visitors, or removing the search from the
 * list.
 */
export function Answer({ miss, isDismissing, onDismiss, onAnswered }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  return (
    <section className={styles.wordsPart}>
      <h3 className={field.label}>Если показать нечего</h3>
      {isAnswering ? (
        <AnswerForm miss={miss} onDone={onAnswered} onClose={() => setAnswering(false)} />
      ) : (
        <p>
          {miss.answer && <span className={styles.wordsAnswer}>{miss.answer}</span>}
          <Button kind="text" onClick={() => setAnswering(true)}>
            {miss.answer ? "Изменить ответ" : "Ответить словами"}
          </Button>
          {" или "}
          <Button kind="text" disabled={isDismissing} onClick={onDismiss}>
            {miss.solved === null ? "убрать из списка" : "вернуть в список"}
          </Button>
        </p>
      )}
    </section>
  );
}

const answerSchema = answerSearchSchema.pick({ words: true });

type AnswerProps = { miss: Miss; onDone(): void; onClose(): void };

/** «Ответить словами»: a sentence for visitors in place of results. */
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
      <label className={field.hint} data-part="hint" htmlFor="words-answer">
        Что прочтёт посетитель вместо «ничего не нашлось»
      </label>
      <TextArea
        id="words-answer"
        {...register("words")}
        rows={3}
        maxLength={300}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "words-answer-problem" : undefined}
        autoFocus
      />
      {problem && <Problem id="words-answer-problem">{problem}</Problem>}
      <p>
        <Button type="submit" disabled={formState.isSubmitting}>
          Показать на сайте
        </Button>{" "}
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  );
}
