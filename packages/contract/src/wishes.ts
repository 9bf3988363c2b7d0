/** Texts that the buttons of the record form write into its comment: when the visitor would like to come. */
export const quickWishes = ["Как можно скорее", "Утром", "Днём", "Вечером"];

/** A wish that names a day: an ISO day, and the hours after and before which the visitor can come. */
export type WishedDay = { day: string; after: string | null; before: string | null };

const weekdays = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];
const months = ["января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"];

const dated = new RegExp(
  `Удобно:\\s((?:${weekdays.join("|")}),\\s(\\d{1,2})\\s(${months.join("|")})(?:,\\s(?:(после|до)\\s(\\d{2}:\\d{2})|с\\s(\\d{2}:\\d{2})\\sдо\\s(\\d{2}:\\d{2})))?)`,
);

/**
 * The wish in a comment, if a button wrote it: one of `quickWishes` or «Удобно: ср, 25 ноября, после 15:00», also «с 12:00 до 18:00».
 * Visitors' own words are not read as a wish, because they may mean anything, nor is a day or an hour that does not exist. `day` is an ISO
 * day in the year of the request or the next one.
 */
export function wishIn(comment: string, sentOn: string): { text: string; day: WishedDay | null } | null {
  const [, text, date = "", month = "", side, hour, from, to] = dated.exec(comment) ?? [];
  if (text) {
    const after = side === "после" ? hour : from;
    const before = side === "до" ? hour : to;
    const day = dayOf(Number(date), month, { after, before }, sentOn);
    return day && { text: text.replace(/\s/g, " "), day };
  }
  const sentences = comment.split(/[.\n]/).map((sentence) => sentence.trim());
  const quick = quickWishes.find((wish) => sentences.includes(wish));
  return quick === undefined ? null : { text: quick.toLowerCase(), day: null };
}

type Side = string | undefined;

function dayOf(date: number, month: string, { after, before }: { after: Side; before: Side }, sentOn: string): WishedDay | null {
  const year = Number(sentOn.slice(0, 4));
  const inYear = (of: number) => `${of}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const found = [inYear(year), inYear(year + 1)].find((day) => day >= sentOn && exists(day, after) && exists(day, before));
  return found === undefined ? null : { day: found, after: after ?? null, before: before ?? null };
}

/** `Date` reads 31 November as 1 December, so the result is compared with the text. */
const exists = (day: string, hour = "00:00") => new Date(`${day}T${hour}Z`).toJSON() === `${day}T${hour}:00.000Z`;
