import { type ClipboardEvent, type KeyboardEvent, type RefCallback, useRef, useState } from "react";
import { Losses, sayLosses } from "../../paste/losses.ts";
import { plainOf } from "../../paste/plain.ts";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import { linesIn } from "../../words/lines.ts";
import type { ControlProps } from "../fields/control-props.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import styles from "./controls.module.css";

type Props = Pick<ControlProps, "id" | "value" | "change" | "describedBy"> & {
  field: Pick<Field, "maxItems">;
  inputRef?: RefCallback<HTMLInputElement>;
};

/** Short texts side by side: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export default function TagsControl({ field, id, value, change, describedBy, inputRef }: Props) {
  const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = (texts: string[], losses = new Losses()) => {
    const room = Math.max(0, (field.maxItems ?? 100) - tags.length);
    const others = [...new Set(texts.map((text) => text.trim()).filter((text) => text && !tags.includes(text)))];
    if (others.length > 0) change([...tags, ...others.slice(0, room)]);
    for (const lost of others.slice(room)) losses.add("lines", lost);
    sayLosses(losses);
  };
  /** Without this, the field, which has a single line, would join the pasted lines into one text. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { text, losses } = plainOf(event.clipboardData);
    const pasted = linesIn(text);
    if (pasted.length < 2) return;
    event.preventDefault();
    add(pasted, losses);
  };
  const finish = () => {
    setTyped("");
    add([typed]);
  };
  /** A comma is detected in the text, because keyboards of phones send no key event for it. */
  const onType = (text: string) => {
    const end = text.lastIndexOf(",") + 1;
    setTyped(text.slice(end).trimStart());
    add(text.slice(0, end).split(","));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isShortcut = event.ctrlKey || event.metaKey;
    // These keys save or publish the form, so the typed text must be added to the list first.
    if (isShortcut && (event.code === "KeyS" || event.code === "Enter")) return finish();
    if (event.key === "Enter" && !isShortcut) finish();
    else if (event.key === "Backspace" && typed === "" && tags.length > 0) change(tags.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={`${fieldStyles.in} ${styles.inTags}`}
      data-ui="in--tags"
      aria-invalid={describedBy?.endsWith("-problem") ? true : undefined}
    >
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            className={form.tagRemove}
            aria-label={`Убрать: ${tag}`}
            onClick={() => {
              change(tags.filter((other) => other !== tag));
              input.current?.focus();
            }}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <input
        ref={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        id={id}
        value={typed}
        maxLength={2000}
        autoComplete="off"
        aria-describedby={describedBy}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
        onPaste={onPaste}
        onBlur={finish}
      />
    </div>
  );
}
