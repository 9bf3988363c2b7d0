import { type ImportColumn, type ImportPrice, type ImportReport, type ImportSheet, importPrices } from "@len/contract/staff/price-import";

/**
 * The cells of one price of a row. `max` is null when the file has no column of upper amounts; `amount` is the cell of the column `price`.
 */
export type Cells = Record<"code" | "service" | "title" | "amount", string> & { max: string | null };
export type Row = { row: number; price: ImportPrice; cells: Cells };
/** The filled prices of a row, or the first column of prices if none is filled. */
function pricesOf({ columns }: ImportSheet, cells: readonly string[]): { price: ImportPrice; amount: string }[] {
  const all = importPrices.flatMap((price) =>
    columns[price] === undefined ? [] : [{ price, amount: cells[columns[price]]?.trim() ?? "" }],
  );
  const filled = all.filter(({ amount }) => amount !== "");
  return filled.length > 0 ? filled : all.slice(0, 1);
}

/** Each price of each row below the header, in the order of the file. */
function readRows(sheet: ImportSheet): Row[] {
  const { rows, header, columns } = sheet;
  const left = new Set(sheet.without);
  return rows.flatMap((cells, row) => {
    if (row <= header || left.has(row)) return [];
    const cell = (column: ImportColumn) => (columns[column] === undefined ? "" : (cells[columns[column]]?.trim() ?? ""));
    return pricesOf(sheet, cells).map(({ price, amount }) => ({
      ...{ row, price },
      cells: {
        // A code belongs to the whole row, not to one of its two visits.
        code: price === "amount" ? cell("code") : "",
        ...{ service: cell("service"), title: cell("title"), amount },
        max: columns.max === undefined || price !== "amount" ? null : cell("max"),
      },
    }));
  });
}

/** Rows with a name. A heading of a group has no amount and no code; a merged cell has the name of a service in its first row. */
export function rowsOf(sheet: ImportSheet): Row[] {
  let service = "";
  return readRows(sheet).flatMap((read) => {
    const { cells } = read;
    service = isHeading(cells) ? cells.service : cells.service || (cells.title === "" ? "" : service);
    return isHeading(cells) ? [] : [{ ...read, cells: { ...cells, service } }];
  });
}

const isHeading = ({ code, service, title, amount, max }: Cells) =>
  code === "" && amount === "" && !max && (title === "" || service === "");

/** Rows with text and without an amount: headings, or lines whose price is missing. The report lists all of them. */
export function skippedOf(sheet: ImportSheet): ImportReport["skipped"] {
  return readRows(sheet).flatMap(({ row, cells }) => {
    const text = cells.title || cells.service;
    return text !== "" && isHeading(cells) ? [{ row, text: text.slice(0, 100) }] : [];
  });
}
