import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "../shell/icon.tsx";
import type { ControlProps } from "./control-props.ts";

/** Short texts beside each other: Enter or a comma adds one, Backspace in the empty field takes the last one away. */
export default function TagsControl({ field, id, value, change, describedBy }: ControlProps) {
  const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  const [typed, type] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const text = typed.trim();
    type("");
    if (text && !tags.includes(text) && tags.length < (field.maxItems ?? 100)) change([...tags, text]);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === ",") add();
    else if (event.key === "Backspace" && typed === "" && tags.length > 0) change(tags.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="in in--tags" aria-invalid={describedBy?.endsWith("-problem") ? true : undefined}>
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
          <button
            type="button"
            className="tag-remove"
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
        ref={input}
        id={id}
        value={typed}
        maxLength={2000}
        autoComplete="off"
        aria-describedby={describedBy}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKey}
        onBlur={add}
      />
    </div>
  );
}
