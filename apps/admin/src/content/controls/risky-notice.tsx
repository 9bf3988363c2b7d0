import { type FoundRiskyWord, findRiskyWords, isKept, keepRiskyWordSchema } from "@len/contract/staff/risky-words";
import { useId, useState } from "react";
import { likeFirst } from "../../blocks/like-first.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/checked-form.ts";
import field from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import note from "../../ui/note.module.css";
import { notify } from "../../ui/notices.tsx";
import { Problem } from "../../ui/problem.tsx";
import formStyles from "../fields/form.module.css";
import styles from "./controls.module.css";
import { useRiskyWords } from "./risky-words.ts";

type Props = { path: string; text: string; change(text: string): void };

/** A notice below a field: its words that may cost a fine, the reasons, and replacements. It warns and prevents nothing. */
export function RiskyNotice({ path, text, change }: Props) {
  const { words, kept, keep } = useRiskyWords();
  const found = findRiskyWords(text, words).filter((word) => !isKept(word, path, kept));
  return found.map((word) => (
    <Found
      key={`${word.from}-${word.words}`}
      word={word}
      onReplace={(replacement) => change(text.slice(0, word.from) + likeFirst(word.words, replacement) + text.slice(word.to))}
      onKeep={async (reason) => {
        await keep.mutateAsync({ path, found: word, reason });
        notify({ text: "Слова оставлены, объяснение в журнале" });
      }}
    />
  ));
}

type FoundProps = { word: FoundRiskyWord; onReplace(replacement: string): void; onKeep(reason: string): Promise<void> };

function Found({ word: { words, risky }, onReplace, onKeep }: FoundProps) {
  const [isKeeping, setKeeping] = useState(false);
  return (
    <div className={formStyles.riskyNotice}>
      <p className={`${note.soon} ${formStyles.soon}`}>
        <Icon name="warning" />
        <span>
          «{words.charAt(0).toUpperCase() + words.slice(1)}» {risky.claim}.{risky.replacements.length > 0 && " Можно написать:"}
        </span>
      </p>
      {risky.replacements.map((replacement) => (
        <Button key={replacement} kind="text" onClick={() => onReplace(replacement)}>
          {replacement}
        </Button>
      ))}
      {!isKeeping && (
        <Button kind="text" onClick={() => setKeeping(true)}>
          Оставить и объяснить
        </Button>
      )}
      {isKeeping && <ReasonForm onKeep={onKeep} />}
    </div>
  );
}

const reasonSchema = keepRiskyWordSchema.pick({ reason: true });

function ReasonForm({ onKeep }: Pick<FoundProps, "onKeep">) {
  const id = useId();
  const { register, submit, formState } = useCheckedForm(reasonSchema, {
    defaultValues: { reason: "" },
    act: ({ reason }) => onKeep(reason),
  });
  const problem = formState.errors.reason?.message;
  return (
    <>
      <form className={styles.riskyReason} onSubmit={submit} noValidate>
        <label className="only-read" htmlFor={id}>
          Почему здесь можно
        </label>
        <input
          id={id}
          {...register("reason")}
          className={field.in}
          placeholder="Почему здесь можно"
          maxLength={500}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
          autoFocus
        />
        <Button type="submit" disabled={formState.isSubmitting}>
          Оставить слова
        </Button>
      </form>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </>
  );
}
