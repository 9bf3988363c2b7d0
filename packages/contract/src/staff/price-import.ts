import * as z from "zod";
import { sheetLineSchema } from "./prices.ts";

const megabyte = 1024 * 1024;

/** What may be read from a file; `sheetBytes`: of its texts as JSON. A longer price list is imported in parts. */
export const importLimits = {
  ...{ fileBytes: 5 * megabyte, unpackedBytes: 16 * megabyte, sheetBytes: 8 * megabyte },
  ...{ rows: 10_000, columns: 40, cell: 500 },
};

/** The columns that an import reads, found by the words of the header. */
export const importColumns = ["code", "service", "title", "amount", "max"] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * A sheet of a file as texts, from its first row. `header`: the row with the names of the columns; `columns`: where those stand that are read. A
 * cell that is mended in the panel is mended here.
 */
export const importSheetSchema = z.object({
  rows: z.array(z.array(z.string().max(importLimits.cell)).max(importLimits.columns)).max(importLimits.rows + 100),
  header: z.int().min(0),
  columns: z.partialRecord(
    z.enum(importColumns),
    z
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  ),
  /** Sentences on what of the file has been read and what has not. */
  notes: z.array(z.string().max(20_000)).max(10).optional(),
});
export type ImportSheet = z.infer<typeof importSheetSchema>;

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

/** Refused (409) when the report would be another one now. `confirmed`: rows whose doubtful amounts are right. */
export const applyImportSchema = z.object({
  sheet: importSheetSchema,
  stamp: z.string().max(100),
  confirmed: z.array(z.int()).max(importLimits.rows),
  /** When the prices come to the site; `null`: now. */
  at: z.iso.datetime().nullable().default(null),
});

/** `act`: what `undoPrices` takes back. */
export const appliedImportSchema = z.object({ act: z.uuid(), lines: z.int() });
