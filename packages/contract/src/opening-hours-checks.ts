import type { Contacts, Span } from "./contacts.ts";
import { spansOfWeekday } from "./opening-hours.ts";

/** A day has at most as many hours with breaks between them. */
export const spansOfDay = 3;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const day = 24 * 60;

/** Minutes of a week or a day from `start` on; hours that end on the next day end after its midnight. */
const placed = ({ from, to }: Span, start = 0) => {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return { begin: start + begin, end: start + (end <= begin ? end + day : end) };
};

/** What is wrong with the hours of a day, in words for staff; `null`: nothing. Hours that only touch do not overlap. */
export function problemOfHours(spans: readonly Span[]): string | null {
  if (spans.length > spansOfDay) return `В одном дне не больше ${spansOfDay} промежутков`;
  // `24:00` ends a day; it begins none. The same two times are round the clock at midnight alone.
  if (spans.some(({ from, to }) => from === "24:00" || (from === to && from !== "00:00")))
    return "Часы работы начинаются и кончаются в одно время";
  return overlap(spans.map((span) => placed(span))) ? "Часы одного дня пересекаются" : null;
}

/** The same of a week, in which the hours of a night reach into the next weekday, and those of Sunday into Monday. */
export function problemOfWeek(hours: Contacts["hours"]): string | null {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => spansOfWeekday(hours, weekday));
  const problem = days.map(problemOfHours).find((found) => found !== null);
  if (problem) return problem;
  const week = days.flatMap((spans, index) => spans.map((span) => placed(span, index * day)));
  const [first, last] = [week[0], week.at(-1)];
  const reachesMonday = first && last && week.length > 1 && last.end - 7 * day > first.begin;
  return overlap(week) || reachesMonday ? "Часы одного дня заходят на часы следующего" : null;
}

function overlap(spans: { begin: number; end: number }[]): boolean {
  const inOrder = [...spans].sort((a, b) => a.begin - b.begin);
  return inOrder.some(({ begin }, index) => index > 0 && begin < (inOrder[index - 1]?.end ?? 0));
}
