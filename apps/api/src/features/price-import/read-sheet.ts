import { Worker } from "node:worker_threads";
import { type ImportSheet, importLimits } from "@len/contract/staff/price-import";
import PQueue from "p-queue";
import { describeError } from "../../platform/log/describe-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";

const refusals = {
  not_xlsx: "Это не\u00a0книга Excel. Откройте список в\u00a0Excel, сохраните как «Книга Excel (.xlsx)» и\u00a0выберите снова.",
  old_xls: "Это книга старого вида (.xls). Откройте её в\u00a0Excel, сохраните как «Книга Excel (.xlsx)» и\u00a0выберите снова.",
  locked: "Файл закрыт паролем. Снимите пароль в\u00a0Excel и\u00a0выберите файл снова.",
  broken: "Файл повреждён и\u00a0не\u00a0открывается. Сохраните его в\u00a0Excel ещё раз и\u00a0выберите снова.",
  too_large: `В\u00a0файле слишком много данных: можно до\u00a0${importLimits.rows.toLocaleString("ru-RU")}\u00a0строк. Оставьте в\u00a0книге только прайс-лист или разделите его.`,
  too_slow: "Файл читается слишком долго. Оставьте в\u00a0книге только прайс-лист и\u00a0выберите снова.",
  no_header:
    "В\u00a0книге не\u00a0нашлась строка с\u00a0названиями колонок. Нужны «Цена» и\u00a0хотя\u00a0бы одна из\u00a0колонок «Код», «Услуга», «Строка».",
} as const;

/** What the thread answers. */
export type SheetOrRefusal = { sheet: ImportSheet } | { refusal: keyof typeof refusals };

const patienceMs = 15_000;
const memoryMb = 192;

/** One file at a time: the memory of two would add up. */
const line = new PQueue({ concurrency: 1 });

/** The sheet with the price list in a file of Excel; throws a Refusal that says what to do about the file. */
export async function readSheet(file: Uint8Array<ArrayBuffer>, log: Log): Promise<ImportSheet> {
  const kind = kindOf(file);
  const answer = kind === "xlsx" ? await line.add(() => inThread(file, log)) : { refusal: kind };
  if ("sheet" in answer) return answer.sheet;
  throw new Refusal("validation", refusals[answer.refusal]);
}

const startsWith = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte);

/** By the first bytes: names of files and types said by browsers are not what is in them. */
function kindOf(file: Uint8Array): "xlsx" | "not_xlsx" | "old_xls" | "locked" {
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return "xlsx";
  if (!startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return "not_xlsx";
  return Buffer.from(file).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "locked" : "old_xls";
}

function inThread(file: Uint8Array<ArrayBuffer>, log: Log): Promise<SheetOrRefusal> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
      workerData: file,
      transferList: [file.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const timer = setTimeout(() => {
      resolve({ refusal: "too_slow" });
      void thread.terminate();
    }, patienceMs);
    thread.once("message", resolve);
    thread.once("error", (error) => {
      if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return resolve({ refusal: "too_large" });
      log.error(describeError(error), "a price list could not be read");
      resolve({ refusal: "broken" });
    });
    thread.once("exit", () => {
      clearTimeout(timer);
      resolve({ refusal: "broken" });
    });
  });
}
