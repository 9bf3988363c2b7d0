import PQueue from "p-queue";
import * as z from "zod";
import { Refusal } from "../refusals/refusal.ts";
import { inChild } from "../untrusted/in-child.ts";
import { faultSchema, type Table, type TableFault, tableLimits, tableSchema } from "./tables.ts";

const tooLarge = `В\u00a0файле слишком много данных: можно до\u00a0${tableLimits.rows.toLocaleString("ru-RU")}\u00a0строк и\u00a0${tableLimits.columns}\u00a0колонок на\u00a0листе. Оставьте в\u00a0нём только нужное или разделите его.`;

const words: Record<TableFault, string> = {
  unknown: "Это не\u00a0таблица. Подойдут книга Excel (.xlsx), таблица LibreOffice (.ods) и\u00a0CSV.",
  old_xls: "Это книга старого вида (.xls). Откройте её в\u00a0Excel, сохраните как «Книга Excel (.xlsx)» и\u00a0выберите снова.",
  locked: "Файл закрыт паролем. Снимите пароль в\u00a0Excel и\u00a0выберите файл снова.",
  broken: "Файл повреждён и\u00a0не\u00a0открывается. Сохраните его в\u00a0Excel ещё раз и\u00a0выберите снова.",
  too_large: tooLarge,
};

const answerSchema = z.union([z.strictObject({ tables: z.array(tableSchema) }), z.strictObject({ fault: faultSchema })]);

/** Files are read one at a time, because their memory would add up. */
const line = new PQueue({ concurrency: 1 });

/** The tables of a file of Excel (XLSX), LibreOffice (ODS) or a CSV; throws a Refusal that says what to do about the file. */
export async function readTables(file: Uint8Array): Promise<Table[]> {
  const answer = await line.add(() =>
    inChild({
      module: new URL("./reader.ts", import.meta.url),
      input: file,
      result: answerSchema,
      limits: { memoryMb: 256, seconds: 30 },
      words: { memory: tooLarge, time: "Файл читается слишком долго. Оставьте в\u00a0нём только нужное и\u00a0выберите снова." },
    }),
  );
  if ("fault" in answer) throw new Refusal("validation", words[answer.fault]);
  return answer.tables;
}
