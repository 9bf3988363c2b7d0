import { remembered } from "@len/contract/remembered";
import { dayAfter, weekdayOf } from "../clinic/reception.ts";
import { capitalised, dayAndMonth, plural, weekday } from "../ui/formats.ts";

const noBreakSpace = "\u00a0";

const shortMonths = remembered((_: "short") => new Intl.DateTimeFormat("ru", { month: "short", timeZone: "UTC" }));

/** «ср, 2 дек» from an ISO day. */
function shortDay(day: string): string {
  const month = shortMonths("short").format(new Date(day)).replace(".", "");
  return `${weekday(weekdayOf(day)).toLowerCase()}, ${Number(day.slice(8))}${noBreakSpace}${month}`;
}

/** «сегодня», «завтра», «ср, 2 дек». */
export function nearDay(day: string, today: string): string {
  if (day === today) return "сегодня";
  return day === dayAfter(today, 1) ? "завтра" : shortDay(day);
}

/** The same day with a capital letter, for a line of its own. */
export const nearDayTitle = (day: string, today: string) => capitalised(nearDay(day, today));

/** «среда, 2 декабря», for accessible names */
export const wholeDay = (day: string) => `${weekday(weekdayOf(day), "long")}, ${dayAndMonth(day)}`.replace(noBreakSpace, " ");

const onWeekday = ["в понедельник", "во вторник", "в среду", "в четверг", "в пятницу", "в субботу", "в воскресенье"];

/** «в среду» */
export const onDay = (day: string) => onWeekday[weekdayOf(day) - 1] ?? "";

export const places = (count: number) => plural(count, { one: "место", few: "места", many: "мест" });

/** Parts of a day by the clock of the address; the API uses the same parts. */
export const partsOfDay = [
  { name: "Утро", hours: "до 12:00", from: "00:00", to: "12:00" },
  { name: "День", hours: "12:00–17:00", from: "12:00", to: "17:00" },
  { name: "Вечер", hours: "с 17:00", from: "17:00", to: "24:00" },
];
