import * as z from "zod";
import { sheetLineSchema } from "./prices.ts";
import { actorSchema } from "./roles.ts";

const megabyte = 1024 * 1024;

/** What may be read from a file; `sheetBytes`: of its texts as JSON. A longer price list is imported in parts. */
export const importLimits = {
  ...{ fileBytes: 5 * megabyte, unpackedBytes: 16 * megabyte, sheetBytes: 8 * megabyte },
  ...{ rows: 10_000, columns: 40, cell: 500 },
};

/**
 * The columns that an import reads, found by the words of the header or chosen by a person. `first`, `repeat`: prices of a first and of a repeated
 * visit, which are prices of two lines.
 */
export const importColumns = ["code", "service", "title", "amount", "max", "first", "repeat"] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importPrices = ["amount", "first", "repeat"] as const;
/** A column whose cells are prices; a row has a result for each of them that it fills. */
export type ImportPrice = (typeof importPrices)[number];

/**
 * A sheet of a file as texts, from its first row. `header`: the row with the names of the columns, -1: there is none; `columns`: where those stand
 * that are read. A corrected cell is corrected here.
 */
export const importSheetSchema = z.object({
  rows: z.array(z.array(z.string().max(importLimits.cell)).max(importLimits.columns)).max(importLimits.rows + 100),
  header: z.int().min(-1),
  columns: z.partialRecord(
    z.enum(importColumns),
    z
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  ),
  /** Indexes of rows that are not read: those that the file hides, unless a person wants them. */
  without: z
    .array(z.int().min(0))
    .max(importLimits.rows + 100)
    .optional(),
});
export type ImportSheet = z.infer<typeof importSheetSchema>;

/** A sheet as it was read, with what its file has beside it. `sheet`: its name, empty in a CSV. Hidden rows and columns are indexes. */
export const importFileSchema = importSheetSchema.extend({
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean(), rows: z.int() })),
  hiddenRows: z.array(z.int()),
  hiddenColumns: z.array(z.int()),
});
export type ImportFile = z.infer<typeof importFileSchema>;

/** Columns that tell a row apart, and a price. */
export const hasNeededColumns = ({ columns }: Pick<ImportSheet, "columns">): boolean =>
  importPrices.some((column) => columns[column] !== undefined) &&
  (["code", "service", "title"] as const).some((column) => columns[column] !== undefined);

const amountsSchema = sheetLineSchema.pick({ kind: true, amount: true, max: true });
export type ImportAmounts = z.infer<typeof amountsSchema>;

/** `label`: what the button says, `cells`: what it writes into the row. */
const suggestionSchema = z.object({ label: z.string(), cells: z.partialRecord(z.enum(importColumns), z.string()) });

/**
 * What a row of the file does to the price list. `doubtful`: more than twice as much, or less than half; it comes along only when a person says so.
 * `wrong`: it does nothing until its cell is mended.
 */
export const importRowSchema = z.object({
  /** Index in the rows of the sheet. */
  row: z.int(),
  /** Which price of the row. */
  price: z.enum(importPrices),
  state: z.enum(["doubtful", "wrong", "changed", "new", "unchanged"]),
  code: z.string(),
  service: z.string(),
  title: z.string(),
  /** Of a new line: its direction and group. */
  place: z.string().nullable(),
  was: amountsSchema.nullable(),
  /** `null`: the cell holds no amount. */
  becomes: amountsSchema.nullable(),
  /** By how much the amount changes, in percent. */
  percent: z.number().nullable(),
  /** The cell to look at. */
  column: z.enum(importColumns),
  words: z.string().nullable(),
  suggestion: suggestionSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** `missing`: lines of the price list that the file does not name; they stay. `stamp`: names this report. */
export const importReportSchema = z.object({
  rows: z.array(importRowSchema),
  /** Rows with words and without an amount: headings, or lines without a price. `row` as in `rows`. */
  skipped: z.array(z.object({ row: z.int(), text: z.string() })),
  missing: z.int(),
  stamp: z.string(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Refused (409) when the report would be another one now. `confirmed`: doubtful prices that are right. */
export const applyImportSchema = z.object({
  fileName: z.string().min(1).max(255),
  sheet: importSheetSchema,
  stamp: z.string().max(100),
  confirmed: z.array(importRowSchema.pick({ row: true, price: true })).max(importLimits.rows * importPrices.length),
  /** When the prices come to the site; `null`: now. */
  at: z.iso.datetime().nullable().default(null),
});

/** `act`: the id of the import in the history. */
export const appliedImportSchema = z.object({ act: z.uuid(), lines: z.int() });

/** Days after which an import can no longer be returned. */
export const returnDays = 30;

/** An import that was applied, newest first in its list. `comesAt`: the hour for which its prices were planned; `null`: they came at once. */
export const pastImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: actorSchema,
  at: z.string(),
  comesAt: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  /** The moment after which it cannot be returned. */
  returnUntil: z.string(),
  /** `kept`: prices that stayed because they had been changed since. */
  returned: z.object({ by: actorSchema, at: z.string(), kept: z.int() }).nullable(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

/**
 * A price that was changed after the import. `was`: before the import, `null`: the import added the line; `now`: on the site, `null`: the line or
 * its service is gone. Only one that is on the site can be returned nevertheless.
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

/** What returning an import would do now. `prices` go back, `lines` are removed, `conflicts` stay. `stamp`: names this report. */
export const importReturnSchema = z.object({
  prices: z.int(),
  lines: z.int(),
  conflicts: z.array(importConflictSchema),
  stamp: z.string(),
});
export type ImportReturn = z.infer<typeof importReturnSchema>;

/** Refused (409) when the report would be another one now. `overwrite`: conflicts that go back too. */
export const returnImportSchema = z.object({
  stamp: z.string().max(100),
  overwrite: z.array(z.uuid()).max(importLimits.rows * importPrices.length),
});

/** How many prices and lines went back, and how many stayed. */
export const returnedImportSchema = z.object({ returned: z.int(), kept: z.int() });
