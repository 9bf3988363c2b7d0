import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { sayLosses } from "../../paste/losses.ts";
import { plainOf } from "../../paste/plain.ts";
import { afterPress } from "../../ui/after-press.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { linesIn } from "../../words/lines.ts";
import type { ControlProps } from "../fields/control-props.ts";
import styles from "./controls.module.css";
import { ListHead } from "./list-head.tsx";

const itemsAtMost = 100;

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** A list of lines. Enter adds a line, Alt+↑ and Alt+↓ move it, Backspace removes an empty line. */
export default function LinesControl({ field, id, value, change, describedBy }: ControlProps) {
  const lines = Array.isArray(value) ? value.map(asText) : [];
  const shown = lines.length > 0 ? lines : [""];
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (focused === null) return;
    const field = list.current?.querySelectorAll("textarea")[focused];
    field?.focus();
    setFocused(null);
  }, [focused]);

  const add = (at: number) => {
    if (lines.length >= (field.maxItems ?? itemsAtMost)) return;
    change(shown.toSpliced(at, 0, ""));
    setFocused(at);
  };
  const remove = (at: number) => {
    change(shown.toSpliced(at, 1));
    setFocused(Math.max(0, at - 1));
  };
  const move = (from: number, to: number) => {
    const moved = shown[from];
    if (moved === undefined || to < 0 || to >= shown.length) return;
    change(shown.toSpliced(from, 1).toSpliced(to, 0, moved));
    setFocused(to);
    setSaid(`${to + 1}-я строка из ${shown.length}`);
  };
  /** Pasted lines become lines of the list. The text before the cursor joins the first of them, the text after the cursor the last. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, at: number) => {
    const { value: line, selectionStart, selectionEnd } = event.currentTarget;
    const { text, losses } = plainOf(event.clipboardData);
    const pasted = linesIn(text);
    if (pasted.length < 2) return;
    event.preventDefault();
    const room = (field.maxItems ?? itemsAtMost) - shown.length + 1;
    const [head, tail] = [line.slice(0, selectionStart).trim(), line.slice(selectionEnd).trim()];
    const added = pasted
      .slice(0, room)
      .map((one, index, { length }) => [index === 0 && head, one, index === length - 1 && tail].filter(Boolean).join(" "));
    for (const lost of pasted.slice(room)) losses.add("lines", lost);
    sayLosses(losses);
    change(shown.toSpliced(at, 1, ...added));
    setFocused(at + added.length - 1);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    const act =
      event.key === "Enter"
        ? () => add(at + 1)
        : event.altKey && event.key === "ArrowUp"
          ? () => move(at, at - 1)
          : event.altKey && event.key === "ArrowDown"
            ? () => move(at, at + 1)
            : event.key === "Backspace" && shown[at] === "" && shown.length > 1
              ? () => remove(at)
              : null;
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <fieldset
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        // An empty line is not saved.
        if (!currentTarget.contains(relatedTarget) && lines.some((line) => line.trim() === ""))
          afterPress(() => change(lines.filter((line) => line.trim() !== "")));
      }}
    >
      <ListHead label={field.label} addLabel="Добавить строку" onAdd={() => add(lines.length)} />
      <ol className={styles.lines} ref={list}>
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key than their place
          <li key={at}>
            <textarea
              id={at === 0 ? id : undefined}
              rows={1}
              value={line}
              aria-label={`${field.label}: строка ${at + 1}`}
              aria-invalid={describedBy?.endsWith("-problem") && line.trim() === "" ? true : undefined}
              onChange={({ target }) => change(shown.with(at, target.value.replaceAll("\n", " ")))}
              onKeyDown={(event) => onKey(event, at)}
              onPaste={(event) => onPaste(event, at)}
            />
            {lines.length > 0 && <LineActs at={at} count={shown.length} move={move} remove={remove} />}
          </li>
        ))}
      </ol>
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}

type ActsProps = { at: number; count: number; move(from: number, to: number): void; remove(at: number): void };

function LineActs({ at, count, move, remove }: ActsProps) {
  return (
    <>
      <IconButton label="Выше" disabled={at === 0} onClick={() => move(at, at - 1)}>
        <Icon name="previous" />
      </IconButton>
      <IconButton label="Ниже" disabled={at === count - 1} onClick={() => move(at, at + 1)}>
        <Icon name="next" />
      </IconButton>
      <IconButton label={`Убрать строку ${at + 1}`} onClick={() => remove(at)}>
        <Icon name="close" />
      </IconButton>
    </>
  );
}
