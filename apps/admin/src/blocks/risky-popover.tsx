import type { FoundRiskyWord } from "@len/contract/staff/risky-words";
import type { Editor } from "@tiptap/core";
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import sheet from "../ui/sheet.module.css";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import styles from "./blocks.module.css";
import { closeRisky, type Marked, openRisky, replaceRisky, riskyState } from "./risky.ts";
import { useEditorState } from "./use-editor.ts";

const loadReason = () => import("./risky-reason.tsx");
const RiskyReason = lazy(loadReason);

type Keep = (found: FoundRiskyWord, reason: string) => Promise<void>;

/**
 * Explains why a word is underlined and offers replacements. The first replacement has the focus, Enter applies it, Esc returns to the
 * text.
 */
export function RiskyPopover({ editor, onKeep }: { editor: Editor; onKeep: Keep }) {
  const { marked, openAt } = useEditorState(editor, ({ state }) => riskyState(state));
  const index = marked.findIndex(({ start }) => start === openAt);
  const word = marked[index];
  if (!word) return null;
  return <Opened key={word.start} editor={editor} word={word} index={index} marked={marked} onKeep={onKeep} />;
}

type OpenedProps = { editor: Editor; word: Marked; index: number; marked: Marked[]; onKeep: Keep };

function Opened({ editor, word, index, marked, onKeep }: OpenedProps) {
  const popover = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isKeeping, setKeeping] = useState(false);
  useLoadedSoon(loadReason);
  const { risky, words, start } = word;
  useLayoutEffect(() => {
    const frame = popover.current?.offsetParent?.getBoundingClientRect();
    if (!popover.current || !frame) return;
    const { left, bottom } = editor.view.coordsAtPos(start);
    const atMost = Math.max(0, frame.width - popover.current.offsetWidth);
    popover.current.style.left = `${Math.min(left - frame.left, atMost)}px`;
    popover.current.style.top = `${bottom - frame.top + 6}px`;
    popover.current.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => first.current?.focus(), []);
  const next = marked[(index + 1) % marked.length];
  return (
    <div
      ref={popover}
      className={`${styles.riskyWhy} ${sheet.float}`}
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        closeRisky(editor);
      }}
    >
      <header>
        <h3 id={id}>
          «{words.charAt(0).toUpperCase() + words.slice(1)}» {risky.claim}
        </h3>
        <IconButton label="Закрыть" onClick={() => closeRisky(editor)}>
          <Icon name="close" />
        </IconButton>
      </header>
      <p className="small muted">{risky.why}</p>
      {isKeeping ? (
        <Suspense>
          <RiskyReason
            id={id}
            onKeep={(reason) => onKeep(word, reason)}
            onKept={() => closeRisky(editor)}
            onCancel={() => setKeeping(false)}
          />
        </Suspense>
      ) : (
        <>
          {risky.replacements.length > 0 && (
            <div className={styles.riskyInstead}>
              {risky.replacements.map((replacement, index) => (
                <button
                  key={replacement}
                  ref={index === 0 ? first : undefined}
                  type="button"
                  onClick={() => replaceRisky(editor, word, replacement)}
                >
                  <span>{replacement}</span>
                  <Icon name="enter" />
                </button>
              ))}
            </div>
          )}
          <p className={`${styles.riskyFoot} small`}>
            <Button kind="text" ref={risky.replacements.length === 0 ? first : undefined} onClick={() => setKeeping(true)}>
              Оставить и объяснить почему
            </Button>
            {marked.length > 1 && (
              <span className="muted">
                {index + 1} из {marked.length}{" "}
                <Button kind="text" onClick={() => next && openRisky(editor, next)}>
                  Дальше
                </Button>
              </span>
            )}
          </p>
        </>
      )}
    </div>
  );
}
