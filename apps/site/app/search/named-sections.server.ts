import type { Contacts } from "@len/contract/contacts";
import type { Page } from "@len/contract/pages";
import type { Promotion } from "@len/contract/promotions";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { sections } from "../sitemap/sections.ts";

type Path = (typeof sections)[number]["path"];

/** `names` are the words it goes by beside those of its title. */
export type NamedSection = { title: string; path: string; names?: string[] };

/** What visitors call the sections, whatever the clinic; the search of the API knows doctors, services, news and articles alone. */
const otherNames: Partial<Record<Path, string>> = {
  "/about": "клиника организация история",
  "/specialists": "врач доктор",
  "/categories": "направление",
  "/prices": "прайс лист прейскурант стоимость ценник цена",
  "/promotions": "скидка выгода",
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

/** What is asked about in many ways: the page is called by all of them once its own text has one. */
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

/** Say nothing by themselves: «где вы находитесь», «часы работы клиники». */
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

/** How nouns and adjectives end. */
const endings = new Set(
  (
    "а е и й о у ы ь ю я ам ами ах ов ом ой ою ей ем ею ев ям ями ях ью ия ие ии ий ию ья ье ьи ьям ьев " +
    "ая яя ое ее ые ый ым ыми ых ую юю ого его ому ему им ими их иям иями иях ием"
  ).split(" "),
).add("");

/**
 * Forms of one word differ in their endings: «лицензия» and «лицензии», «налоговый» and «налогового». What only begins alike does
 * not: «полис» and «полип», «метро» and «метрит».
 */
function isFormOf(word: string, other: string): boolean {
  for (let stem = 3; stem <= word.length && word.startsWith(other.slice(0, stem)) && stem <= other.length; stem++) {
    if (endings.has(word.slice(stem)) && endings.has(other.slice(stem))) return true;
  }
  return word === other;
}

/**
 * The sections with the words they go by: those of any clinic, and what the pages of this one tell of. Running promotions are among
 * them: they are few, and the search of the API knows doctors, services, news and articles alone.
 */
export async function loadNamedSections(api: ApiClient): Promise<NamedSection[]> {
  const [contacts, about, info, promotions] = await Promise.all([
    quietly(api.contacts()),
    quietly(api.page("about")),
    quietly(api.page("info")),
    quietly(api.promotions()),
  ]);
  const told: Partial<Record<Path, string>> = {
    "/about": textOf(about),
    "/contacts": contacts?.address.directions ?? "",
    "/info": `${textOf(info)} ${namesOfSupervising(contacts)}`,
  };

  const named: NamedSection[] = sections.map(({ title, path }) => {
    const text = [...new Set(wordsOf(told[path] ?? ""))];
    const proved = (askedAbout[path] ?? []).map(wordsOf).filter((names) => names.some((name) => text.some((word) => isFormOf(name, word))));
    return { title, path, names: [...wordsOf(otherNames[path] ?? ""), ...proved.flat()] };
  });
  return [...named, ...(promotions ?? []).map(namedPromotion)];
}

/** It goes by what it is, and by what it lowers. */
function namedPromotion({ title, path, lead, prices }: Promotion): NamedSection {
  const about = prices.flatMap((line) => [line.title, line.service.title]);
  return { title, path, names: wordsOf(["акция скидка", lead, ...about].join(" ")) };
}

/** The words of a text lie as `text` in its blocks, at any depth. */
function textOf(page: Page | null): string {
  const texts: string[] = [];
  JSON.stringify(page?.blocks.content ?? [], (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join(" ");
}

const namesOfSupervising = (contacts: Contacts | null) => (contacts?.supervising ?? []).map(({ name }) => name).join(" ");

/** `clinic` is its name, which says nothing on its own site; the last word may be `unfinished`, as it is while one types. */
type Search = { search: string; clinic?: string; unfinished?: boolean };

/** The sections that are called what is searched for: each of its words is a form of one of a section's words. */
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
