import { changedCells, type SheetLine } from "@len/contract/staff/prices";
import { isTyped, parsed, type TypedCell, textOf } from "./cells.ts";
import type { Edit } from "./price-sheet.ts";
import type { LineRow, Row } from "./sheet-values.ts";

/** A rectangle of cells: the row and column where the selection started, and those where it ended. */
export type Range = { row: number; column: number; toRow: number; toColumn: number };

export const oneCell = (row: number, column: number): Range => ({ row, column, toRow: row, toColumn: column });

/** A range without cells. */
export const noCells: Range = oneCell(Number.POSITIVE_INFINITY, 0);

const between = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

export function isInRange({ row, toRow, column, toColumn }: Range, at: number, columnAt: number): boolean {
  const [top, bottom] = between(row, toRow);
  const [left, right] = between(column, toColumn);
  return at >= top && at <= bottom && columnAt >= left && columnAt <= right;
}

/** The lines in a range; headings are left out. */
export function linesIn(range: Range, rows: readonly Row[]): LineRow[] {
  const [top, bottom] = between(range.row, range.toRow);
  return rows.slice(top, bottom + 1).filter((row): row is LineRow => row.kind === "line");
}

/** The editable cells in the range. */
export function cellsIn({ column, toColumn }: Range, columns: readonly string[]): TypedCell[] {
  const [left, right] = between(column, toColumn);
  return columns.slice(left, right + 1).filter(isTyped);
}

/** The cells of a range as text for a spreadsheet, with tabs between cells and line breaks between rows. */
export function copied(range: Range, rows: readonly Row[], columns: readonly string[]): string {
  const [left, right] = between(range.column, range.toColumn);
  const names = columns.slice(left, right + 1);
  return linesIn(range, rows)
    .map((row) => names.map((name) => (isTyped(name) ? textOf(row.shown, name) : name === "service" ? row.service.title : "")).join("\t"))
    .join("\n");
}

/** A new text for one cell. */
export type Change = { row: LineRow; cell: TypedCell; text: string };

/** The rows and cells of a text that was copied from a spreadsheet. */
const tableIn = (text: string) =>
  text
    .replace(/\r/g, "")
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.split("\t"));

/** The rows of a pasted text for which the sheet has no lines. */
export function rowsWithoutLine(text: string, range: Range, rows: readonly Row[]): string[] {
  const [top] = between(range.row, range.toRow);
  const lines = rows.slice(top).filter(({ kind }) => kind === "line").length;
  return tableIn(text)
    .slice(Math.max(lines, 1))
    .map((texts) => texts.filter(Boolean).join(" "));
}

/** The changes by a text from a spreadsheet, beginning at the first cell of the range. A single text fills the whole range. */
export function pasted(text: string, range: Range, rows: readonly Row[], columns: readonly string[]): Change[] {
  const table = tableIn(text);
  const [single, ...others] = table.flat();
  if (single !== undefined && others.length === 0)
    return linesIn(range, rows).flatMap((row) => cellsIn(range, columns).map((cell) => ({ row, cell, text: single })));
  const [top] = between(range.row, range.toRow);
  const [left] = between(range.column, range.toColumn);
  const below = rows.slice(top).filter((row): row is LineRow => row.kind === "line");
  return table.flatMap((texts, down) =>
    texts.flatMap((one, right) => {
      const [row, cell] = [below[down], columns[left + right]];
      return row && cell && isTyped(cell) ? [{ row, cell, text: one }] : [];
    }),
  );
}

/** The changes by Ctrl+D, which copies the first line of the range into those below it. */
export function filledDown(range: Range, rows: readonly Row[], columns: readonly string[]): Change[] {
  const { row, toRow } = withoutHeadings(range, rows);
  return filledTo({ ...range, row, toRow: row }, toRow, rows, columns);
}

/** The changes that fill the lines below a range, down to the row `bottom`, by repeating the lines of the range. */
export function filledTo(range: Range, bottom: number, rows: readonly Row[], columns: readonly string[]): Change[] {
  const from = linesIn(range, rows);
  const below = rows.slice(lastRowOf(range) + 1, bottom + 1).filter((row): row is LineRow => row.kind === "line");
  return below.flatMap((row, index) => {
    const like = from[index % from.length];
    return like ? cellsIn(range, columns).map((cell) => ({ row, cell, text: textOf(like.shown, cell) })) : [];
  });
}

const lastRowOf = ({ row, toRow }: Range) => Math.max(row, toRow);

/** The range without headings at its first and last rows. */
export function withoutHeadings(range: Range, rows: readonly Row[]): Range {
  let [top, bottom] = between(range.row, range.toRow);
  while (top < bottom && rows[top]?.kind === "group") top += 1;
  while (bottom > top && rows[bottom]?.kind === "group") bottom -= 1;
  return { ...range, row: top, toRow: bottom };
}

/** The edges of the range that a cell is at; the cell at the bottom right has the handle. */
export function endsOf({ row, column, toRow, toColumn }: Range, at: number, columnAt: number) {
  const [top, bottom] = between(row, toRow);
  const [left, right] = between(column, toColumn);
  return { isTop: at === top, isBottom: at === bottom, isLeft: columnAt === left, isRight: columnAt === right };
}

type Edits = { edits: Edit[]; wrong: string[]; planned: LineRow[] };

/**
 * Converts texts in cells to edits of lines. A text that equals the shown value changes nothing. `wrong` are texts that cannot be read,
 * `planned` are rows whose plan already has the value.
 */
export function editsOf(changes: readonly Change[], linesOf: (row: LineRow) => readonly SheetLine[]): Edits {
  const wrong: string[] = [];
  const planned: LineRow[] = [];
  const lines = new Map<string, SheetLine[]>();
  const shown = new Map<string, SheetLine>();
  for (const { row, cell, text } of changes) {
    const over = shown.get(row.key) ?? row.shown;
    const values = parsed(over, cell, text);
    if (!values) wrong.push(text);
    if (!values || hasValues(over, values)) continue;
    shown.set(row.key, { ...over, ...values });
    const current = lines.get(row.service.id) ?? linesOf(row);
    if (current.some((line) => line.id === row.line.id && hasValues(line, values))) planned.push(row);
    else lines.set(row.service.id, withValues(current, row.line.id, values));
  }
  return { edits: [...lines].map(([id, of]) => ({ id, lines: of })), wrong, planned };
}

const hasValues = (line: SheetLine, values: Partial<SheetLine>) => Object.keys(changedCells(line, { ...line, ...values })).length === 0;

/** Sets values of one line. If it becomes the main line, the others of the service lose the mark. */
export const withValues = (lines: readonly SheetLine[], id: string, values: Partial<SheetLine>): SheetLine[] =>
  lines.map((line) => (line.id === id ? { ...line, ...values } : values.isMain ? { ...line, isMain: false } : line));

/** Sum and mean of the selected amounts in kopecks. Price ranges are not counted, because they have no single amount. */
export function sumsOf(range: Range, rows: readonly Row[], columns: readonly string[]) {
  const cells = cellsIn(range, columns);
  const lines = linesIn(range, rows);
  const amounts = cells.includes("amount") ? lines.flatMap(({ shown }) => (shown.kind === "range" ? [] : (shown.amount ?? []))) : [];
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return {
    cells: lines.length * cells.length,
    amounts: amounts.length,
    sum,
    mean: amounts.length > 0 ? Math.round(sum / amounts.length) : 0,
  };
}
