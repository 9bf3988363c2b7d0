import { Refusal, usageError } from "../../platform/refusals/refusal.ts";
import { listOptions, requireNumber, requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { columns, flagWords, formLines, kindWords, oneLine, stateWords, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { setRequestState } from "./set-request-state.ts";
import { listRequests, requestStates, viewRequest } from "./staff-queries.ts";

const perPage = 20;
const money = new Intl.NumberFormat("ru", { style: "currency", currency: "RUB", maximumFractionDigits: 0 });

export const requestsCommand: Command = {
  name: "requests",
  help: `  requests list [--state new] [--page 1]   заявки, без персональных данных
  requests show НОМЕР                      заявка целиком; просмотр попадает в журнал
  requests done НОМЕР                      завершить заявку
                                           --state: new, in_work, called, booked, done, refused, spam`,
  run: run,
};

async function run([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return list(args, deps);
  if (act === "show") return show(requireNumber(requireWords(args, "НОМЕР")[0]), deps);
  if (act === "done") return finish(requireNumber(requireWords(args, "НОМЕР")[0]), deps);
  throw usageError("requests: list, show или done");
}

async function list(args: string[], { db }: StaffDeps): Promise<string> {
  const { state, page } = listOptions(args, requestStates);
  const { rows, total } = await listRequests(db, { state, page, perPage });
  if (rows.length === 0) return total === 0 ? "Заявок нет." : `На странице ${page} заявок нет, всего ${total}.`;
  const time = timeIn(await readTimeZone(db));
  const table = rows.map((row) => [
    String(row.number),
    time(row.createdAt),
    kindWords[row.kind],
    stateWords[row.state],
    row.doctor ?? "—",
    row.service ?? row.vacancy ?? "—",
    flagWords(row.flags),
  ]);
  return `${columns([["№", "Получена", "Вид", "Состояние", "Врач", "Услуга или вакансия", "Отметки"], ...table])}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}

async function show(number: number, { db, sealer, actor }: StaffDeps): Promise<string> {
  const seen = await viewRequest(db, sealer, { number, actor });
  if (!seen) throw new Refusal("not_found", `Нет заявки № ${number}`);
  const { request, form, consents, history, notes } = seen;
  const time = timeIn(await readTimeZone(db));
  return [
    `Заявка № ${request.number}, ${kindWords[request.kind]}, ${stateWords[request.state]}. Получена ${time(request.createdAt)}.`,
    "",
    ...(form === null ? ["Персональные данные удалены: срок хранения вышел."] : formLines(form)),
    ...(request.forWhom === "child" ? ["Для кого: для ребёнка"] : []),
    ...(request.priceSeen === null ? [] : [`Цена на сайте: ${money.format(request.priceSeen / 100)}`]),
    ...(request.source === null ? [] : [`Страница: ${oneLine(request.source)}`]),
    ...(request.flags.length > 0 ? ["", `Отметки: ${flagWords(request.flags)}`] : []),
    "",
    consents.length > 0 ? "Согласия:" : "Согласий нет.",
    ...consents.map(({ title, version, givenAt }) => `  ${title}, версия ${version}, ${time(givenAt)}`),
    "",
    "История:",
    ...history.map(({ at, state, actor: by }) => `  ${time(at)}  ${stateWords[state]}  ${by === "visitor" ? "посетитель" : by}`),
    ...(notes.length > 0 ? ["", "Заметки:", ...notes.map(({ at, author, text }) => `  ${time(at)}  ${author}: ${oneLine(text)}`)] : []),
  ].join("\n");
}

async function finish(number: number, { db, actor }: StaffDeps): Promise<string> {
  const moved = await setRequestState(db, { number, state: "done", actor });
  return moved ? `Заявка № ${number} завершена.` : `Заявка № ${number} уже была завершена.`;
}
