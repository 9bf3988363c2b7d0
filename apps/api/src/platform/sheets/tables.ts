import * as z from "zod";

/** Limits of a file. A larger file is refused, never silently cut. */
export const tableLimits = { unpackedBytes: 32 * 1024 * 1024, rows: 20_000, columns: 200, cell: 5_000, tables: 50 };

const rowSchema = z.object({
  /** The row number in the program that made the file, from 1. */
  number: z.int(),
  isHidden: z.boolean(),
  cells: z.array(z.string()),
});

/** A sheet of a file: its non-empty rows, as texts. */
export const tableSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.array(rowSchema),
  hiddenColumns: z.array(z.int()),
});
export type Table = z.infer<typeof tableSchema>;

export const faultSchema = z.enum(["unknown", "old_xls", "locked", "broken", "too_large"]);
/** The reason why a file cannot be read. */
export type TableFault = z.infer<typeof faultSchema>;

/** Thrown by the readers of XLSX, ODS and CSV. */
export class UnreadTable extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The text of a formula without a computed value; it begins with «#», like Excel's errors. */
export const notComputed = "#ФОРМУЛА";

/** Collects the cells of one table. Only non-empty cells take memory, whatever positions a file names. */
export class TableBuilder {
  readonly #rows = new Map<number, { isHidden: boolean; cells: Map<number, string> }>();
  #cells = 0;

  put(row: number, column: number, text: string, isHidden = false): void {
    if (text === "") return;
    if (!(row >= 0 && row < 10_000_000) || !(column >= 0 && column < tableLimits.columns)) throw new UnreadTable("too_large");
    if (text.length > tableLimits.cell) throw new UnreadTable("too_large");
    const own = this.#rows.get(row) ?? { isHidden, cells: new Map<number, string>() };
    own.cells.set(column, text);
    this.#rows.set(row, own);
    this.#cells += 1;
    if (this.#rows.size > tableLimits.rows || this.#cells > tableLimits.rows * 40) throw new UnreadTable("too_large");
  }

  table(about: Omit<Table, "rows">): Table {
    const rows = [...this.#rows].sort(([one], [other]) => one - other);
    return {
      ...about,
      rows: rows.map(([row, { isHidden, cells }]) => {
        const width = Math.max(...cells.keys()) + 1;
        return { number: row + 1, isHidden, cells: Array.from({ length: width }, (_, column) => cells.get(column) ?? "") };
      }),
    };
  }
}
