import { remembered } from "@len/contract/remembered";
import { dayAfter, weekdayOf } from "../clinic/reception.ts";
import { capitalised, dayAndMonth, weekday } from "../ui/formats.ts";

const noBreakSpace = "\u00a0";

const shortMonths = remembered((_: "short") => new Intl.DateTimeFormat("ru", { month: "short", timeZone: "UTC" }));

/** «ср, 2 дек» from an ISO day. */
function shortDay(day: string): string {
  const month = shortMonths("short").format(new Date(day)).replace(".", "");
  return `${weekday(weekdayOf(day)).toLowerCase()}, ${Number(day.slice(8))}${noBreakSpace}${month}`;
}

/** «сегодня», «завтра», «ср, 2 дек». */
function nearDay(day: string, today: string): string {
  if (day === today) return "сегодня";
  return day === dayAfter(today, 1) ? "завтра" : shortDay(day);
}

/** The same with a capital letter, for a line of its own. */
export const nearDayTitle = (day: string, today: string) => capitalised(nearDay(day, today));

/** «среда, 2 декабря», for accessible names */
export const wholeDay = (day: string) => `${weekday(weekdayOf(day), "long")}, ${dayAndMonth(day)}`.replace(noBreakSpace, " ");
