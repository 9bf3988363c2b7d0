import type { Section } from "@len/contract/section";
import type { ContentItem, ContentRow, ContentState, ContentVersion } from "@len/contract/staff/content";
import type { Actor } from "@len/contract/staff/roles";
import type { SaverState } from "../../store/saver.ts";
import type { MarkKind } from "../../ui/mark.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed, counted, type Forms } from "../../words/words.ts";
import { pickedFormsOf } from "./words-of-section.ts";

/** The kind of mark that shows each state. */
export const stateMarks: Record<ContentState, MarkKind> = {
  draft: "plain",
  live: "done",
  changed: "work",
  planned: "plan",
  off: "off",
  trash: "spam",
};

/** For example «1 декабря, 09:00». */
const hourOf = (at: string, clinic: ClinicTime) => `${clinic.dateOf(at)}, ${clinic.timeOf(at)}`;

/** For example «На сайте, изменений: 3». */
export function stateOf({ state, changes, plan }: Pick<ContentRow, "state" | "changes" | "plan">, clinic: ClinicTime): string {
  if (state === "planned" && plan) return plan.failure ? "Не вышло в назначенный час" : `Выйдет ${hourOf(plan.at, clinic)}`;
  if (state === "changed") return changes > 0 ? `На сайте, изменений: ${changes}` : "На сайте с изменениями";
  return { draft: "Черновик", live: "На сайте", planned: "Выйдет", off: "Снята с сайта", trash: "В корзине" }[state];
}

/** For example «На сайте с 12 ноября, изменений: 3.» */
export function onSiteWords({ isLive, changes, published }: ContentItem, clinic: ClinicTime): string {
  if (!isLive || !published?.at) return "";
  return `На сайте с ${clinic.dateOf(published.at)}${changes > 0 ? `, изменений: ${changes}` : ""}.`;
}

/** «14:32» for a moment of today, «18 нояб.» for an earlier day. */
export function shortMoment(at: string, clinic: ClinicTime): string {
  if (clinic.daysAgo(at) === 0) return clinic.timeOf(at);
  const [day = "", month = "", year] = clinic.dateOf(at).split(" ");
  return [`${day}\u00a0${shortMonths[month] ?? month}`, year].filter(Boolean).join(" ");
}

const shortMonths: Record<string, string> = {
  ...{ января: "янв.", февраля: "февр.", марта: "марта", апреля: "апр.", мая: "мая", июня: "июня" },
  ...{ июля: "июля", августа: "авг.", сентября: "сент.", октября: "окт.", ноября: "нояб.", декабря: "дек." },
};

/** For lists: the last name, or «Вы» for the reader. */
export function shortNameOf({ kind, id, name }: Actor, me: { id: string }): string {
  if (kind === "staff") return id === me.id ? "Вы" : (name?.split(" ").at(-1) ?? "Бывший сотрудник");
  return kind === "terminal" ? "Терминал" : "Программа";
}

/** For sentences: the first name. */
export const firstNameOf = ({ name }: Actor) => name?.split(" ")[0] ?? "Программа";

/** «сохранила Екатерина»: the verb agrees with the gender of the person. */
function didBy(verb: string, by: Actor): string {
  if (by.name === null) return `${verb}а программа`;
  return `${verb}${by.pastTense === "feminine" ? "а" : ""} ${firstNameOf(by)}`;
}

export const savedBy = (by: Actor) => didBy("сохранил", by);
export const changedBy = (by: Actor) => didBy("изменил", by);

export const changesForms: Forms = ["изменение", "изменения", "изменений"];
export const fieldsForms: Forms = ["поле", "поля", "полей"];
export const rowsForms: Forms = ["запись", "записи", "записей"];

/** «Опубликовать мешает 1 поле» */
export const blockedWords = (fields: number) =>
  `Опубликовать ${agreed(fields, ["мешает", "мешают", "мешает"])} ${counted(fields, fieldsForms)}`;

/** «Выбраны 3 врача» */
export const pickedWords = (count: number, words: Pick<Section, "gender" | "forms">) =>
  `${agreed(count, pickedFormsOf(words))} ${counted(count, words.forms)}`;

/** «2 на сайте, 1 выйдет 1 декабря» */
export function pickedStates(rows: readonly Pick<ContentRow, "state" | "isLive" | "plan">[], clinic: ClinicTime): string {
  const of = (holds: (row: Pick<ContentRow, "state" | "isLive">) => boolean) => rows.filter(holds);
  const planned = rows.filter(({ state, isLive }) => state === "planned" && !isLive);
  const days = new Set(planned.flatMap(({ plan }) => (plan ? [clinic.dateOf(plan.at)] : [])));
  const [day] = days;
  const parts: [number, string][] = [
    [of(({ isLive }) => isLive).length, "на сайте"],
    [planned.length, `${agreed(planned.length, ["выйдет", "выйдут", "выйдут"])} ${days.size === 1 ? day : "в назначенный час"}`],
    [
      of(({ state }) => state === "draft").length,
      agreed(of(({ state }) => state === "draft").length, ["черновик", "черновика", "черновиков"]),
    ],
    [of(({ state, isLive }) => state === "off" && !isLive).length, "не на сайте"],
    [of(({ state }) => state === "trash").length, "в корзине"],
  ];
  return parts.flatMap(([count, words]) => (count > 0 ? [`${count}\u00a0${words}`] : [])).join(", ");
}

/** The words of the saving state in the foot of the form. */
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

/** How a version came about, in words. */
export const versionWords = ({ isLive, publishedAt }: Pick<ContentVersion, "isLive" | "publishedAt">) =>
  isLive ? "На сайте" : publishedAt ? "Была на сайте" : "Правка";
