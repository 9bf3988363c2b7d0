import type { RequestKind, RequestState } from "@len/contract/requests";
import type { RequestEvent, RequestRow } from "@len/contract/staff/requests";
import type { Colleague } from "@len/contract/staff/roles";
import { type MarkKind, markLook } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { fromPage } from "../words/site-pages.ts";

export const stateWords: Record<RequestState, { word: string; mark: MarkKind; act: string }> = {
  new: { word: "Новая", mark: "new", act: "Новая" },
  in_work: { word: "В работе", mark: "work", act: "Взять в работу" },
  called: { word: "Перезвонили", mark: "called", act: "Перезвонили" },
  booked: { word: "Записали", mark: "done", act: "Записали" },
  done: { word: "Завершена", mark: "closed", act: "Завершена" },
  refused: { word: "Отказ", mark: "off", act: "Отказ" },
  spam: { word: "Спам", mark: "spam", act: "Спам" },
};

export const kindWords: Record<RequestKind, string> = {
  record: "запись на приём",
  services: "запись на услугу",
  feedback: "обратная связь",
  vacancy: "отклик на вакансию",
  reviews: "отзыв",
};

export const nameOf = ({ name }: { name: string | null }) => name ?? "Данные стёрты";

/**
 * The mark of a request to which its visitor has added something, or which the visitor has withdrawn, since staff opened it; `null` for
 * others.
 */
export const visitorNewsOf = ({ flags }: Pick<RequestRow, "flags">) => (flags.includes("new_words") ? "посетитель дописал" : null);

/** The state in one word. A withdrawal by the visitor has another word than a refusal by the clinic. */
export const stateWord = ({ state, flags }: Pick<RequestRow, "state" | "flags">) =>
  state === "refused" && flags.includes("withdrawn") ? "Отозвана" : stateWords[state].word;

/** The subject of the request, in one line. */
export function subjectOf({ kind, service, doctor, vacancy }: RequestRow): string {
  if (kind === "feedback") return "Обратная связь";
  if (kind === "vacancy") return vacancy ? `Отклик на вакансию «${vacancy}»` : "Отклик на вакансию";
  if (kind === "reviews") return "Отзыв о клинике";
  if (service && doctor) return `${service}, ${doctor}`;
  if (doctor) return `Приём, ${doctor}`;
  return service ? `${service}, врача подобрать` : "Услугу и врача подобрать";
}

export const said = (past: "feminine" | "masculine" | null, feminine: string, masculine: string) =>
  past === "masculine" ? masculine : feminine;
export const took = ({ pastTense }: Pick<Colleague, "pastTense">) => said(pastTense, "взяла", "взял");

/** A line of the history: a verb with the person; «вы» for the reader. */
export function eventWords(event: RequestEvent, me: string, source: string | null, clinic: ClinicTime): string {
  const { actor } = event;
  const isMe = actor.id === me;
  const isTerminal = actor.kind === "terminal";
  const who = isMe ? "Вы" : isTerminal ? "С терминала" : (actor.name?.split(" ")[0] ?? "Программа");
  const verb = (plural: string, feminine: string, masculine: string) =>
    `${who} ${isMe || isTerminal ? plural : said(actor.pastTense, feminine, masculine)}`;
  switch (event.act) {
    case "received":
      return `Пришла ${fromPage(source)}`;
    case "viewed":
      return verb("открыли заявку", "открыла заявку", "открыл заявку");
    case "moved":
      return event.to ? `Посетитель перенёс визит на ${untilWords(event.to, clinic)}` : "Посетитель перенёс визит";
    case "words":
      return "Посетитель дописал к\u00a0заявке";
    case "not_spam":
      return `${verb("отметили", "отметила", "отметил")}: не спам`;
    case "assigned":
      return event.to
        ? `${verb("назначили", "назначила", "назначил")}: отвечает ${event.to}`
        : `${verb("сняли", "сняла", "снял")} ответственного`;
    case "call_back":
      return event.to
        ? `${verb("отложили", "отложила", "отложил")}: перезвонить в ${untilWords(event.to, clinic)}`
        : `${verb("убрали", "убрала", "убрал")} время звонка`;
    case "state":
      return actor.kind === "visitor" ? "Посетитель отозвал заявку" : stateLine(verb, event.to);
  }
}

