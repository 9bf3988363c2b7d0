import { endsLikeSurname, isFirstName, isGivenName } from "../../platform/names/russian-names.ts";

/** Finds surnames of people who have not agreed to be named. A given name, also with a patronymic, is allowed. */

export type NamePlace = { start: number; end: number; replacement: string };
type Word = { word: string; start: number; end: number };

/** The replacement for a surname without a given name. */
const hidden = "[фамилия скрыта]";

const words = /\p{L}[\p{L}\p{M}'’-]{0,60}/gu;

/** Beginnings of words that end like surnames but are not: things of a clinic, places, months, adjectives of countries. */
const noSurnames =
  /^(?:один|одна|одно|она|снова|слов|основ|готов|здоров|дев[аеу]|слева|справа|голов|медицин|машин|половин|причин|картин|спин|женщин|мужчин|вакцин|кабин|витамин|коллаген|ксеомин|релатокс|ретин|гиалурон|пластин|морщин|родин|дисциплин|резин|магазин|годин|москв|петербург|петровк|петровск|пушкино|кировск|ростов|саратов|псков|тамбов|азов|иванов(?:о$|ск)|орехов(?:о$|е$)|люблин[ое]$|марьин[ое]$|бибирев[ое]$|бутов[ое]$|выхин[ое]$|одинцов[ое]$|домодедов[ое]$|шереметьев[ое]$|внуков[ое]$|кузьминк|перово|раменск|росси|русск|англи|немец|францу|итальян|корей|япон|китай|турец|московск|ленинск|советск|подмосковн|европей|американ|клини|медицинск|детск|женск|мужск|городск|областн|районн|новогодн|рождеств|христ|крым|феврал|январ|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр|администратор|доктор|специалист|медсестр|косметолог|дерматолог|трихолог|хирург|терапевт|гинеколог|процедур|услуг|отзыв|врач|консультац|ботокс|диспорт|лазер|филлер|мезо|пилинг|гардероб|регистратур|ресепш|парковк|льн|лён|бог(?:а|у|ом|е)?$|господ|лен$|нов(?:ый|ого|ому|ым|ом|ая|ой|ую|ые|ых)$|анализ|сеанс|вопрос|результат|укол|пациент|рубл|месяц|клиент|яндекс|гугл|ютуб|телеграм|инстаграм|вконтакте|госуслуг)/iu;
const title =
  /(?:^|[^\p{L}])(?:доктор\p{L}{0,3}|врач\p{L}{0,3}|медсестр\p{L}{1,3}|администратор\p{L}{0,3}|госпож\p{L}{1,2}|господин\p{L}{0,3}|г-ж\p{L}|г-н\p{L}?|профессор\p{L}{0,3}|хирург\p{L}{0,3}|терапевт\p{L}{0,3}|сосед\p{L}{0,4}|тренер\p{L}{0,3}|по фамилии|фамилия)[\s:,–—-]{1,3}$/iu;
const followedByPlace =
  /^\s{1,2}(?:проспект|район|област|улиц|вокзал|рын[ок]|площад|шоссе|переул|бульвар|набережн|метро|парк|округ|центр|клиник|больниц|институт|язык|кухн|университет|кра[йя]|сезон|косметик|препарат|пер\.|ул\.|пр-т|пр\.)/iu;
const surelySurname = /(?:[оеё]в|[оеё]ва|[оеё]вой|[оеё]ву|[иы]ной|[сц]кий|[сц]кая|[сц]кой|енко|чук|ян)$/u;
/** «улица Ленина», «из Королёва» */
const beforePlace =
  /^(?:ул|улиц\p{L}{1,3}|проспект\p{L}{0,2}|площад\p{L}{1,2}|метро|станци\p{L}|имени|им|памятник\p{L}{0,2}|бульвар\p{L}{0,2}|переул\p{L}{2,4}|больниц\p{L}{1,2}|из|в|во|под|город\p{L}{0,2}|село|деревн\p{L})$/iu;
/** First names that are also ordinary words. */
const alsoWords = /^(?:вера|надежда|любовь|роман|слава|лев|майя|марк|злата|роза|мир)$/u;
const patronymic = /(?:(?:[оеё]в|иль|[иы]н|ь)?ич(?:а|у|ем|е)?|(?:[оеё]в|инич|ич)н(?:а|ы|е|у|ой|ою))$/u;
const menInA =
  /^(?:никита|илья|фома|кузьма|лука|савва|данила|саша|женя|миша|паша|леша|леня|гоша|гриша|костя|коля|петя|вася|ваня|витя|слава|юра|сережа|дима|боря|федя|рома)$/u;

export function surnamesIn(text: string, known: string[]): NamePlace[] {
  if (!isShouted(text)) return surnamesAsWritten(text, known);
  return surnamesAsWritten(text.toLowerCase(), known).map((place) => {
    const isKept = place.replacement !== hidden;
    return { ...place, replacement: isKept ? text.slice(place.start, place.start + place.replacement.length) : hidden };
  });
}

/** Whether most letters are capitals. Then a capital does not mark a name, and the text is read in lower case. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals > 10 && capitals > 2 * small && text.toLowerCase().length === text.length;
}

function surnamesAsWritten(text: string, known: string[]): NamePlace[] {
  const stems = known.map((surname) => ({ stem: plain(surname).slice(0, Math.max(3, surname.length - 2)), longest: surname.length + 3 }));
  const isOurs = (word: string) => stems.some(({ stem, longest }) => word.length <= longest && plain(word).startsWith(stem));
  const found: Word[] = [...text.matchAll(words)].map(({ index, 0: word }) => ({ word, start: index, end: index + word.length }));
  return found.flatMap((current, index) => {
    if (shapeOf(current.word) === "other" || isOurs(current.word)) return [];
    const place = judge(text, current, { before: found[index - 1], after: found[index + 1], last: found[index + 2] });
    return place ? [place] : [];
  });
}

type Around = { before: Word | undefined; after: Word | undefined; last: Word | undefined };

function judge(text: string, current: Word, { before, after, last }: Around): NamePlace | null {
  const { word, start, end } = current;
  const shape = shapeOf(word);
  const isBeside = (one: Word | undefined, other: Word | undefined): one is Word =>
    one !== undefined &&
    other !== undefined &&
    shapeOf(one.word) === shapeOf(other.word) &&
    /^[ \u00a0]{1,2}$/.test(text.slice(one.end, other.start));
  const nameBefore = isBeside(before, current) && isGivenName(before.word) ? before : null;
  const nameAfter = isBeside(current, after) && after && isGivenName(after.word) ? after : null;
  if (shape === "lower") {
    if (!surelySurname.test(word) || noSurnames.test(word) || patronymic.test(word)) return null;
    const isName = (name: Word | null): name is Word => name !== null && isFirstName(name.word) && !alsoWords.test(name.word);
    if (isName(nameBefore)) return withName(nameBefore, end);
    return isName(nameAfter) ? { start, end: nameAfter.end, replacement: nameAfter.word } : null;
  }
  const isPlace = before !== undefined && beforePlace.test(before.word) && /^[\s.«"]{1,3}$/.test(text.slice(before.end, start));
  if (isPlace && !nameAfter) return null;
  if (isFirstName(word) || noSurnames.test(word) || (/[сц]к/iu.test(word) && followedByPlace.test(text.slice(end, end + 16)))) return null;
  const initials = initialsBeside(text, start, end);
  if (initials && word.length > 2) return { ...initials, replacement: hidden };
  const isEnding = endsLikeSurname(word);
  if (nameBefore) {
    if (isMiddleName(word, nameBefore.word)) return null;
    if (isEnding || !isGivenName(word)) return withName(nameBefore, end);
  }
  if (nameAfter && !isMiddleName(nameAfter.word, word)) {
    const isFull = isBeside(nameAfter, last) && isMiddleName(last?.word ?? "", nameAfter.word);
    const isNamedAfter = isBeside(nameAfter, last) && !isFull && endsLikeSurname(last?.word ?? "");
    if (isNamedAfter) return isEnding && !isFirst(text, start) ? { start, end, replacement: hidden } : null;
    if (isEnding || (isFull && !isFirst(text, start))) return { start, end: nameAfter.end, replacement: nameAfter.word };
  }
  if (isGivenName(word)) return null;
  if (!isEnding)
    return !isFirst(text, start) && title.test(text.slice(Math.max(0, start - 24), start)) ? { start, end, replacement: hidden } : null;
  // At the beginning of a sentence every word has a capital letter: «Вопросов нет», «Петрова приняла».
  if (isFirst(text, start) && !isSubject(word, text.slice(end, end + 24))) return null;
  return { start, end, replacement: hidden };
}

/** «Петрова приняла», «Иванов нахамил» */
const isSubject = (word: string, rest: string) =>
  /(?:[оеё]ва|енко)$/iu.test(word) || (/[оеё]в$/iu.test(word) && /^\s{1,2}(?:не\s|нам\s|мне\s)?\p{Ll}{2,20}(?:л|лся)(?!\p{L})/u.test(rest));

const withName = (name: Word, end: number): NamePlace => ({ start: name.start, end, replacement: name.word });

const plain = (word: string) => word.toLowerCase().replaceAll("ё", "е");

type Shape = "capital" | "capitals" | "lower" | "other";

function shapeOf(word: string): Shape {
  if (/^\p{Lu}[\p{Ll}\p{M}]/u.test(word)) return "capital";
  if (/^\p{Lu}{3}/u.test(word)) return "capitals";
  return /^\p{Ll}{3}/u.test(word) ? "lower" : "other";
}

/** «Олег Петрович», «Олегу Петровичу»; not «Анна Петрович», «Анной Петрович»: the surname of a woman does not change. */
function isMiddleName(word: string, name: string): boolean {
  const [middle, first] = [plain(word), plain(name)];
  if (!patronymic.test(middle)) return false;
  if (!middle.endsWith("ич")) return true;
  return menInA.test(first) || (isFirstName(name) && !/[ая]$/u.test(first));
}

/** «А. П. Смирнова», «Смирнова А. П.» */
function initialsBeside(text: string, start: number, end: number): { start: number; end: number } | null {
  const before = /(?<!\p{L})\p{Lu}\.\s?(?:\p{Lu}\.\s?)$/u.exec(text.slice(Math.max(0, start - 6), start));
  if (before) return { start: start - before[0].length, end };
  const after = /^\s{1,2}\p{Lu}\.\s?\p{Lu}(?:\.(?!\s?\p{Lu}\p{Ll})|(?![\p{L}.]))/u.exec(text.slice(end, end + 12));
  return after ? { start, end: end + after[0].length } : null;
}

/** Whether the word begins a sentence, a line or a quotation. */
function isFirst(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && start - at < 8 && /[ \t\u00a0«"„“(]/u.test(text.charAt(at))) at -= 1;
  return at < 0 || !/[\p{L}\p{N},;»"’–—:-]/u.test(text.charAt(at));
}
