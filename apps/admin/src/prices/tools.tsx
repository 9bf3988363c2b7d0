import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../shell/icon.tsx";
import { isChanged, isPlanned, type LineRow, type Shown } from "./sheet-values.ts";

const searchAfterMs = 200;

type Props = {
  all: readonly LineRow[];
  ofDirection: readonly LineRow[];
  direction: string;
  show: Shown;
  q: string;
  picker: ReactNode;
  onDirection(id: string): void;
  onShow(show: Shown): void;
  onFind(words: string): void;
};

/** Directions, search, what is shown, and the day of the list. */
export function Tools({ all, ofDirection, direction, show, q, picker, onDirection, onShow, onFind }: Props) {
  const directions = [...Map.groupBy(all, ({ service }) => service.direction?.id ?? "")].flatMap(([id, rows]) => {
    const title = rows[0]?.service.direction?.title;
    return title ? [{ id, title, count: rows.length }] : [];
  });
  const chips: { value: Shown; label: string; count: number }[] = [
    { value: "changed", label: "Изменённые", count: ofDirection.filter(isChanged).length },
    { value: "planned", label: "Запланированные", count: ofDirection.filter(isPlanned).length },
    { value: "noMain", label: "Без главной строки", count: ofDirection.filter(({ lacksMain, isFirst }) => lacksMain && isFirst).length },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
      <div className="directions" role="group" aria-label="Направления">
        {[{ id: "", title: "Все", count: all.length }, ...directions].map(({ id, title, count }) => (
          <button key={id} type="button" aria-pressed={id === direction} onClick={() => onDirection(id)}>
            {title} <span className="n">{count}</span>
          </button>
        ))}
      </div>
      <div className="tools">
        <div className="tools-row">
          <Search value={q} onFind={onFind} />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
          <div className="chip-row" role="group" aria-label="Показать">
            {chips.map(({ value, label, count }) => (
              <button
                key={value}
                type="button"
                className="chip"
                aria-pressed={value === show}
                onClick={() => onShow(value === show ? "all" : value)}
              >
                {label} <span className="n">{count}</span>
              </button>
            ))}
          </div>
          {picker}
        </div>
      </div>
    </>
  );
}

function Search({ value, onFind }: { value: string; onFind(words: string): void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <search className="find">
      <Icon name="search" />
      <input
        ref={input}
        className="in"
        type="search"
        placeholder="Услуга, код или сумма"
        aria-label="Найти в ценах"
        maxLength={100}
        defaultValue={value}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onFind(target.value.trim()), searchAfterMs);
        }}
      />
    </search>
  );
}
