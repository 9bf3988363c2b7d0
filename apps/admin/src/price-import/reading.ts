import { priceImportCalls } from "@len/contract/staff/calls/price-import";
import { type ImportFile, type ImportReport, importLimits } from "@len/contract/staff/price-import";
import { send } from "../api/send.ts";

/** A file with one of its sheets; if the person chooses another sheet, it is read from the same file. */
export type Read = { fileName: string; file: File; sheet: ImportFile };
export type Checked = Read & { report: ImportReport };

export const applyKey = ["prices", "import", "apply"];

/** The timeout in milliseconds: reading, checking and publishing thousands of lines take longer than other calls. */
export const patienceMs = 120_000;

export async function readFile(file: File, sheet?: string): Promise<Read> {
  if (file.size > importLimits.fileBytes) throw new Error("Файл больше 5 МБ. Оставьте в книге только прайс-лист и выберите снова.");
  const query: Record<string, string> = sheet === undefined ? {} : { sheet };
  return { fileName: file.name.slice(-255), file, sheet: (await send(priceImportCalls.readPriceFile, { file, query, patienceMs })).data };
}

export const checkSheet = async (read: Read): Promise<Checked> => ({
  ...read,
  report: (await send(priceImportCalls.checkPriceImport, { input: read.sheet, patienceMs })).data,
});
