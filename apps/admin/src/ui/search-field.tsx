import { useEffect, useRef } from "react";
import { Find } from "./find.tsx";
import { Input } from "./input.tsx";

const searchAfterMs = 300;

type Props = { label: string; placeholder: string; value: string; onFind(q: string): void };

/** A search field whose text is in the URL; the search starts a moment after the last key. */
export function SearchField({ label, placeholder, value, onFind }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // «Показать все» and Back change the address; the text being typed is newer than the address.
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
