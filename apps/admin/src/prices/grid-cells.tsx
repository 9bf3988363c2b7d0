import "core-js/es/iterator/map";
import "core-js/es/iterator/to-array";
import field from "../ui/field.module.css";
import styles from "./prices.module.css";
import "react-data-grid/lib/styles.css";
import type { SheetLine } from "@len/contract/staff/prices";
import { useState } from "react";
import type { Column, RenderCellProps, RenderEditCellProps } from "react-data-grid";
import { Icon } from "../ui/icon.tsx";
import { counted } from "../words/words.ts";
import { amountOf, columnNames, isTyped, type TypedCell, textOf } from "./cells.ts";
import { endsOf, isInRange, type Range } from "./range.ts";
import { isCellChanged, isPlanned, type LineRow, type Row } from "./sheet-values.ts";
import { linesForms, type SheetWords } from "./words.ts";

/** The text that a person is typing into a cell. */
type Typed = { cell: TypedCell; text: string };

export type GridRow = Row & { typed?: Typed };

/** Widths in pixels at the usual text size. */
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

type OnType = (row: LineRow, cell: TypedCell, text: string) => void;

type ColumnOptions = {
  words: SheetWords;
  isTouch: boolean;
  onType: OnType;
  chosen: Range;
  /** The factor by which the person has enlarged the text in the browser. */
  scale: number;
  placeOf(row: GridRow): number;
};

export function columnOf(
  name: (typeof columnNames)[number],
  index: number,
  { chosen, words, scale, isTouch, onType, placeOf }: ColumnOptions,
): Column<GridRow> {
  const cell = isTyped(name) ? name : null;
  return {
    key: name,
    name: name === "number" ? "" : names[name],
    width: typeof widths[name] === "number" ? Math.round(widths[name] * scale) : widths[name],
    ...(name === "number" && { frozen: true }),
    headerCellClass: `${styles.head} ${styles[`head--${name}`] ?? ""}`,
    cellClass: (row) => classOf(row, name, chosen, placeOf(row), index),
    colSpan: (args) => (args.type === "ROW" && args.row.kind === "group" && index === 1 ? columnNames.length - 1 : undefined),
    renderCell: (props) => (
      <>
        {renderCell(name, props, words, onType)}
        {!isTouch && props.row.kind === "line" && hasHandle(chosen, placeOf(props.row), index) && (
          <i className={styles.fillHandle} data-ui="fill-handle" />
        )}
      </>
    ),
    ...(cell && cell !== "isMain" && { renderEditCell: (props) => <CellEditor cell={cell} {...props} /> }),
    // The answer to a save replaces the rows, and must not close the editor.
    editorOptions: { closeOnExternalRowChange: false },
    editable: (row) => cell !== null && cell !== "isMain" && row.kind === "line",
  };
}

function hasHandle(range: Range, at: number, columnAt: number): boolean {
  const { isBottom, isRight } = endsOf(range, at, columnAt);
  return isBottom && isRight;
}

/** The classes that draw the frame of a range, for a cell at its edge. */
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

function renderCell(name: (typeof columnNames)[number], { row, tabIndex }: RenderCellProps<GridRow>, words: SheetWords, onType: OnType) {
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

/** The editor of a cell. Enter and Tab accept the text, Esc restores the former value. */
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

/** The text of a cell without separators of thousands. */
const plain = (line: SheetLine, cell: TypedCell) =>
  cell === "amount" ? textOf(line, cell).replace(/[\u202f\u00a0]/g, "") : textOf(line, cell);
