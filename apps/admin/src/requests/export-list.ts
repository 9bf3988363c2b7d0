import { staffCalls } from "@len/contract/staff/calls";
import type { RequestFilter } from "@len/contract/staff/requests";
import { send } from "../api/send.ts";
import { csvOf } from "./csv.ts";
import { kindWords, sourceOf, stateWords } from "./words.ts";

const header = [
  "Номер",
  "Пришла",
  "Вид",
  "Состояние",
  "Имя",
  "Телефон",
  "Почта",
  "Комментарий",
  "Услуга",
  "Врач",
  "Вакансия",
  "Откуда",
  "Обещали до",
  "Ответили",
  "Отвечает",
];

const moment = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short" });
const when = (at: string | null) => (at === null ? "" : moment.format(new Date(at)));

export type Format = "csv" | "xlsx";

/** Saves the requests of the filter as a table; the API logs each export before it answers. Returns how many there are. */
export async function exportList(filter: RequestFilter, format: Format): Promise<number> {
  const { data } = await send(staffCalls.exportRequests, { input: { filter, format } });
  const rows = data.map((row) => [
    String(row.number),
    when(row.createdAt),
    kindWords[row.kind],
    stateWords[row.state].word,
    row.name,
    row.phone,
    row.email ?? "",
    row.comment ?? "",
    row.service ?? "",
    row.doctor ?? "",
    row.vacancy ?? "",
    sourceOf(row.source),
    when(row.dueAt),
    when(row.answeredAt),
    row.assignee ?? "",
  ]);
  saveFile(await fileOf([header, ...rows], format), `Заявки ${new Date().toLocaleDateString("ru-RU")}.${format}`);
  return data.length;
}

async function fileOf(rows: string[][], format: Format): Promise<Blob> {
  if (format === "csv") return new Blob([csvOf(rows)], { type: "text/csv" });
  const { default: writeExcelFile } = await import("write-excel-file/browser");
  return writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBlob();
}

/** Hands a file made here to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
