import { useEffect, useRef } from "react";
import { Find } from "./find.tsx";
import { Input } from "./input.tsx";

const searchAfterMs = 300;

type Props = { label: string; placeholder: string; value: string; onFind(q: string): void };

/** A search field whose text is stored in the URL. The search starts a moment after the last key press. */
export function SearchField({ label, placeholder, value, onFind }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The field takes its text from the URL after «Показать все» and Back, but not while a person is typing, because the typed text is newer.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <Find>
      <Input
        ref={input}
        type="search"
        placeholder={placeholder}
        aria-label={label}
        defaultValue={value}
        maxLength={100}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onFind(target.value.trim()), searchAfterMs);
        }}
      />
    </Find>
  );
}
