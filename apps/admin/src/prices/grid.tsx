// The grid needs helpers of iterators: Chrome 122, Safari 18.4, Firefox 131 (docs/decisions/0032-browsers.md).
import "core-js/es/iterator/map";
import "core-js/es/iterator/to-array";
import field from "../ui/field.module.css";
import styles from "./prices.module.css";
import "react-data-grid/lib/styles.css";
import type { SheetLine } from "@len/contract/staff/prices";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
  type RenderCellProps,
  type RenderEditCellProps,
} from "react-data-grid";
import { plainOf } from "../paste/plain.ts";
import { Icon } from "../ui/icon.tsx";
import { useTextScale } from "../ui/use-is-narrow.ts";
import { counted } from "../words/words.ts";
import { amountOf, isTyped, type TypedCell, textOf } from "./cells.ts";
import { endsOf, isInRange, oneCell, type Range, withoutHeadings } from "./range.ts";
import { isCellChanged, isChanged, isPlanned, type LineRow, type Row } from "./sheet-values.ts";
import { linesForms, type SheetWords } from "./words.ts";

/** What an open editor holds. */
type Typed = { cell: TypedCell; text: string };
type GridRow = Row & { typed?: Typed };

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
  /** The handle of a range was dragged down to this row. */
  onFill(from: Range, bottom: number): void;
  /** Tab goes on only from the last cell, so `Escape` leaves the grid for the acts below it; what is chosen stays chosen. */
  onLeave(): void;
};

/** Columns in the order of the sheet. */
export const columnNames = ["number", "code", "service", "title", "isMain", "kind", "amount", "unit", "valid", "planned"] as const;

/** At the usual size of text; numbers in pixels. */
const widths: Record<(typeof columnNames)[number], number | string> = {
  number: 44,
  code: 120,
  service: "minmax(150px, 1.2fr)",
  title: "minmax(150px, 1.3fr)",
  isMain: 78,
  kind: 66,
  amount: 136,
  unit: 92,
  valid: 92,
  planned: "minmax(180px, 0.6fr)",
};

