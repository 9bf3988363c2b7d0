import { type ImportSheet, importLimits } from "@len/contract/staff/price-import";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { readTables } from "../../platform/sheets/read-tables.ts";
import type { Table } from "../../platform/sheets/tables.ts";
import { findHeader } from "./columns.ts";

const noHeader =
  "В\u00a0файле не\u00a0нашлась строка с\u00a0названиями колонок. Нужны «Цена» и\u00a0хотя\u00a0бы одна из\u00a0колонок «Код», «Услуга», «Строка».";
const tooLarge = `В\u00a0файле слишком много данных: можно до\u00a0${importLimits.rows.toLocaleString("ru-RU")}\u00a0строк. Оставьте в\u00a0нём только прайс-лист или разделите его.`;

/**
 * The price list in a file. `wanted` is the name of a sheet; without it the first sheet with prices is read, visible sheets before hidden
 * ones.
 */
export async function readSheet(file: Uint8Array, wanted: string | null): Promise<ImportSheet> {
  const tables = await readTables(file);
  const inOrder = tables.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const candidates = wanted === null ? inOrder : inOrder.filter(({ name }) => name === wanted);
  for (const table of candidates) {
    const rows = rowsOf(table);
    const found = findHeader(rows);
    if (!found) continue;
    const { amount, max } = found.columns;
    for (const row of rows) for (const column of [amount, max]) roundToKopecks(row, column);
    if (rows.length > importLimits.rows || Buffer.byteLength(JSON.stringify(rows)) > importLimits.sheetBytes)
      throw new Refusal("validation", tooLarge);
    return { rows, ...found, notes: notesOf(table, tables, { ...found, rows }) };
  }
  throw new Refusal("validation", noHeader);
}

/** Rows at their positions, with the empty rows between them unless the gaps are large. */
function rowsOf({ rows }: Table): string[][] {
  const last = rows.at(-1)?.number ?? 0;
  const placed: string[][] = Array.from({ length: last > importLimits.rows ? 0 : last }, () => []);
  const width = Math.min(Math.max(0, ...rows.map(({ cells }) => cells.length)), importLimits.columns);
  for (const { number, cells } of rows) {
    const row = Array.from({ length: width }, (_, column) => (cells[column] ?? "").trim().slice(0, importLimits.cell));
    if (placed.length < last) placed.push(row);
    else placed[number - 1] = row;
  }
  return placed.map((row) => (row.length === 0 ? Array.from({ length: width }, () => "") : row));
}

/** Formulas do not round: 4200.4990000001. A number has no trailing zero, a text may have one. */
function roundToKopecks(row: string[], column: number | undefined): void {
  const cell = column === undefined ? undefined : row[column];
  if (column !== undefined && cell !== undefined && /^-?\d+\.\d{2,}[1-9]$/.test(cell))
    row[column] = String(Math.round(Number(cell) * 100) / 100);
}

/** Lists what has been read and what has not, so that the person sees every part of the file that was ignored. */
function notesOf(table: Table, tables: Table[], { rows, header, columns }: ImportSheet): string[] {
  const names = rows[header] ?? [];
  const called = (column: number) => `«${names[column] || column + 1}»`;
  const read = Object.values(columns);
  const filled = new Set(rows.slice(header + 1).flatMap((row) => row.flatMap((cell, column) => (cell === "" ? [] : [column]))));
  const unread = [...filled].filter((column) => !read.includes(column)).sort((one, other) => one - other);
  const hiddenRows = table.rows.filter(({ isHidden, number }) => isHidden && number > header + 1);
  const hiddenColumns = table.hiddenColumns.filter((column) => read.includes(column));
  const others = tables.filter((other) => other !== table && other.rows.length > 0);
  return [
    `${table.name === "" ? "Прочитаны" : `Лист «${table.name}»${table.isHidden ? ", он скрыт" : ""}: прочитаны`} колонки ${read.map(called).join(", ")}.`,
    ...(unread.length > 0 ? [`Не\u00a0прочитаны колонки ${unread.map(called).join(", ")}.`] : []),
    ...(hiddenRows.length > 0 ? [`Прочитаны и\u00a0скрытые строки: ${listed(hiddenRows.map(({ number }) => String(number)))}.`] : []),
    ...(hiddenColumns.length > 0 ? [`Прочитаны и\u00a0скрытые колонки: ${hiddenColumns.map(called).join(", ")}.`] : []),
    ...(others.length > 0
      ? [`Не\u00a0прочитаны листы: ${others.map(({ name, isHidden }) => `«${name}»${isHidden ? " (скрыт)" : ""}`).join(", ")}.`]
      : []),
  ];
}

const listed = (numbers: string[]) =>
  numbers.length > 20 ? `${numbers.slice(0, 20).join(", ")} и\u00a0ещё ${numbers.length - 20}` : numbers.join(", ");
