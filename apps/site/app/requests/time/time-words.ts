import { isoClock } from "@len/contract/iso-clock";
import { clinicClock } from "@len/contract/opening-hours";
import { capitalised, dayAndMonth, plural, weekday } from "../../ui/formats.ts";

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** «ср, 2 декабря» */
export const dayInWords = (date: string) => `${weekday(weekdayOf(date)).toLowerCase()}, ${dayAndMonth(date)}`;

/** «среда, 2 декабря» */
export const longDayInWords = (date: string) => `${weekday(weekdayOf(date), "long")}, ${dayAndMonth(date)}`;

export const shortWeekday = (date: string) => weekday(weekdayOf(date)).toLowerCase();

/** The day as a leaf of a calendar. */
export function leafOf(date: string): { month: string; date: number; weekday: string } {
  const month = new Intl.DateTimeFormat("ru", { month: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  return { month, date: Number(date.slice(8)), weekday: weekday(weekdayOf(date), "long") };
}

/** «ср, 2 декабря, 15:40» on the clinic's clock. */
export function timeInWords(start: string, timeZone: string | undefined): string {
  const { iso, time } = clinicClock(new Date(start), timeZone);
  return `${dayInWords(iso)}, ${time}`;
}

/** «Ср, 2 декабря, 15:40.»: the first line of the comment, in ordinary spaces, as people type them. */
export const firstLine = (start: string, timeZone: string | undefined) =>
  `${capitalised(timeInWords(start, timeZone)).replaceAll("\u00a0", " ")}.`;

/** The accessible name of a time: «среда, 2 декабря, 15:40, Мельник Ольга Юрьевна». */
export function timeInFull({ start, name }: { start: string; name: string }, timeZone: string | undefined): string {
  const { iso, time } = clinicClock(new Date(start), timeZone);
  return [longDayInWords(iso), time, name].filter(Boolean).join(", ");
}

/** The visitor's own clock at this instant, «19:40»; `null` when it shows what the clinic's clock shows. Browser only. */
export function ownClock(start: string, timeZone: string | undefined): string | null {
  const [own, clinics] = [isoClock(new Date(start)), clinicClock(new Date(start), timeZone)];
  return own.iso === clinics.iso && own.time === clinics.time ? null : own.time;
}

/** «9 мест» */
export const places = (count: number) => plural(count, { one: "место", few: "места", many: "мест" });

type Timed = { start: string };
const partsOfDay = [
  { title: "Утро", hours: "до 12:00", to: "12:00" },
  { title: "День", hours: "12:00–17:00", to: "17:00" },
  { title: "Вечер", hours: "с 17:00", to: "24:00" },
];

/** The times of a day in its parts; a part without times is left out. */
export function inParts<Time extends Timed>(times: Time[], timeZone: string | undefined) {
  const clock = (time: Time) => clinicClock(new Date(time.start), timeZone).time;
  return partsOfDay.flatMap(({ to, ...part }, index) => {
    const from = partsOfDay[index - 1]?.to ?? "00:00";
    const own = times.filter((time) => clock(time) >= from && clock(time) < to);
    return own.length > 0 ? [{ ...part, times: own }] : [];
  });
}
