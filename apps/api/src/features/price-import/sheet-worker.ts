import { parentPort, workerData } from "node:worker_threads";
import { importLimits } from "@len/contract/staff/price-import";
import { type Unzipped, unzipSync, zipSync } from "fflate";
import readXlsxFile, { InvalidInputError, InvalidSpreadsheetError, type Sheet } from "read-excel-file/universal";
import { findHeader } from "./columns.ts";
import type { SheetOrRefusal } from "./read-sheet.ts";

/**
 * Reads a file in a thread of its own, whose memory and time are bounded by `readSheet`. The library unpacks whatever an archive holds, so it
 * gets an archive of the parts that were measured before, stored as they are.
 */
async function read(file: Uint8Array): Promise<SheetOrRefusal> {
  const parts = unpack(file);
  if (parts === null) return { refusal: "too_large" };
  const sheets = await readXlsxFile(new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]), { trim: true });
  for (const sheet of sheets) {
    const found = findHeader(rowsOf(sheet));
    if (!found) continue;
    const { amount, max } = found.columns;
    const rows = rowsOf(sheet, [amount, max]);
    const isTooLarge = rows.length > importLimits.rows || Buffer.byteLength(JSON.stringify(rows)) > importLimits.sheetBytes;
    return isTooLarge ? { refusal: "too_large" } : { sheet: { rows, ...found } };
  }
  return { refusal: "no_header" };
}

/** Only what the library reads. An archive says how large its parts are; a packed part is cut at the size that it says, a stored one is copied whole. */
function unpack(file: Uint8Array): Unzipped | null {
  let bytes = 0;
  unzipSync(file, {
    filter({ name, size, originalSize }) {
      if (isRead(name)) bytes += Math.max(size, originalSize);
      return false;
    },
  });
  return bytes > importLimits.unpackedBytes ? null : unzipSync(file, { filter: ({ name }) => isRead(name) });
}

const isRead = (name: string) => name.endsWith(".xml") || name.endsWith(".rels");

/** `amounts`: columns whose numbers are rounded to kopecks, which formulas do not do; a number may be a code as well. */
const rowsOf = ({ data }: Sheet, amounts: (number | undefined)[] = []): string[][] =>
  data.map((row) =>
    row.slice(0, importLimits.columns).map((cell, index) => textOf(cell, amounts.includes(index) ? 100 : 1e6).slice(0, importLimits.cell)),
  );

function textOf(cell: unknown, parts: number): string {
  if (cell instanceof Date) return cell.toLocaleDateString("ru-RU", { timeZone: "UTC" });
  if (typeof cell === "number") return String(Math.round(cell * parts) / parts);
  return cell === null || cell === undefined ? "" : String(cell);
}

/** Of the library's errors those of a file; of fflate's all: it has no class for them. */
const isBroken = (error: unknown) =>
  error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError || (error instanceof Error && "code" in error);

const answer = await read(workerData).catch((error: unknown): SheetOrRefusal => {
  if (isBroken(error)) return { refusal: "broken" };
  throw error;
});
parentPort?.postMessage(answer);
