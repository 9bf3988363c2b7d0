import { type FoundRiskyWord, findRiskyWords, isKept } from "@len/contract/staff/risky-words";
import { lazy, Suspense, useState } from "react";
import { likeFirst } from "../../blocks/like-first.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import note from "../../ui/note.module.css";
import { notify } from "../../ui/notices.tsx";
import { useLoadedSoon } from "../../ui/use-loaded-soon.ts";
import formStyles from "../fields/form.module.css";
import { useRiskyWords } from "./risky-words.ts";

const loadReason = () => import("./risky-reason.tsx");
const RiskyReason = lazy(loadReason);

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
  useLoadedSoon(loadReason);
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
      <Suspense>{isKeeping && <RiskyReason onKeep={onKeep} />}</Suspense>
    </div>
  );
}
