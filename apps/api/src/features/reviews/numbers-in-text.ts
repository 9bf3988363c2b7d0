/**
 * Finds numbers of telephones and papers in a text in any spelling: odd separators, letters instead of digits («9OO»), numerals in words.
 * It makes one pass over the text, and every expression reads a bounded part of it.
 */

export type NumberPlace = { kind: "phone" | "document"; start: number; end: number };

/** `digits`: the digits of the token; `isDigits`: it has at least one real digit. */
type Token = { start: number; end: number; digits: string; isDigits: boolean };

const hundreds = "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот".split(" ");
const tens = "десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split(" ");
const teens = "одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать".split(" ");
const units = "ноль один два три четыре пять шесть семь восемь девять".split(" ");
const numerals = new Map<string, number>([
  ...hundreds.map((word, index): [string, number] => [word, (index + 1) * 100]),
  ...tens.map((word, index): [string, number] => [word, (index + 1) * 10]),
  ...teens.map((word, index): [string, number] => [word, index + 11]),
  ...units.map((word, index): [string, number] => [word, index]),
  ["нуль", 0],
  ["одна", 1],
  ["две", 2],
  ["восем", 8],
  ["восемсот", 800],
  ["девятсот", 900],
  ["шестьсят", 60],
]);

/** Letters and signs that look like digits. */
const lookAlikes = new Map([
  ...Array.from("OОoоQ", (sign): [string, string] => [sign, "0"]),
  ["З", "3"],
  ["з", "3"],
  ["l", "1"],
  ["I", "1"],
]);

