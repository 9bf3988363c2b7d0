import { csvOf } from "./csv.ts";
import { withPlainSpaces } from "./typography.ts";

export type TableFormat = "csv" | "xlsx";

/**
 * Saves rows of text, the header first, as a file of this name with the extension of the format. No-break spaces become ordinary ones:
 * whoever searches the table types those.
 */
export async function saveTable(rows: string[][], format: TableFormat, name: string): Promise<void> {
  const plain = rows.map((row) => row.map((value) => withPlainSpaces(value)));
  saveFile(await fileOf(plain, format), `${name}.${format}`);
}

/** Hands a file made here to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function fileOf(rows: string[][], format: TableFormat): Promise<Blob> {
  if (format === "csv") return new Blob([csvOf(rows)], { type: "text/csv" });
  const { default: writeExcelFile } = await import("write-excel-file/browser");
  return writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBlob();
}
