import "core-js/es/iterator/map";
import "core-js/es/iterator/to-array";
import styles from "./prices.module.css";
import "react-data-grid/lib/styles.css";
import { useMemo, useRef } from "react";
import { type CellKeyboardEvent, type CellKeyDownArgs, DataGrid, type DataGridHandle } from "react-data-grid";
import { plainOf } from "../paste/plain.ts";
import { useTextScale } from "../ui/use-is-narrow.ts";
import { columnNames, isTyped, type TypedCell } from "./cells.ts";
import { columnOf, type GridRow } from "./grid-cells.tsx";
import { noCells, oneCell, type Range, withoutHeadings } from "./range.ts";
import { isChanged, type LineRow, type Row } from "./sheet-values.ts";
import { useDrawnRange } from "./use-drawn-range.ts";
import type { SheetWords } from "./words.ts";

type Props = {
  rows: readonly Row[];
  words: SheetWords;
  range: Range;
  isTouch: boolean;
  onRange(range: Range): void;
  onType(row: LineRow, cell: TypedCell, text: string): void;
  onPaste(pasted: ReturnType<typeof plainOf>): void;
  copied(): string;
  onKey(key: "undo" | "fill" | "clear"): void;
  /** Called when the handle of a range was dragged down to this row. */
  onFill(from: Range, bottom: number): void;
  /**
   * Called by `Escape`, which moves the focus to the acts below the grid, because Tab leaves the grid only from the last cell. The
   * selection stays.
   */
  onLeave(): void;
};

/** The price list as a grid: arrows, Enter, Tab and ranges as in a spreadsheet. */
export function PriceGrid({ rows, words, range, isTouch, onRange, onType, onPaste, copied, onKey, onFill, onLeave }: Props) {
  const grid = useRef<DataGridHandle>(null);
  const scale = useTextScale();
  const place = useRef(new Map<string, number>());
  place.current = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows]);

  const chosen = useMemo(() => withoutHeadings(range, rows), [range, rows]);
  const columns = useMemo(
    () =>
      columnNames.map((name, index) =>
        columnOf(name, index, { chosen, words, scale, isTouch, onType, placeOf: ({ key }) => place.current.get(key) ?? -1 }),
      ),
    [chosen, words, onType, scale, isTouch],
  );

  const onKeyDown = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    if (args.mode === "EDIT") return;
    if (event.key === "Escape") {
      event.preventDefault();
      return onLeave();
    }
    const isWithCtrl = event.ctrlKey || event.metaKey;
    if (isWithCtrl && (event.code === "KeyZ" || event.code === "KeyD")) {
      event.preventGridDefault();
      event.preventDefault();
      return onKey(event.code === "KeyZ" ? "undo" : "fill");
    }
    const step = event.shiftKey ? steps[event.key] : undefined;
    if (step) {
      event.preventGridDefault();
      event.preventDefault();
      const from = range === noCells ? oneCell(args.rowIdx, args.column?.idx ?? 1) : range;
      const toRow = Math.min(Math.max(from.toRow + step[0], 0), rows.length - 1);
      const toColumn = Math.min(Math.max(from.toColumn + step[1], 1), columnNames.length - 1);
      onRange({ ...from, toRow, toColumn });
      grid.current?.scrollToCell({ rowIdx: toRow, idx: toColumn });
      return;
    }
    if (args.column?.key === "isMain" && args.row?.kind === "line" && (event.key === " " || event.key === "Enter")) {
      event.preventGridDefault();
      event.preventDefault();
      return onType(args.row, "isMain", "да");
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventGridDefault();
      onKey("clear");
    }
  };

  const { onMouseOver, onCellMouseDown } = useDrawnRange({ range, chosen, onRange, onFill });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside handles the keyboard; this element only follows the pointer
    // biome-ignore lint/a11y/useKeyWithMouseEvents: ranges are drawn with Shift and arrows as well
    <div className={styles.priceGrid} onMouseOver={onMouseOver}>
      <p className="only-read" id="price-keys">
        Enter правит ячейку, Shift и стрелки выбирают соседние, Ctrl+D заполняет вниз, Ctrl+Z отменяет. Esc переходит к действиям под
        таблицей.
      </p>
      <DataGrid<GridRow>
        ref={grid}
        aria-label="Цены"
        aria-describedby="price-keys"
        className={styles.rdgPrices}
        columns={columns}
        rows={rows}
        rowKeyGetter={({ key }) => key}
        rowHeight={Math.round((isTouch ? 46 : 33) * scale)}
        headerRowHeight={Math.round((isTouch ? 44 : 35) * scale)}
        rowClass={(row) => (row.kind === "group" ? styles.rowGroup : isChanged(row) ? styles.rowChanged : undefined)}
        onRowsChange={(changed, { indexes, column }) => {
          const row = changed[indexes[0] ?? -1];
          if (row?.kind === "line" && row.typed && isTyped(column.key)) onType(row, row.typed.cell, row.typed.text);
        }}
        onCellMouseDown={onCellMouseDown}
        onActivePositionChange={({ rowIdx, column }) => {
          if (rowIdx >= 0 && column) onRange(oneCell(rowIdx, column.idx));
        }}
        onCellKeyDown={onKeyDown}
        onCellCopy={(_, event) => {
          event.preventDefault();
          event.clipboardData.setData("text/plain", copied());
        }}
        onCellPaste={({ row }, event) => {
          event.preventDefault();
          onPaste(plainOf(event.clipboardData));
          return row;
        }}
      />
    </div>
  );
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