const pieces = /[\p{Nd}OОoоQЗзlI]{1,40}(?![\p{L}])|\p{L}{1,40}/gu;
const between = /^(?:[\s.,:;()[\]{}\-–—‒−‐‑/\\_*+~|•·№#"'«»\u200b-\u200f\u2060]|\ufe0f|\u20e3){0,4}$/u;

/** Dates, times, money, percentages and years are not numbers of telephones or papers. */
const ordinary = [
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./](?:19|20)?\d\d(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d[-.](?:0[1-9]|1[0-2])[-.](?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<![\d:.-])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:\s?[-–—]\s?(?:[01]?\d|2[0-4])[:.][0-5]\d)?(?![\d:]|[.-]\d)/g,
  /(?<![\d.,])(?:\d[\d\s.,]{0,14}\s?[-–—]\s?)?\d[\d\s.,]{0,14}\s?(?:₽|руб|р\.|р(?!\p{L})|тыс|т\.\s?р|млн|%|процент|мг|мл|ед(?:иниц)?(?!\p{L})|кг|см|мм|грамм)/gu,
  /(?<!\d)(?:19|20)\d\d(?:\s?[-–—,]\s?(?:19|20)\d\d){1,5}(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d(?=\s{0,2}(?:г\.|г(?!\p{L})|год))/gu,
];

const phoneWord =
  /(?:тел(?:ефон\p{L}{0,3})?|моб(?:ильн\p{L}{0,4})?|сот(?:ов\p{L}{0,4})?|номер\p{L}{0,2}|звон\p{L}{1,8}|набер\p{L}{1,6}|вотс[аэ]п\p{L}{0,2}|ватс[аэ]п\p{L}{0,2}|whats?\s?app|viber|вайбер\p{L}{0,2}|смс|sms|tel|phone)[\s.,:;–—№#-]{0,6}(?:\p{L}{1,12}[\s.,:–—-]{1,3}){0,2}$/iu;
const documentWord =
  /(?:паспорт\p{L}{0,3}|сери[яиюей]{1,2}|снилс\p{L}{0,2}|инн|полис\p{L}{0,3}|омс|дмс|карт[аеуыой]{1,2}|медкарт\p{L}{1,2}|договор\p{L}{0,3}|св-во|свидетельств\p{L}{1,3}|удостоверени\p{L}{1,2}|(?:вод\.?\s?)?прав[а]?|вид на жительство|чек\p{L}{0,2}|счет\p{L}{0,2}|счёт\p{L}{0,2}|заказ\p{L}{0,2}|амбулаторн\p{L}{1,4})[\s.,:;()№#N–—-]{0,6}(?:\p{L}{1,12}[\s.,:;№#–—-]{1,4}){0,3}$/iu;

/** «II-АБ № 123456», a birth certificate; «0012-АБ 458812», a policy. */
const certificate = /(?<![\p{L}\d])(?:[IVXLХУ]{1,6}|\d{2,6})\s?-\s?\p{Lu}{2}\s{0,2}№?\s{0,2}\d{6}(?!\d)/gu;

export function numbersIn(text: string): NumberPlace[] {
  const isOrdinary = new Uint8Array(text.length);
  for (const pattern of ordinary) for (const { index, 0: found } of text.matchAll(pattern)) isOrdinary.fill(1, index, index + found.length);
  const certificates = [...text.matchAll(certificate)].map(
    ({ index, 0: found }): NumberPlace => ({ kind: "document", start: index, end: index + found.length }),
  );
  return [...certificates, ...runsOf(text, tokensOf(text)).flatMap((run) => judge(text, run, isOrdinary))];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { index: start, 0: word } of text.matchAll(pieces)) {
    const end = start + word.length;
    if (/\p{Nd}/u.test(word)) tokens.push({ start, end, digits: readDigits(word), isDigits: true });
    else if (/^(?:[OОQ]{1,4}|[oо]{2,4})$/u.test(word)) tokens.push({ start, end, digits: "0".repeat(word.length), isDigits: false });
    else {
      const value = numerals.get(word.toLowerCase().replace(/ё/g, "е"));
      if (value !== undefined) tokens.push({ start, end, digits: String(value), isDigits: false });
    }
  }
  return tokens;
}

const readDigits = (word: string) => Array.from(word, (sign) => lookAlikes.get(sign) ?? sign.normalize("NFKC")).join("");

/** Groups of tokens with only separators between them. */
function runsOf(text: string, tokens: Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && token.start - last.end <= 4 && between.test(text.slice(last.end, token.start))) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs;
}

const mostTokens = 40;

function judge(text: string, run: Token[], isOrdinary: Uint8Array): NumberPlace[] {
  const first = run[0];
  if (!first) return [];
  const before = text.slice(Math.max(0, first.start - 48), first.start);
  const [isPhone, isDocument] = [phoneWord.test(before), documentWord.test(before)];
  const parts = isPhone || isDocument ? [run] : split(run, isOrdinary);
  return parts.flatMap((part): NumberPlace[] => {
    const [head, last] = [part[0], part.at(-1)];
    if (!head || !last) return [];
    const digits = spoken(part);
    const isAfterPlus = /(?:\+|плюс)\s?\(?$/iu.test(text.slice(Math.max(0, head.start - 8), head.start));
    const kind = kindOf(text, part, { digits, isPhone, isDocument, isAfterPlus });
    if (kind === null) return [];
    const plus = /(?:\+|плюс)\s?\(?$/iu.exec(text.slice(Math.max(0, head.start - 8), head.start));
    const start = plus ? head.start - plus[0].length : openedBy(text, head.start, last.end);
    return [{ kind, start, end: last.end }];
  });
}

/** «(900) 123-45-67» begins at its bracket. */
const openedBy = (text: string, start: number, end: number) =>
  text[start - 1] === "(" && text.slice(start, end).includes(")") ? start - 1 : start;

/** Splits the run at tokens that belong to dates, times and money. */
function split(run: Token[], isOrdinary: Uint8Array): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of run) {
    if (isOrdinary[token.start]) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The digits of a part. «сто двадцать три» gives three digits, «сто» after «два» gives four: 2 and 100. */
function spoken(part: Token[]): string {
  let written = "";
  let open = 0;
  for (const { digits, isDigits } of part.slice(0, mostTokens)) {
    const value = Number(digits);
    const room = open === 3 ? 100 : open === 2 ? 10 : 0;
    if (!isDigits && room > 0 && value > 0 && value < room && !/^0/.test(digits)) {
      written = written.slice(0, -digits.length) + digits;
      open = digits.length === 2 && value % 10 === 0 ? 2 : 0;
    } else {
      written += digits;
      open = isDigits || value % 10 !== 0 || value === 0 ? 0 : digits.length;
    }
  }
  return written;
}

type Judged = { digits: string; isPhone: boolean; isDocument: boolean; isAfterPlus: boolean };

function kindOf(text: string, part: Token[], { digits, isPhone, isDocument, isAfterPlus }: Judged): NumberPlace["kind"] | null {
  const { length } = digits;
  const groups = part.map((token) => token.digits.length);
  const shape = groups.join("-");
  if (isDocument && length >= 4) return "document";
  if (isPhone && length >= 5) return "phone";
  if (part.some((token) => !token.isDigits) && !part.some((token) => token.isDigits) && length < 7) return null;
  if (isList(text, part) || isSum(text, part)) return null;
  if (isAfterPlus && length >= 8) return "phone";
  if (/^(?:4-6|2-2-6|3-3-3-2|4-4-4-4|6-10)$/.test(shape)) return "document";
  if (length >= 10 && length <= 12 && (/^[78]/.test(digits) || (length === 10 && /^[3489]/.test(digits)))) return "phone";
  if (length === 7 && /^(?:3-2-2|7|3-4|3-1-3|2-2-3)$/.test(shape)) return "phone";
  if (shape === "2-2-2" && /^\d\d([-–.])\d\d\1\d\d$/.test(text.slice(part[0]?.start, part.at(-1)?.end))) return "phone";
  if (part.length >= 5 && length >= 7) return "phone";
  return length >= 9 ? "document" : null;
}

/** «2 500 + 3 000 = 5 500» */
const isSum = (text: string, part: Token[]) => /\d\s[+=]\s\d/.test(text.slice(part[0]?.start, part.at(-1)?.end));

/** «301, 302, 303 и 304»: a list of offices, sizes or prices. */
function isList(text: string, part: Token[]): boolean {
  if (part.length < 3) return false;
  return part.every((token, index) => {
    const next = part[index + 1];
    return next === undefined || /[,;]\s/.test(text.slice(token.end, next.start));
  });
}