const names: Record<(typeof columnNames)[number], string> = {
  number: "№",
  code: "Код",
  service: "Услуга",
  title: "Строка цены",
  isMain: "Главная",
  kind: "Вид",
  amount: "Сумма, ₽",
  unit: "За что",
  valid: "Действует",
  planned: "Запланировано",
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
      columnNames.map((name, index): Column<GridRow> => {
        const cell = isTyped(name) ? name : null;
        return {
          key: name,
          name: name === "number" ? "" : names[name],
          width: typeof widths[name] === "number" ? Math.round(widths[name] * scale) : widths[name],
          ...(name === "number" && { frozen: true }),
          headerCellClass: `${styles.head} ${styles[`head--${name}`] ?? ""}`,
          cellClass: (row) => classOf(row, name, chosen, place.current.get(row.key) ?? -1, index),
          colSpan: (args) => (args.type === "ROW" && args.row.kind === "group" && index === 1 ? columnNames.length - 1 : undefined),
          renderCell: (props) => (
            <>
              {renderCell(name, props, words, onType)}
              {!isTouch && props.row.kind === "line" && hasHandle(chosen, place.current.get(props.row.key) ?? -1, index) && (
                <i className={styles.fillHandle} data-ui="fill-handle" />
              )}
            </>
          ),
          ...(cell && cell !== "isMain" && { renderEditCell: (props) => <CellEditor cell={cell} {...props} /> }),
          // A save that is answered meanwhile renews the rows.
          editorOptions: { closeOnExternalRowChange: false },
          editable: (row) => cell !== null && cell !== "isMain" && row.kind === "line",
        };
      }),
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
      const toRow = Math.min(Math.max(range.toRow + step[0], 0), rows.length - 1);
      const toColumn = Math.min(Math.max(range.toColumn + step[1], 1), columnNames.length - 1);
      onRange({ ...range, toRow, toColumn });
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

  // The pointer draws a range from the cell where it went down.
  const isDrawing = useRef(false);
  /** The range whose handle went down. */
  const filled = useRef<Range | null>(null);
  const onPointerOver = (event: MouseEvent) => {
    if (!isDrawing.current || event.buttons !== 1) return;
    const at = placeUnder(event.target);
    if (at && filled.current) onRange({ ...filled.current, toRow: Math.max(at.row, filled.current.toRow) });
    else if (at && (at.row !== range.toRow || at.column !== range.toColumn)) onRange({ ...range, toRow: at.row, toColumn: at.column });
  };
  useEffect(() => {
    const onUp = () => {
      isDrawing.current = false;
      if (filled.current) onFill(filled.current, range.toRow);
      filled.current = null;
    };
    document.addEventListener("pointerup", onUp);
    return () => document.removeEventListener("pointerup", onUp);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the keyboard; this only follows the pointer
    // biome-ignore lint/a11y/useKeyWithMouseEvents: ranges are drawn with Shift and arrows as well
    <div className={styles.priceGrid} onMouseOver={onPointerOver}>
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
        onCellMouseDown={({ rowIdx, column }, event) => {
          // The other buttons open a menu over the range that is chosen.
          if (event.button !== 0) return;
          isDrawing.current = true;
          const isHandle = event.target instanceof Element && event.target.matches("[data-ui=fill-handle]");
          filled.current = isHandle ? chosen : null;
          // The active cell does not change when it is pressed again, but the range begins anew.
          if (!event.shiftKey && !filled.current) return onRange(oneCell(rowIdx, column.idx));
          event.preventGridDefault();
          event.preventDefault();
          if (!filled.current) onRange({ ...range, toRow: rowIdx, toColumn: column.idx });
        }}
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

/** The numbers of the row and the column of a cell. */
function placeUnder(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof Element ? target.closest("[role=gridcell]") : null;
  const row = Number(cell?.closest("[role=row]")?.getAttribute("aria-rowindex") ?? 0) - 2;
  const column = Number(cell?.getAttribute("aria-colindex") ?? 0) - 1;
  return cell && row >= 0 && column >= 1 ? { row, column } : null;
}

function hasHandle(range: Range, at: number, columnAt: number): boolean {
  const { isBottom, isRight } = endsOf(range, at, columnAt);
  return isBottom && isRight;
}

/** The cells at the ends of a range carry its frame. */
function edgesOf(range: Range, at: number, columnAt: number): string[] {
  const { isTop, isBottom, isLeft, isRight } = endsOf(range, at, columnAt);
  return [isTop && styles.atTop, isBottom && styles.atBottom, isLeft && styles.atLeft, isRight && styles.atRight].filter(
    (edge) => typeof edge === "string",
  );
}

function classOf(row: GridRow, name: string, range: Range, at: number, columnAt: number): string {
  const isNew = row.kind === "line" && isTyped(name) && isCellChanged(row, name);
  return [
    styles.cell,
    styles[`cell--${name}`],
    ...(row.kind === "line" && !row.isFirst ? [styles.isAgain] : []),
    ...(isNew ? [styles.isNew] : []),
    ...(isInRange(range, at, columnAt) ? [styles.isChosen, ...edgesOf(range, at, columnAt)] : []),
  ]
    .filter(Boolean)
    .join(" ");
}

function renderCell(
  name: (typeof columnNames)[number],
  { row, tabIndex }: RenderCellProps<GridRow>,
  words: SheetWords,
  onType: Props["onType"],
) {
  if (row.kind === "group")
    return name === "code" ? (
      <>
        <span className="strong">{row.title}</span> <span className="small muted">{counted(row.count, linesForms)}</span>
      </>
    ) : null;
  const isMain = row.shown.isMain || row.isOnly;
  switch (name) {
    case "number":
      return row.number;
    case "service":
      return row.service.title;
    case "isMain":
      return (
        <input
          type="radio"
          className={`${field.rd} ${styles.rd}${row.lacksMain ? ` ${styles.need}` : ""}`}
          tabIndex={tabIndex}
          checked={isMain}
          aria-label={`${isMain ? "Главная строка" : "Сделать главной"}: ${row.service.title}, ${row.line.title}`}
          onChange={() => onType(row, "isMain", "да")}
        />
      );
    case "amount":
      return <Amount row={row} />;
    case "valid":
      return words.valid(row);
    case "planned":
      return isPlanned(row) ? (
        <span className={styles.planned}>
          <Icon name="clock" size={14} /> {words.planned(row)}
        </span>
      ) : (
        row.service.live === null && <span className="muted">не на сайте</span>
      );
    default:
      return textOf(row.shown, name);
  }
}

function Amount({ row }: { row: LineRow }) {
  const was = row.live && isCellChanged(row, "amount") ? amountOf(row.live) : "";
  const now = amountOf(row.shown);
  return (
    <>
      {was !== "" && was !== now && (
        <>
          <s>{was}</s>{" "}
        </>
      )}
      {now}
    </>
  );
}

type EditorProps = RenderEditCellProps<GridRow> & { cell: TypedCell };

/** A cell while it is typed: Enter and Tab take the text, Esc leaves the value of before. */
function CellEditor({ cell, row, onRowChange }: EditorProps) {
  const [text, setText] = useState(() => (row.kind === "line" ? plain(row.shown, cell) : ""));
  return (
    <input
      className={styles.cellInput}
      // biome-ignore lint/a11y/noAutofocus: the editor opens by a key or a double click in its cell
      autoFocus
      aria-label={names[cell]}
      inputMode={cell === "amount" ? "decimal" : undefined}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value);
        onRowChange({ ...row, typed: { cell, text: target.value } });
      }}
    />
  );
}

/** Without the signs that only part thousands. */
const plain = (line: SheetLine, cell: TypedCell) =>
  cell === "amount" ? textOf(line, cell).replace(/[\u202f\u00a0]/g, "") : textOf(line, cell);
