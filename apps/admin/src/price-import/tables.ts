import { grouped } from "@len/contract/grouped";
import type { ImportReport, ImportSheet } from "@len/contract/staff/price-import";
import type { SheetService } from "@len/contract/staff/prices";
import { columnNames, keyOf, resultOf } from "./words.ts";

type Table = (string | number)[][];

const roubles = (kopecks: number | null) => (kopecks === null ? "" : kopecks / 100);

/** The price list of the site in the columns that an import reads. The column «Раздел» is only for people. */
export function priceTable(services: readonly SheetService[]): Table {
  const { code, service, title, amount, max } = columnNames;
  const rows = services.flatMap((each) =>
    (each.live ?? []).map((line) => [
      line.code ?? "",
      [each.direction?.title, each.group?.title].filter(Boolean).join(", "),
      each.title,
      line.title,
      roubles(line.amount),
      roubles(line.max),
    ]),
  );
  return [[code, "Раздел", service, title, amount, max], ...rows];
}

/** The file with the corrections and a column «Результат». Amounts are numbers again. */
export function reportTable({ rows, header, columns }: ImportSheet, report: ImportReport, confirmed: ReadonlySet<string>): Table {
  const byRow = grouped(report.rows, ({ row }) => row);
  const resultsOf = (row: number) => (byRow.get(row) ?? []).map((one) => resultOf(one, confirmed.has(keyOf(one)))).join(" ");
  const width = Math.max(...rows.map((row) => row.length));
  const amounts = [columns.amount, columns.max, columns.first, columns.repeat];
  return rows.map((row, index) => [
    ...Array.from({ length: width }, (_, column) => {
      const text = row[column] ?? "";
      return amounts.includes(column) && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
    }),
    index === header ? "Результат" : resultsOf(index),
  ]);
}
