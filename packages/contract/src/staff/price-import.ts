import * as z from "zod";
import { sheetLineSchema } from "./prices.ts";
import { actorSchema } from "./roles.ts";

const megabyte = 1024 * 1024;

/** Limits of an imported file; `sheetBytes`: size of its texts as JSON. A longer price list is imported in parts. */
export const importLimits = {
  ...{ fileBytes: 5 * megabyte, unpackedBytes: 16 * megabyte, sheetBytes: 8 * megabyte },
  ...{ rows: 10_000, columns: 40, cell: 500 },
};

/**
 * The columns that an import reads, recognised by their headers or chosen by a person. `first` and `repeat` are prices of a first and a
 * repeated visit, which belong to two lines.
 */
export const importColumns = ["code", "service", "title", "amount", "max", "first", "repeat"] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importPrices = ["amount", "first", "repeat"] as const;
/** A column of prices; each price cell of a row has its own result. */
export type ImportPrice = (typeof importPrices)[number];

export const importCellSchema = z.string().max(importLimits.cell);

/**
 * A sheet of a file as texts, from its first row. `header`: index of the header row, -1 when there is none; `columns`: indexes of the
 * columns that are read. Corrections are made in these cells.
 */
export const importSheetSchema = z.object({
  rows: z.array(z.array(importCellSchema).max(importLimits.columns)).max(importLimits.rows + 100),
  header: z.int().min(-1),
  columns: z.partialRecord(
    z.enum(importColumns),
    z
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  ),
  /** Indexes of rows that are not read: initially the rows hidden in the file, unless a person includes them. */
  without: z
    .array(z.int().min(0))
    .max(importLimits.rows + 100)
    .optional(),
});
export type ImportSheet = z.infer<typeof importSheetSchema>;

/**
 * A sheet as it was read, with further information from its file. `sheet`: its name, empty for CSV. Hidden rows and columns are indexes.
 */
export const importFileSchema = importSheetSchema.extend({
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean(), rows: z.int() })),
  hiddenRows: z.array(z.int()),
  hiddenColumns: z.array(z.int()),
});
export type ImportFile = z.infer<typeof importFileSchema>;

/** Whether there is a column that identifies a row, and one with prices. */
export const hasNeededColumns = ({ columns }: Pick<ImportSheet, "columns">): boolean =>
  importPrices.some((column) => columns[column] !== undefined) &&
  (["code", "service", "title"] as const).some((column) => columns[column] !== undefined);

const amountsSchema = sheetLineSchema.pick({ kind: true, amount: true, max: true });
export type ImportAmounts = z.infer<typeof amountsSchema>;

/** `label`: the text of the button; `cells`: the values that it writes into the row. */
const suggestionSchema = z.object({ label: z.string(), cells: z.partialRecord(z.enum(importColumns), z.string()) });

/**
 * The effect of a file's row on the price list. `doubtful`: more than twice the old amount, or less than half; applied only when a person
 * confirms it. `wrong`: has no effect until its cell is corrected.
 */
export const importRowSchema = z.object({
  /** Index of the row in the sheet. */
  row: z.int(),
  /** The price column of the result. */
  price: z.enum(importPrices),
  state: z.enum(["doubtful", "wrong", "changed", "new", "unchanged"]),
  code: z.string(),
  service: z.string(),
  title: z.string(),
  /** Direction and group of a new line. */
  place: z.string().nullable(),
  was: amountsSchema.nullable(),
  /** `null`: the cell contains no amount. */
  becomes: amountsSchema.nullable(),
  /** By how much the amount changes, in percent. */
  percent: z.number().nullable(),
  /** The column whose cell should be checked. */
  column: z.enum(importColumns),
  words: z.string().nullable(),
  suggestion: suggestionSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** `missing`: lines of the price list that the file does not contain; they are not changed. `stamp` identifies this report. */
export const importReportSchema = z.object({
  rows: z.array(importRowSchema),
  /** Rows with text but without an amount: headings, or lines without a price. `row` as in `rows`. */
  skipped: z.array(z.object({ row: z.int(), text: z.string() })),
  missing: z.int(),
  stamp: z.string(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Refused (409) when the report has changed since. `confirmed`: doubtful prices that a person confirmed. */
export const applyImportSchema = z.object({
  fileName: z.string().min(1).max(255),
  sheet: importSheetSchema,
  stamp: z.string().max(100),
  confirmed: z.array(importRowSchema.pick({ row: true, price: true })).max(importLimits.rows * importPrices.length),
  /** When the prices are published; `null`: now. */
  at: z.iso.datetime().nullable().default(null),
});

/** `act`: the id of the import in the history. */
export const appliedImportSchema = z.object({ act: z.uuid(), lines: z.int() });

/** Days during which an import can be reverted. */
export const returnDays = 30;

/**
 * A past import; the list starts with the newest. `comesAt`: the hour for which its prices were planned; `null` when they were published
 * at once.
 */
export const pastImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: actorSchema,
  at: z.string(),
  comesAt: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  /** The import cannot be reverted after this instant. */
  returnUntil: z.string(),
  /** `kept`: number of prices that were not reverted because they had been changed since. */
  returned: z.object({ by: actorSchema, at: z.string(), kept: z.int() }).nullable(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

/**
 * A price that was changed after the import. `was`: before the import, `null` when the import added the line; `now`: on the site, `null`
 * when the line or its service no longer exists. Only a price that is still on the site can be reverted despite the change.
 */
export const importConflictSchema = z.object({
  id: z.uuid(),
  service: z.string(),
  title: z.string(),
  was: amountsSchema.nullable(),
  imported: amountsSchema,
  now: amountsSchema.nullable(),
});
export type ImportConflict = z.infer<typeof importConflictSchema>;

/**
 * A preview of reverting an import: `prices` are restored, `lines` are removed, `conflicts` are not changed. `stamp` identifies this
 * report.
 */
export const importReturnSchema = z.object({
  prices: z.int(),
  lines: z.int(),
  conflicts: z.array(importConflictSchema),
  stamp: z.string(),
});
export type ImportReturn = z.infer<typeof importReturnSchema>;

/** Refused (409) when the report has changed since. `overwrite`: conflicts that are to be reverted, too. */
export const returnImportSchema = z.object({
  stamp: z.string().max(100),
  overwrite: z.array(z.uuid()).max(importLimits.rows * importPrices.length),
});

/** Number of prices and lines that were reverted, and of those that were not. */
export const returnedImportSchema = z.object({ returned: z.int(), kept: z.int() });
