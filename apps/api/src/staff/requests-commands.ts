import { ActError } from "../content/act-error.ts";
import { setRequestState } from "../requests/set-request-state.ts";
import { listRequests, requestStates, viewRequest } from "../requests/staff-queries.ts";
import { clinicTimeZone } from "../settings/time-zone.ts";
import { listOptions, requireNumber, requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, formWord, kindWords, oneLine, stateWords, timeIn } from "./words.ts";

const perPage = 20;
const money = new Intl.NumberFormat("ru", { style: "currency", currency: "RUB", maximumFractionDigits: 0 });

export async function runRequestsCommand([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return list(args, deps);
  if (act === "show") return show(requireNumber(requireWords(args, "НОМЕР")[0]), deps);
  if (act === "done") return finish(requireNumber(requireWords(args, "НОМЕР")[0]), deps);
  throw new UsageError("requests: list, show или done");
}

async function list(args: string[], { db }: StaffDeps): Promise<string> {
  const { state, page } = listOptions(args, requestStates);
  const { rows, total } = await listRequests(db, { state, page, perPage });
  if (rows.length === 0) return total === 0 ? "Заявок нет." : `На странице ${page} заявок нет, всего ${total}.`;
  const time = timeIn(await clinicTimeZone(db));
  const table = rows.map((row) => [
    String(row.number),
    time(row.createdAt),
    kindWords[row.kind],
    stateWords[row.state],
    row.doctor ?? "—",
    row.service ?? "—",
    row.flags.join(" "),
  ]);
  return `${columns([["№", "Получена", "Вид", "Состояние", "Врач", "Услуга", "Отметки"], ...table])}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}

async function show(number: number, { db, sealer, actor }: StaffDeps): Promise<string> {
  const seen = await viewRequest(db, sealer, { number, actor });
  if (!seen) throw new ActError("not_found", `Нет заявки № ${number}`);
  const { request, form, consents, history, notes } = seen;
  const time = timeIn(await clinicTimeZone(db));
  return [
    `Заявка № ${request.number}, ${kindWords[request.kind]}, ${stateWords[request.state]}. Получена ${time(request.createdAt)}.`,
    "",
    ...Object.entries(form).flatMap(([field, value]) => formLine(field, value)),
    ...(request.forWhom === "child" ? ["Для кого: для ребёнка"] : []),
    ...(request.priceSeen === null ? [] : [`Цена на сайте: ${money.format(request.priceSeen / 100)}`]),
    ...(request.source === null ? [] : [`Страница: ${oneLine(request.source)}`]),
    ...(request.flags.length > 0 ? ["", `Отметки: ${request.flags.join(", ")}`] : []),
    "",
    consents.length > 0 ? "Согласия:" : "Согласий нет.",
    ...consents.map(({ title, version, givenAt }) => `  ${title}, версия ${version}, ${time(givenAt)}`),
    "",
    "История:",
    ...history.map(({ at, state, actor: by }) => `  ${time(at)}  ${stateWords[state]}  ${by === "visitor" ? "посетитель" : by}`),
    ...(notes.length > 0 ? ["", "Заметки:", ...notes.map(({ at, author, text }) => `  ${time(at)}  ${author}: ${oneLine(text)}`)] : []),
  ].join("\n");
}

function formLine(field: string, value: unknown): string[] {
  if (value === null && (field === "service" || field === "doctor")) return [`${formWord(field)}: подобрать`];
  return value === null || value === "" ? [] : [`${formWord(field)}: ${formText(value)}`];
}

const formText = (value: unknown) => oneLine(typeof value === "string" ? value : JSON.stringify(value));

async function finish(number: number, { db, actor }: StaffDeps): Promise<string> {
  const moved = await setRequestState(db, { number, state: "done", actor });
  return moved ? `Заявка № ${number} завершена.` : `Заявка № ${number} уже была завершена.`;
}
