import type { Contacts } from "@len/contract/contacts";
import type { Page } from "@len/contract/pages";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { sections } from "../sitemap/sections.ts";

type Path = (typeof sections)[number]["path"];

/** `names` are search words in addition to those of the title. */
export type NamedSection = { title: string; path: string; names?: string[] };

/** Words that visitors use for the sections of any clinic; the API's search knows only doctors, services, news and articles. */
const otherNames: Partial<Record<Path, string>> = {
  "/about": "клиника организация история",
  "/specialists": "врач доктор",
  "/categories": "направление",
  "/prices": "прайс лист прейскурант стоимость ценник цена",
  "/result": "результат",
  "/reviews": "мнение оценка рейтинг",
  "/articles": "журнал блог",
  "/video": "ролик фильм",
  "/equipments": "аппарат",
  "/contacts":
    "контактный адрес телефон номер позвонить связаться почта электронная email находитесь расположение добраться доехать проехать проезд маршрут карта схема график режим часы время расписание открыто закрыто работаете выходной суббота воскресенье праздники реквизиты инн огрн",
  "/zapis": "записаться запишите онлайн заявка",
  "/documents": "договор бланк заявление правила положение согласие",
  "/licenses": "лицензирование",
  "/certificates": "диплом удостоверение",
  "/mass-media": "пресса",
  "/vacancies": "работа работать карьера трудоустройство резюме",
  "/privacy": "персональные данные конфиденциальность cookie",
};

/** Groups of synonyms: when a page's text contains one of a group, the page is found by all of them. */
const askedAbout: Partial<Record<Path, string[]>> = {
  "/about": ["взрослые", "дети детям детский ребенок ребенка педиатр"],
  "/contacts": ["метро", "парковка парковаться припарковаться стоянка", "пандус коляска", "лифт"],
  "/info": [
    "омс полис госгарантии",
    "права",
    "обязанности",
    "жалоба пожаловаться претензия",
    "росздравнадзор",
    "роспотребнадзор",
    "оплата оплатить картой наличными",
    "гарантия",
    "возврат вернуть возвращает",
  ],
};

/** Words without meaning of their own: «где вы находитесь», «часы работы клиники». */
const filling = new Set(
  "а в во вас ваш ваша ваши вы где до для есть и из к как какой какие клиники клиника ли мне можно на о об от по с со у что это работы врач врача врачи врачу врачей".split(
    " ",
  ),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Endings of Russian nouns and adjectives. */
const endings = new Set(
  (
    "а е и й о у ы ь ю я ам ами ах ов ом ой ою ей ем ею ев ям ями ях ью ия ие ии ий ию ья ье ьи ьям ьев " +
    "ая яя ое ее ые ый ым ыми ых ую юю ого его ому ему им ими их иям иями иях ием"
  ).split(" "),
).add("");

/**
 * Forms of one word differ in their endings: «лицензия» and «лицензии», «налоговый» and «налогового». A common start is not
 * enough: «полис» and «полип», «метро» and «метрит».
 */
function isFormOf(word: string, other: string): boolean {
  for (let stem = 3; stem <= word.length && word.startsWith(other.slice(0, stem)) && stem <= other.length; stem++) {
    if (endings.has(word.slice(stem)) && endings.has(other.slice(stem))) return true;
  }
  return word === other;
}

/** The sections with their search words: those of any clinic, and those of the facts in this clinic's pages. */
export async function loadNamedSections(api: ApiClient): Promise<NamedSection[]> {
  const [contacts, about, info] = await Promise.all([quietly(api.contacts()), quietly(api.page("about")), quietly(api.page("info"))]);
  const told: Partial<Record<Path, string>> = {
    "/about": textOf(about),
    "/contacts": contacts?.address.directions ?? "",
    "/info": `${textOf(info)} ${namesOfSupervising(contacts)}`,
  };

  return sections.map(({ title, path }) => {
    const text = [...new Set(wordsOf(told[path] ?? ""))];
    const proved = (askedAbout[path] ?? []).map(wordsOf).filter((names) => names.some((name) => text.some((word) => isFormOf(name, word))));
    return { title, path, names: [...wordsOf(otherNames[path] ?? ""), ...proved.flat()] };
  });
}

/** Collects the `text` of blocks at any depth. */
function textOf(page: Page | null): string {
  const texts: string[] = [];
  JSON.stringify(page?.blocks.content ?? [], (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join(" ");
}

const namesOfSupervising = (contacts: Contacts | null) => (contacts?.supervising ?? []).map(({ name }) => name).join(" ");

/** `clinic` is the clinic's name, which is ignored in a search; with `unfinished` the last word may be incomplete. */
type Search = { search: string; clinic?: string; unfinished?: boolean };

/** The sections matching the query: each of its words is a form of one of the section's words. */
export function namedSections({ search, clinic = "", unfinished = false }: Search, known: readonly NamedSection[]): NamedSection[] {
  const all = wordsOf(search);
  const ownName = new Set(wordsOf(clinic));
  const telling = all.filter((word) => !filling.has(word) && !ownName.has(word));
  const words = telling.length > 0 ? telling : all;
  const last = all.at(-1);
  const isAnyOf = (word: string, names: string[]) =>
    names.some((name) => isFormOf(word, name) || (unfinished && word === last && word.length >= 3 && name.startsWith(word)));

  return known.flatMap(({ title, path, names = [] }) => {
    const own = [...wordsOf(title), ...names];
    return words.length > 0 && words.every((word) => isAnyOf(word, own)) ? [{ title, path }] : [];
  });
}
