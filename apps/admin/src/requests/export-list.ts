import { staffCalls } from "@len/contract/staff/calls";
import type { ExportedRequest, RequestFilter } from "@len/contract/staff/requests";
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

/**
 * Saves all requests of the filter as a table, read part by part; the API logs each part before it answers. `tell` hears how many have been
 * read while more are to come. Returns how many there are.
 */
export async function exportList(filter: RequestFilter, format: TableFormat, tell: (count: number) => void): Promise<number> {
  const all: ExportedRequest[] = [];
  let after: number | null = null;
  do {
    const { rows, next }: { rows: ExportedRequest[]; next: number | null } = (
      await send(staffCalls.exportRequests, { input: { filter, format, after } })
    ).data;
    all.push(...rows);
    after = next;
    if (after !== null) tell(all.length);
  } while (after !== null);
  const lines = all.map((row) => [
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
  await saveTable([header, ...lines], format, `Заявки ${new Date().toLocaleDateString("ru-RU")}`);
  return all.length;
}
