import { withPlainSpaces } from "../words/typography.ts";
import { csvOf } from "./csv.ts";

export type TableFormat = "csv" | "xlsx";

/**
 * Saves rows (the first is the header) as a file with this name and the extension of the format. No-break spaces become ordinary spaces,
 * because people type ordinary ones when they search. In Excel no text becomes a formula.
 */
export async function saveTable(rows: (string | number)[][], format: TableFormat, name: string): Promise<void> {
  const plain = rows.map((row) => row.map((value) => (typeof value === "string" ? withPlainSpaces(value) : value)));
  saveFile(await fileOf(plain, format), `${name}.${format}`);
}

/** Saves a file that the panel has made through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function fileOf(rows: (string | number)[][], format: TableFormat): Promise<Blob> {
  if (format === "csv") return new Blob([csvOf(rows.map((row) => row.map(String)))], { type: "text/csv" });
  const { default: writeExcelFile } = await import("write-excel-file/browser");
  const cell = (value: string | number) => (typeof value === "string" ? { value, type: String } : { value, type: Number });
  return writeExcelFile(rows.map((row) => row.map(cell))).toBlob();
}
