import { sections } from "../sitemap/sections.ts";

type Section = { title: string; path: string };

/** What visitors call the sections, beside their titles; the search of the API knows doctors, services, news and articles alone. */
const otherNames: Partial<Record<(typeof sections)[number]["path"], string>> = {
  "/about": "клиника организация история взрослые детский дети ребенок ребенка педиатр",
  "/specialists": "врач доктор",
  "/categories": "направление",
  "/prices": "прайс лист прейскурант стоимость ценник цена ценам",
  "/result": "результат",
  "/reviews": "мнение оценка рейтинг",
  "/articles": "журнал блог",
  "/video": "ролик фильм",
  "/equipments": "аппарат",
  "/contacts":
    "контактный адрес телефон номер позвонить связаться почта электронная email находитесь расположение добраться доехать проехать проезд маршрут карта схема метро парковка стоянка пандус лифт график режим часы время расписание открыто закрыто выходной суббота воскресенье праздники реквизиты инн огрн",
  "/zapis": "записаться запишите онлайн заявка",
  "/info":
    "омс полис госгарантии права обязанности жалоба пожаловаться претензия росздравнадзор роспотребнадзор оплата оплатить картой наличными гарантия возврат",
  "/documents": "договор бланк заявление правила положение согласие",
  "/licenses": "лицензирование",
  "/certificates": "диплом удостоверение",
  "/mass-media": "пресса",
  "/vacancies": "работа карьера трудоустройство резюме",
  "/privacy": "персональные данные конфиденциальность cookie",
};

/** Say nothing by themselves: «где вы находитесь», «часы работы клиники». */
const filling = new Set(
  "а в во вас ваш ваша ваши вы где до для есть и из к как какой какие клиники клиника ли лен мне можно на о об от по с со у что это работы врач врача врачи врачу врачей".split(
    " ",
  ),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Forms of one word differ in their endings: «лицензия» and «лицензии», «налоговый» and «налогового». */
function isFormOf(word: string, other: string): boolean {
  let same = 0;
  while (same < Math.min(word.length, other.length) && word[same] === other[same]) same++;
  const [ending, begun] = Math.min(word.length, other.length) <= 4 ? [1, 3] : [3, 4];
  return word === other || (same >= begun && Math.max(word.length, other.length) - same <= ending);
}

/**
 * The sections that are called what is searched for: each of its words is a form of one of a section's words. The last word may be
 * `unfinished`, as it is while one types.
 */
export function namedSections(search: string, known: readonly Section[] = sections, unfinished = false): Section[] {
  const all = wordsOf(search);
  const telling = all.filter((word) => !filling.has(word));
  const words = telling.length > 0 ? telling : all;
  const last = all.at(-1);
  const isAnyOf = (word: string, names: string[]) =>
    names.some((name) => isFormOf(word, name) || (unfinished && word === last && word.length >= 3 && name.startsWith(word)));

  return known.flatMap(({ title, path }) => {
    const names = wordsOf(`${title} ${otherNames[path as keyof typeof otherNames] ?? ""}`);
    return words.length > 0 && words.every((word) => isAnyOf(word, names)) ? [{ title, path }] : [];
  });
}