function stateLine(verb: (plural: string, feminine: string, masculine: string) => string, state: string | null): string {
  if (state === "in_work") return `${verb("взяли", "взяла", "взял")} в работу`;
  const word = Object.entries(stateWords).find(([name]) => name === state)?.[1].word;
  return `${verb("отметили", "отметила", "отметил")}: ${word?.toLowerCase() ?? "другое состояние"}`;
}

const minute = 60_000;

/** «25 мин», «1 ч 6 мин», «3 дн.» */
export function durationOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minute));
  if (minutes < 60) return `${minutes}\u00a0мин`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0дн.`;
  return minutes % 60 === 0 || hours >= 10 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${minutes % 60}\u00a0мин`;
}

/** «3 мин назад» up to two hours, then «08:14», «вс, 21:05», «14 ноября». While the connection is lost it is always the time of day. */
export function agoOf(at: string, clinic: ClinicTime, isLost: boolean): string {
  const passed = clinic.now - Date.parse(at);
  if (!isLost && passed < minute) return "только что";
  if (!isLost && passed < 120 * minute) return `${durationOf(passed)} назад`;
  return momentOf(at, clinic);
}

/** «08:14», «вс, 21:05», «14 ноября» */
export function momentOf(at: string, clinic: ClinicTime): string {
  const days = clinic.daysAgo(at);
  if (days === 0) return clinic.timeOf(at);
  return days > 0 && days < 7 ? `${clinic.shortWeekdayOf(at)}, ${clinic.timeOf(at)}` : clinic.dateOf(at);
}

const [sunday, monday, saturday] = [0, 1, 6];

/** The heading of a day in a list: «Сегодня, понедельник», «Выходные», «14 ноября». */
export function dayHeading(at: string, clinic: ClinicTime): string {
  const days = clinic.daysAgo(at);
  if (days <= 0) return `Сегодня, ${clinic.longWeekdayOf(clinic.now)}`;
  const isWeekend = [saturday, sunday].includes(clinic.weekdayOf(at));
  if (isWeekend && days <= 2 && clinic.weekdayOf(clinic.now) === monday) return "Выходные";
  return days === 1 ? `Вчера, ${clinic.longWeekdayOf(at)}` : clinic.dateOf(at);
}

/** «10:00», «10:00 завтра», «10:00 пн», «10:00 14 декабря» */
export const untilWords = (at: string, clinic: ClinicTime) => {
  const days = clinic.daysAgo(at);
  if (days === 0) return clinic.timeOf(at);
  if (days === -1) return `${clinic.timeOf(at)} завтра`;
  return `${clinic.timeOf(at)} ${Math.abs(days) < 7 ? clinic.shortWeekdayOf(at) : clinic.dateOf(at)}`;
};

export type Promised = { mark: MarkKind | "muted" | ""; words: string; until: string };

/** A promised time has a mark only when little time is left or it has passed. */
export const promiseLook = (mark: Promised["mark"], className = "") =>
  mark === "" || mark === "muted" ? { className: `${className} ${mark}`.trim() } : markLook({ kind: mark, className });

const soonMs = 15 * minute;

/** The promised time in words, and whether it has passed. */
export function promiseOf({ promise, state, createdAt }: RequestRow, clinic: ClinicTime, isLost = false): Promised {
  const { kind, dueAt, answeredAt } = promise;
  const isOpen = state === "new" || state === "in_work";
  const isCallBack = kind === "call_back" && dueAt !== null && (isOpen || state === "called");
  if (!isCallBack && answeredAt !== null)
    return { mark: "muted", words: `ответили за ${durationOf(Date.parse(answeredAt) - Date.parse(createdAt))}`, until: "" };
  if (dueAt === null || (!isOpen && !isCallBack)) return { mark: "muted", words: "", until: "" };
  const left = Date.parse(dueAt) - clinic.now;
  const promised = isCallBack ? `перезвонить в ${untilWords(dueAt, clinic)}` : `обещали до ${untilWords(dueAt, clinic)}`;
  if (isLost) return { mark: "", words: promised, until: "" };
  if (left <= 0)
    return {
      mark: "late",
      words: `опоздали на ${durationOf(-left)}`,
      until: promised,
    };
  if (left <= soonMs && !isCallBack)
    return {
      mark: "soon",
      words: `осталось ${durationOf(left)}`,
      until: promised,
    };
  return { mark: "", words: promised, until: "" };
}

/** For example «6 500 ₽». */
export const priceOf = (kopecks: number) => `${(kopecks / 100).toLocaleString("ru-RU").replace(/\s/g, "\u202f")}\u00a0₽`;
