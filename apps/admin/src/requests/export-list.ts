import { staffCalls } from "@len/contract/staff/calls";
import type { RequestFilter } from "@len/contract/staff/requests";
import { send } from "../api/send.ts";
import { saveTable, type TableFormat } from "../save-file.ts";
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

/** Saves the requests of the filter as a table; the API logs each export before it answers. Returns how many there are. */
export async function exportList(filter: RequestFilter, format: TableFormat): Promise<number> {
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
  await saveTable([header, ...rows], format, `Заявки ${new Date().toLocaleDateString("ru-RU")}`);
  return data.length;
}
