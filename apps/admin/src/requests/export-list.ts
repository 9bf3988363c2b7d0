import { requestCalls } from "@len/contract/staff/calls/requests";
import type { ExportedRequest, RequestFilter } from "@len/contract/staff/requests";
import { asksForStep, messageOf, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import { saveTable, type TableFormat } from "../ui/save-file.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { pageName } from "../words/site-pages.ts";
import { counted } from "../words/words.ts";
import { kindWords, stateWords } from "./words.ts";

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

/** The rows of the saved table; the first row is the header. */
export function tableOf(requests: readonly ExportedRequest[], clinic: ClinicTime): string[][] {
  const when = (at: string | null) => (at === null ? "" : `${clinic.numericDateOf(at)}, ${clinic.timeOf(at)}`);
  const rows = requests.map((row) => [
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
    pageName(row.source),
    when(row.dueAt),
    when(row.answeredAt),
    row.assignee ?? "",
  ]);
  return [header, ...rows];
}

type Tell = (count: number) => void;

/**
 * Saves all requests of the filter as a table, which is read in parts; the API logs each part before it answers. Before each further part
 * `tell` gets the number of requests read so far. Returns the total number.
 */
async function exportList(filter: RequestFilter, format: TableFormat, clinic: ClinicTime, tell: Tell): Promise<number> {
  const all: ExportedRequest[] = [];
  let after: number | null = null;
  do {
    const { rows, next }: { rows: ExportedRequest[]; next: number | null } = (
      await send(requestCalls.exportRequests, { input: { filter, format, after } })
    ).data;
    all.push(...rows);
    after = next;
    if (after !== null) tell(all.length);
  } while (after !== null);
  await saveTable(tableOf(all, clinic), format, `Заявки ${clinic.numericDateOf(clinic.now)}`);
  return all.length;
}

const requestForms = ["заявку", "заявки", "заявок"] as const;

/** Saves the list as a file. */
export async function downloadList(filter: RequestFilter, format: TableFormat, clinic: ClinicTime): Promise<void> {
  try {
    const tell = (read: number) => notify({ text: "Собираем файл", hint: `Прочитали ${counted(read, requestForms)}, читаем дальше.` });
    const count = await exportList(filter, format, clinic, tell);
    notify({ text: `Выгрузили ${counted(count, requestForms)}`, hint: "Выгрузка записана в\u00a0журнал." });
  } catch (error) {
    // If the person cancelled the second step, no message is needed.
    if (!asksForStep(error)) notify({ text: messageOf(error) });
  }
}
