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
  const found = sheets.map(rowsOf).find((rows) => findHeader(rows) !== null);
  if (!found) return { refusal: "no_header" };
  const header = findHeader(found);
  if (found.length > importLimits.rows) return { refusal: "too_large" };
  return header ? { sheet: { rows: found, ...header } } : { refusal: "no_header" };
}

/** Only what the library reads. An archive says how large its parts are; a part is cut at the size that it says. */
function unpack(file: Uint8Array): Unzipped | null {
  let bytes = 0;
  unzipSync(file, {
    filter({ name, originalSize }) {
      if (isRead(name)) bytes += originalSize;
      return false;
    },
  });
  return bytes > importLimits.unpackedBytes ? null : unzipSync(file, { filter: ({ name }) => isRead(name) });
}

const isRead = (name: string) => name.endsWith(".xml") || name.endsWith(".rels");

const rowsOf = ({ data }: Sheet): string[][] =>
  data.map((row) => row.slice(0, importLimits.columns).map((cell) => textOf(cell).slice(0, importLimits.cell)));

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toLocaleDateString("ru-RU", { timeZone: "UTC" });
  if (typeof cell === "number") return String(Math.round(cell * 1e6) / 1e6);
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
