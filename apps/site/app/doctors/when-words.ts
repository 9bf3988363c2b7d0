import { dayAfter, weekdayOf } from "../clinic/reception.ts";
import { dayAndMonth, weekday } from "../ui/formats.ts";
import type { PartOfDay } from "./doctors-query.ts";

const inPart: Record<PartOfDay, string> = { morning: "утром", day: "днём", evening: "вечером" };

/** «как можно скорее», «завтра утром», «во вт 1 или ср 2 декабря, вечером», «в один из 3 дней»: the wish as the sentence says it. */
export function whenWords({ day, part }: { day: string[]; part: PartOfDay | null }, today: string): string {
  const when = part && inPart[part];
  if (day.length === 0) return when ?? "как можно скорее";
  const near = day.length === 1 && nearWords(day[0] ?? "", today);
  return near ? [near, when].filter(Boolean).join(" ") : [daysInWords(day), when].filter(Boolean).join(", ");
}

function daysInWords(days: string[]): string {
  if (days.length > 2) return `в один из ${days.length} дней`;
  const [first = "", second] = days;
  if (!second) return onDay(first);
  const isSameMonth = first.slice(0, 7) === second.slice(0, 7);
  const sooner = isSameMonth ? `${preposition(first)} ${short(first)} ${Number(first.slice(8))}` : onDay(first);
  return `${sooner} или ${short(second)} ${dayAndMonth(second)}`;
}

const nearWords = (day: string, today: string) => (day === today ? "сегодня" : day === dayAfter(today, 1) ? "завтра" : null);

const short = (day: string) => weekday(weekdayOf(day)).toLowerCase();
const preposition = (day: string) => (weekdayOf(day) === 2 ? "во" : "в");
const onDay = (day: string) => `${preposition(day)} ${short(day)} ${dayAndMonth(day)}`;
