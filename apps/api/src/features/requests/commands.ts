import { Refusal, usageError } from "../../platform/refusals/refusal.ts";
import { listOptions, requireNumber, requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { authorWords, columns, flagWords, formLines, kindWords, oneLine, stateWords, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { addRequestNote, assignRequest, findColleague, setRequestState } from "./change-request.ts";
import { listRequests, requestStates, viewRequest } from "./staff-queries.ts";

const perPage = 20;
const longestNote = 2000;
const money = new Intl.NumberFormat("ru", { style: "currency", currency: "RUB", maximumFractionDigits: 0 });

export const requestsCommand: Command = {
  name: "requests",
  help: `  requests list [--state new] [--page 1]   заявки, без персональных данных
  requests show НОМЕР                      заявка целиком; просмотр попадает в журнал
  requests state НОМЕР СОСТОЯНИЕ           сменить состояние: ${requestStates.join(", ")}
  requests done НОМЕР                      то же, что state НОМЕР done
  requests note НОМЕР "ТЕКСТ"              заметка для сотрудников
  requests assign НОМЕР ПОЧТА|-            сотрудник, который ведёт заявку; «-» — никто`,
  run: run,
};

async function run([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return list(args, deps);
  if (act === "show") return show(requireNumber(requireWords(args, "НОМЕР")[0]), deps);
  if (act === "state") return setState(requireWords(args, "НОМЕР", "СОСТОЯНИЕ"), deps);
  if (act === "done") return setState([...requireWords(args, "НОМЕР"), "done"], deps);
  if (act === "note") return note(requireWords(args, "НОМЕР", "ТЕКСТ"), deps);
  if (act === "assign") return assign(requireWords(args, "НОМЕР", "ПОЧТА|-"), deps);
  throw usageError("requests: list, show, state, done, note или assign");
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
  const { request, assignee, form, consents, history, notes } = seen;
  const time = timeIn(await readTimeZone(db));
  return [
    `Заявка № ${request.number}, ${kindWords[request.kind]}, ${stateWords[request.state]}. Получена ${time(request.createdAt)}.`,
    "",
    ...(form === null ? ["Персональные данные удалены."] : formLines(form)),
    ...(request.forWhom === "child" ? ["Для кого: для ребёнка"] : []),
    ...(request.priceSeen === null ? [] : [`Цена на сайте: ${money.format(request.priceSeen / 100)}`]),
    ...(request.source === null ? [] : [`Страница: ${oneLine(request.source)}`]),
    ...(assignee === null ? [] : [`Ведёт: ${oneLine(assignee)}`]),
    ...(request.flags.length > 0 ? ["", `Отметки: ${flagWords(request.flags)}`] : []),
    "",
    consents.length > 0 ? "Согласия:" : "Согласий нет.",
    ...consents.map(({ title, version, givenAt }) => `  ${title}, версия ${version}, ${time(givenAt)}`),
    "",
    "История:",
    ...history.map(({ at, state, actor: by }) => `  ${time(at)}  ${stateWords[state]}  ${authorWords(by)}`),
    ...(notes.length > 0
      ? ["", "Заметки:", ...notes.map(({ at, author, text }) => `  ${time(at)}  ${authorWords(author)}: ${oneLine(text)}`)]
      : []),
  ].join("\n");
}

async function setState([first, word]: string[], { db, actor }: StaffDeps): Promise<string> {
  const number = requireNumber(first);
  const state = requestStates.find((known) => known === word);
  if (state === undefined) throw usageError(`СОСТОЯНИЕ: одно из ${requestStates.join(", ")}`);
  const moved = await setRequestState(db, { number, state, actor });
  return `Заявка № ${number}${moved ? "" : " уже была"}: ${stateWords[state]}.`;
}

async function note([first, text = ""]: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  const number = requireNumber(first);
  const written = requireText("ТЕКСТ", text, longestNote);
  await addRequestNote(db, sealer, { number, text: written, actor });
  return `Заметка добавлена к заявке № ${number}.`;
}

async function assign([first, email = ""]: string[], { db, actor }: StaffDeps): Promise<string> {
  const number = requireNumber(first);
  const assignee = email === "-" ? null : await findColleague(db, email);
  await assignRequest(db, { number, assigneeId: assignee?.id ?? null, actor });
  return assignee === null ? `Заявку № ${number} не ведёт никто.` : `Заявку № ${number} ведёт ${assignee.name}.`;
}

function requireText(name: string, text: string, longest: number): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > longest) throw usageError(`${name}: от 1 до ${longest} знаков`);
  return trimmed;
}
