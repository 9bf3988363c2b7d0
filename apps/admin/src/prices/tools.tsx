import { grouped } from "@len/contract/grouped";
import type { ReactNode } from "react";
import { Chip, ChipRow } from "../ui/chip.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Tools, ToolsRow } from "../ui/tools.tsx";
import styles from "./prices.module.css";
import { isChanged, isPlanned, type LineRow, type Shown } from "./sheet-values.ts";
import type { Filter } from "./use-shown-rows.ts";

type Props = {
  all: readonly LineRow[];
  ofDirection: readonly LineRow[];
  filter: Filter;
  picker: ReactNode;
  onFilter(filter: Filter): void;
};

/** The choice of a direction, the search field, the filters, and the day of the list. */
export function PriceTools({ all, ofDirection, filter, picker, onFilter }: Props) {
  const { direction, show, query } = filter;
  const directions = [...grouped(all, ({ service }) => service.direction?.id ?? "")].flatMap(([id, rows]) => {
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
      <div className={styles.directions} role="group" aria-label="Направления">
        {[{ id: "", title: "Все", count: all.length }, ...directions].map(({ id, title, count }) => (
          <button key={id} type="button" aria-pressed={id === direction} onClick={() => onFilter({ ...filter, direction: id })}>
            {title} <span className={styles.n}>{count}</span>
          </button>
        ))}
      </div>
      <Tools>
        <ToolsRow>
          <SearchField
            label="Найти в ценах"
            placeholder="Услуга, код или сумма"
            value={query}
            onFind={(words) => onFilter({ ...filter, query: words })}
          />
          <ChipRow label="Показать">
            {chips.map(({ value, label, count }) => (
              <Chip
                count={count}
                key={value}
                aria-pressed={value === show}
                onClick={() => onFilter({ ...filter, show: value === show ? "all" : value })}
              >
                {label}
              </Chip>
            ))}
          </ChipRow>
          {picker}
        </ToolsRow>
      </Tools>
    </>
  );
}
