import { remembered } from "@len/contract/remembered";
import type { Cost } from "@len/contract/services";
import { usualTimeZone } from "@len/contract/time-zone";

const locale = "ru-RU";

// Formatters are cached, because creating one is a hundred times slower than using it.
const digits = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const plainNumbers = remembered((decimals: number) => new Intl.NumberFormat("en-US", digits(decimals)));
const numbers = remembered((decimals: number) => new Intl.NumberFormat(locale, digits(decimals)));
const longDates = remembered(
  (timeZone: string) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone }),
);
const shortDates = remembered((timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone }));
const weekdayNames = remembered((weekday: "short" | "long") => new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }));

export type MoneyFormat = { decimals?: number; thousands?: string; decimal?: string; symbol?: string; symbolBefore?: boolean };

/** The money filter with the specified defaults: `$`, two decimals, dot and comma, `$12,500.00`. Pages use `rubles` instead. */
export function money(
  amount: number,
  { decimals = 2, thousands = ",", decimal = ".", symbol = "$", symbolBefore = true }: MoneyFormat = {},
): string {
  const parts = plainNumbers(decimals).formatToParts(Math.abs(amount));
  const number = parts.map(({ type, value }) => (type === "group" ? thousands : type === "decimal" ? decimal : value)).join("");
  const sign = amount < 0 && /[1-9]/.test(number) ? "−" : "";

  return symbolBefore ? `${sign}${symbol}${number}` : `${sign}${number}${symbol}`;
}

const thinSpace = "\u202f";
const noBreakSpace = "\u00a0";

/** Formats kopecks as whole roubles: «12 500 ₽», with U+202F in the number and U+00A0 before the sign. */
export function rubles(kopecks: number): string {
  return money(kopecks / 100, { decimals: 0, thousands: thinSpace, symbol: `${noBreakSpace}₽`, symbolBefore: false });
}

export type Amount = { kind: "exact" | "from" | "range"; amount: number; max: number | null };

/** Formats kopecks as «от 2 800 ₽». */
export const fromPrice = (kopecks: number) => `от${noBreakSpace}${rubles(kopecks)}`;

/** «2 800 ₽», «от 2 800 ₽», «2 800–3 500 ₽». */
export function price({ kind, amount, max }: Amount): string {
  if (kind === "from") return fromPrice(amount);
  if (kind === "range" && max !== null) return `${rubles(amount).replace(`${noBreakSpace}₽`, "")}–${rubles(max)}`;
  return rubles(amount);
}

/** The cost of a service or a category as lists show it: «2 800 ₽», «от 2 800 ₽»; `null` without a price. */
export function costText({ priceFrom, priceKind }: Cost): string | null {
  if (priceFrom === null) return null;
  return priceKind === "from" ? fromPrice(priceFrom) : rubles(priceFrom);
}

export type PluralForms = { one: string; few: string; many: string };

const pluralRules = new Intl.PluralRules(locale);

/** The plural form without the number: «год», «года», «лет». */
export function pluralForm(count: number, { one, few, many }: PluralForms): string {
  const rule = pluralRules.select(count);
  return rule === "one" ? one : rule === "few" || rule === "other" ? few : many;
}

/** «21 год», «1 248 отзывов»: the number and the noun are joined by a no-break space. */
export function plural(count: number, forms: PluralForms): string {
  return `${number(count)}${noBreakSpace}${pluralForm(count, forms)}`;
}

const counted = (one: string, few: string, many: string) => (count: number) => plural(count, { one, few, many });

export const years = counted("год", "года", "лет");
const hours = counted("час", "часа", "часов");
export const minutes = counted("минута", "минуты", "минут");
export const doctorCount = counted("врач", "врача", "врачей");
/** «Нашёлся 1 врач», «Нашлось 2 врача», «Нашлось 6 врачей». */
export const doctorsFound = (count: number) =>
  `${pluralForm(count, { one: "Нашёлся", few: "Нашлось", many: "Нашлось" })} ${doctorCount(count)}`;
export const serviceCount = counted("услуга", "услуги", "услуг");
export const reviewCount = counted("отзыв", "отзыва", "отзывов");
export const markCount = counted("оценка", "оценки", "оценок");

/** «взрослые и дети с 3 лет», «дети с 1 года», «дети с рождения»; without an age only `words`. */
export function withAge(words: string, from: number | null): string {
  if (from === null) return words;
  const age = from === 0 ? "рождения" : `${from}${noBreakSpace}${from === 1 ? "года" : "лет"}`;
  return `${words} с${noBreakSpace}${age}`;
}

/** Minutes as «2 часа 10 минут». */
export function duration(total: number): string {
  const whole = Math.floor(total / 60);
  return [whole > 0 && hours(whole), (total % 60 > 0 || whole === 0) && minutes(total % 60)].filter(Boolean).join(" ");
}

/** A number in Russian format: «1 248», «4,9». */
export function number(value: number, decimals = 0): string {
  return numbers(decimals)
    .formatToParts(value)
    .map((part) => (part.type === "group" ? thinSpace : part.value))
    .join("");
}

/** A doctor's rating: «4,9». */
export const rating = (value: number) => number(value, 1);

/** «12 ноября 2026» for an ISO day, or for an instant in a time zone. Components use `useLongDate` for instants. */
export function longDate(iso: string, timeZone = usualTimeZone): string {
  const { day, month, year } = datePartsOf(iso, timeZone);
  return [day, month, year].join(noBreakSpace);
}

/** An ISO day as «12 ноября». */
export function dayAndMonth(iso: string): string {
  const { day, month } = datePartsOf(iso, usualTimeZone);
  return `${day}${noBreakSpace}${month}`;
}

/** An ISO day as «до 31 декабря»; the day itself is included. */
export const untilText = (day: string) => `до ${dayAndMonth(day)}`;

const datePartsOf = (iso: string, timeZone: string) =>
  Object.fromEntries(
    longDates(zoneOf(iso, timeZone))
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );

/** «12.11.2026» */
export function shortDate(iso: string, timeZone = usualTimeZone): string {
  return shortDates(zoneOf(iso, timeZone)).format(new Date(iso));
}

/** A day without a time does not depend on a time zone, so it is formatted in UTC. */
const zoneOf = (iso: string, timeZone: string) => (/^\d{4}-\d\d-\d\d$/.test(iso) ? "UTC" : timeZone);

/** «09:00–20:00» */
export const range = (from: string, to: string) => `${from}–${to}`;

/** The text with a capital first letter. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with a small first letter; an abbreviation stays as it is. */
export const uncapitalised = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());

/** «Пн», «понедельник» from an ISO weekday; Monday is 1. */
export function weekday(day: number, width: "short" | "long" = "short"): string {
  // 5 January 1970 was a Monday.
  const name = weekdayNames(width).format(new Date(Date.UTC(1970, 0, 4 + day)));
  return width === "short" ? capitalised(name) : name;
}

/** «Пн–пт», «Сб, вс», «Пн, ср–пт» from ISO weekdays. */
export function weekdays(days: number[]): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }

  const names = runs.flatMap((run) =>
    run.length > 2 ? `${weekday(run[0] ?? 1)}–${weekday(run.at(-1) ?? 7)}` : run.map((day) => weekday(day)),
  );
  return capitalised(names.join(", ").toLowerCase());
}
