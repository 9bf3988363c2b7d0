import { type ImportFile, importLimits, importPrices } from "@len/contract/staff/price-import";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { readTables } from "../../platform/sheets/read-tables.ts";
import type { Table } from "../../platform/sheets/tables.ts";
import { inKopecks } from "./amounts.ts";
import { findHeader } from "./columns.ts";

const tooLarge = `В\u00a0файле слишком много данных: можно до\u00a0${importLimits.rows.toLocaleString("ru-RU")}\u00a0строк. Оставьте в\u00a0нём только прайс-лист или разделите его.`;

const noTable = "В\u00a0файле нет ни\u00a0одной заполненной строки.";

/**
 * The price list in a file. `wanted` is the name of a sheet; without it the first sheet with prices is read, visible sheets before hidden
 * ones. If no row names the columns, `columns` is empty and a person chooses them.
 */
export async function readSheet(file: Uint8Array, wanted: string | null): Promise<ImportFile> {
  const tables = (await readTables(file)).filter(({ rows }) => rows.length > 0);
  const inOrder = tables.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const candidates = (wanted === null ? inOrder : inOrder.filter(({ name }) => name === wanted)).map((table) => {
    const placed = placeRows(table);
    return { table, ...placed, found: findHeader(placed.rows) };
  });
  const chosen = candidates.find(({ found }) => found !== null) ?? candidates[0];
  if (!chosen) throw new Refusal("validation", noTable);
  const { table, rows, hiddenRows: hidden, found } = chosen;
  const { header, columns } = found ?? { header: -1, columns: {} };
  for (const row of rows) for (const column of [...importPrices, "max" as const]) roundToKopecks(row, columns[column]);
  if (rows.length > importLimits.rows || Buffer.byteLength(JSON.stringify(rows)) > importLimits.sheetBytes)
    throw new Refusal("validation", tooLarge);
  const hiddenRows = hidden.filter((row) => row > header);
  return {
    ...{ rows, header, columns },
    ...{ hiddenRows, without: hiddenRows, hiddenColumns: table.hiddenColumns, sheet: table.name },
    sheets: tables.map(({ name, isHidden, rows: { length } }) => ({ name, isHidden, rows: length })),
  };
}

/** Rows at their positions, with the empty rows between them unless the gaps are large. */
function placeRows({ rows }: Table): Pick<ImportFile, "rows" | "hiddenRows"> {
  const last = rows.at(-1)?.number ?? 0;
  const hasPlaces = last <= importLimits.rows;
  const width = Math.min(Math.max(0, ...rows.map(({ cells }) => cells.length)), importLimits.columns);
  const placed = Array.from({ length: hasPlaces ? last : rows.length }, () => Array.from({ length: width }, () => ""));
  const hiddenRows: number[] = [];
  for (const [index, { number, isHidden, cells }] of rows.entries()) {
    const place = hasPlaces ? number - 1 : index;
    placed[place] = Array.from({ length: width }, (_, column) => (cells[column] ?? "").trim().slice(0, importLimits.cell));
    if (isHidden) hiddenRows.push(place);
  }
  return { rows: placed, hiddenRows };
}

function roundToKopecks(row: string[], column: number | undefined): void {
  const cell = column === undefined ? undefined : row[column];
  if (column !== undefined && cell !== undefined) row[column] = inKopecks(cell);
}
