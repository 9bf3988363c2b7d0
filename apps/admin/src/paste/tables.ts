import { all, asParagraph, renamed, styleOf, unwrap, wordsOf, wrapContent } from "./dom.ts";
import type { Losses } from "./losses.ts";

/**
 * Cleans inner tables before outer ones. A table inside a cell becomes text of that cell; a table with a single cell is only the frame of a
 * letter and is removed.
 */
export function cleanTables(body: HTMLElement, losses: Losses) {
  for (const table of all(body, "table").reverse()) {
    if (!table.parentElement?.closest("td, th")) cleanTable(table, losses);
    else {
      losses.add("tables");
      for (const cell of all(table, "td, th")) wrapContent(cell, "p");
      unwrapTable(table);
    }
  }
}

/** Replaces a table by its text. */
export function unwrapTable(table: HTMLElement) {
  for (const cell of all(table, "td, th")) unwrap(cell);
  for (const part of all(table, "thead, tbody, tfoot, tr, caption, colgroup")) unwrap(part);
  unwrap(table);
}

/** Rebuilds the table with one cell in each place, which contains paragraphs. */
function cleanTable(table: HTMLElement, losses: Losses) {
  for (const caption of all(table, "caption")) {
    table.before(caption);
    renamed(caption, "p");
  }
  for (const column of all(table, "colgroup, col")) column.remove();
  const rows = all(table, "tr");
  const [first] = rows;
  const head = first && cellsOf(first).every(isBold) ? first : null;
  fillSpans(rows, losses);
  for (const row of rows) {
    for (const cell of cellsOf(row)) cleanCell(cell, row === head);
    if (row.dataset.gone !== undefined) row.remove();
  }
  if (!table.querySelector("tr")) table.remove();
}

const cellsOf = (row: HTMLElement) => all(row, ":scope > td, :scope > th");

/** Fills the places that a merged cell covered with empty cells, so that the other cells keep their columns. */
function fillSpans(rows: readonly HTMLElement[], losses: Losses) {
  const added = new Set<Element>();
  /** For each column, the row up to which a cell above covers it. */
  const coveredTo: number[] = [];
  const emptyLike = (cell: Element) => {
    const empty = cell.ownerDocument.createElement(cell.localName);
    added.add(empty);
    return empty;
  };
  for (const [at, row] of rows.entries()) {
    let column = 0;
    const fill = (before: Element | null) => {
      for (; (coveredTo[column] ?? 0) > at; column++) row.insertBefore(emptyLike(before ?? row.ownerDocument.createElement("td")), before);
    };
    for (const cell of cellsOf(row)) {
      fill(cell);
      const [across, down] = spanOf(cell);
      if ((across > 1 || down > 1) && !/mso-ignore/i.test(styleOf(cell))) losses.add("merged", wordsOf(cell));
      for (let more = 1; more < across; more++) cell.after(emptyLike(cell));
      for (const last = column + across; column < last; column++) coveredTo[column] = at + down;
    }
    fill(null);
  }
  dropAddedColumns(rows, added);
}

const spansAtMost = 100;

/** The columns and rows of a cell within its part of the table; a row span of 0 covers all rows that follow. */
function spanOf(cell: HTMLElement): [across: number, down: number] {
  const [across, down] = ["colspan", "rowspan"].map((name) => Number.parseInt(cell.getAttribute(name) ?? "1", 10));
  const columns = Math.min(Math.max(across || 1, 1), spansAtMost);
  const row = cell.parentElement;
  if (!row || down === 1) return [columns, 1];
  const rows: Element[] = [...(row.parentElement?.children ?? [row])];
  const below = rows.length - rows.indexOf(row);
  return [columns, down === 0 ? below : Math.min(Math.max(down || 1, 1), below)];
}

/** A title that spans more columns than the other rows have must not add columns; shorter rows get empty cells at the end. */
function dropAddedColumns(rows: readonly HTMLElement[], added: ReadonlySet<Element>) {
  const table = rows.map(cellsOf);
  const width = Math.max(...table.map((cells) => cells.findLastIndex((cell) => !added.has(cell)) + 1));
  for (const [at, cells] of table.entries()) {
    for (const cell of cells.slice(width)) cell.remove();
    for (let more = cells.length; more < width; more++) rows[at]?.append(rows[at].ownerDocument.createElement("td"));
  }
}

function cleanCell(cell: HTMLElement, isHead: boolean) {
  for (const name of cell.getAttributeNames()) cell.removeAttribute(name);
  for (const block of all(cell, "h1, h2, h3, h4, h5, h6, li, blockquote")) asParagraph(block);
  for (const list of all(cell, "ul, ol")) unwrap(list);
  if (isHead) for (const bold of all(cell, "b, strong")) unwrap(bold);
  if (isHead && cell.localName === "td") renamed(cell, "th");
}

const isBold = (cell: HTMLElement) => {
  const text = cell.textContent.trim();
  const bold = all(cell, "b, strong")
    .filter((element) => !element.parentElement?.closest("b, strong"))
    .map((element) => element.textContent)
    .join("");
  return cell.localName === "th" || (text !== "" && bold.trim() === text);
};
