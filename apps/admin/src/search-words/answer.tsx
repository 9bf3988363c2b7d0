import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import type { Miss } from "@len/contract/staff/search-words";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { notify } from "../ui/notices.tsx";
import styles from "./search-words.module.css";

type Props = { miss: Miss; isDismissing: boolean; onDismiss(): void; onAnswered(): void };

/** What to do with a search that the clinic has nothing for: an answer in words, or out of the list. */
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

type AnswerProps = { miss: Miss; onDone(): void; onClose(): void };

/** «Ответить словами»: a sentence for visitors in place of results. */
function AnswerForm({ miss, onDone, onClose }: AnswerProps) {
  const sending = useMutation({
    mutationFn: (words: string) => send(searchWordCalls.answerSearch, { input: { search: miss.text, words } }),
    onSuccess(_, words) {
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.mutate(String(new FormData(event.currentTarget).get("answer")).trim());
  };
  return (
    <form className={styles.wordsAnswerForm} onSubmit={submit}>
      <label className={field.hint} htmlFor="words-answer">
        Что прочтёт посетитель вместо «ничего не нашлось»
      </label>
      <textarea
        id="words-answer"
        name="answer"
        className={field.in}
        rows={3}
        maxLength={300}
        defaultValue={miss.answer ?? ""}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
      />
      {sending.error && <p role="alert">{messageOf(sending.error)}</p>}
      <p>
        <Button type="submit" disabled={sending.isPending}>
          Показать на сайте
        </Button>{" "}
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  );
}
