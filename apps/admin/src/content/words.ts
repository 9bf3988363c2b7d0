import type { ContentRow, ContentState, ContentVersion } from "@len/contract/staff/content";
import type { Actor } from "@len/contract/staff/roles";
import type { ClinicTime } from "../clinic-time.ts";
import { agreed, counted, type Forms } from "../words.ts";
import type { SaverState } from "./saver.ts";

/** The class of the mark of each state: marks differ in shape. */
export const stateMarks: Record<ContentState, string> = {
  draft: "st",
  live: "st st--done",
  changed: "st st--work",
  planned: "st st--plan",
  off: "st st--off",
  trash: "st st--spam",
};

/** «1 декабря, 09:00» */
const hourOf = (at: string, clinic: ClinicTime) => `${clinic.dateOf(at)}, ${clinic.timeOf(at)}`;

/** «На сайте, изменений: 3» */
export function stateOf({ state, changes, plan }: Pick<ContentRow, "state" | "changes" | "plan">, clinic: ClinicTime): string {
  if (state === "planned" && plan) return plan.failure ? "Не вышло в назначенный час" : `Выйдет ${hourOf(plan.at, clinic)}`;
  if (state === "changed") return changes > 0 ? `На сайте, изменений: ${changes}` : "На сайте с изменениями";
  return { draft: "Черновик", live: "На сайте", planned: "Выйдет", off: "Снята с сайта", trash: "В корзине" }[state];
}

/** «14:32» today, «18 нояб.» before. */
export function shortMoment(at: string, clinic: ClinicTime): string {
  if (clinic.daysAgo(at) === 0) return clinic.timeOf(at);
  const [day = "", month = "", year] = clinic.dateOf(at).split(" ");
  return [`${day}\u00a0${shortMonths[month] ?? month}`, year].filter(Boolean).join(" ");
}

const shortMonths: Record<string, string> = {
  ...{ января: "янв.", февраля: "февр.", марта: "марта", апреля: "апр.", мая: "мая", июня: "июня" },
  ...{ июля: "июля", августа: "авг.", сентября: "сент.", октября: "окт.", ноября: "нояб.", декабря: "дек." },
};

/** The last name in lists, «Вы» for the reader. */
export function shortNameOf({ kind, id, name }: Actor, me: { id: string }): string {
  if (kind === "staff") return id === me.id ? "Вы" : (name?.split(" ").at(-1) ?? "Бывший сотрудник");
  return kind === "terminal" ? "Терминал" : "Программа";
}

/** The first name in sentences. */
export const firstNameOf = ({ name }: Actor) => name?.split(" ")[0] ?? "Программа";

/** «сохранила Екатерина»: the verb agrees with the person. */
function didBy(verb: string, by: Actor): string {
  if (by.name === null) return `${verb}а программа`;
  return `${verb}${by.pastTense === "feminine" ? "а" : ""} ${firstNameOf(by)}`;
}

export const savedBy = (by: Actor) => didBy("сохранил", by);
export const changedBy = (by: Actor) => didBy("изменил", by);

export const changesForms: Forms = ["изменение", "изменения", "изменений"];
export const fieldsForms: Forms = ["поле", "поля", "полей"];
export const rowsForms: Forms = ["запись", "записи", "записей"];
const recordsForms: Forms = ["карточка", "карточки", "карточек"];

/** «Опубликовать мешает 1 поле» */
export const blockedWords = (fields: number) =>
  `Опубликовать ${agreed(fields, ["мешает", "мешают", "мешает"])} ${counted(fields, fieldsForms)}`;

/** «Выбрано 3: 2 на сайте, 1 черновик» */
export function pickedWords(rows: readonly Pick<ContentRow, "state" | "isLive">[]): string {
  const parts = [
    { count: rows.filter(({ isLive }) => isLive).length, words: () => "на сайте" },
    { count: rows.filter(({ state, isLive }) => state === "planned" && !isLive).length, words: () => "выйдет в назначенный час" },
    {
      count: rows.filter(({ state }) => state === "draft").length,
      words: (count: number) => agreed(count, ["черновик", "черновика", "черновиков"]),
    },
    { count: rows.filter(({ state }) => state === "off").length, words: (count: number) => agreed(count, ["снята", "сняты", "снято"]) },
    { count: rows.filter(({ state }) => state === "trash").length, words: () => "в корзине" },
  ];
  const told = parts.filter(({ count }) => count > 0).map(({ count, words }) => `${count}\u00a0${words(count)}`);
  return `${agreed(rows.length, ["Выбрана", "Выбраны", "Выбрано"])} ${counted(rows.length, recordsForms)}: ${told.join(", ")}`;
}

/** The state of saving, at one place of the foot. */
export function savingWords(state: SaverState, clinic: ClinicTime): string {
  switch (state.kind) {
    case "saving":
      return "Сохраняем…";
    case "typing":
      return "Сохраним, когда остановитесь";
    case "offline":
      return `Нет связи с ${clinic.timeOf(state.since)}, правки хранятся здесь`;
    case "refused":
      return "Черновик не сохранён, правки хранятся здесь";
    case "conflict":
      return "Ваши правки целы";
    default:
      return state.at === null ? "" : `Черновик сохранён в ${clinic.timeOf(state.at)}`;
  }
}

/** What a version was cut at. */
export const versionWords = ({ isLive, publishedAt }: Pick<ContentVersion, "isLive" | "publishedAt">) =>
  isLive ? "На сайте" : publishedAt ? "Была на сайте" : "Правка";
