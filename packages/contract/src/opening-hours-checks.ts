import type { Contacts, Span } from "./contacts.ts";
import { spansOfWeekday } from "./opening-hours.ts";

/** The largest number of spans of a day, with breaks between them. */
export const spansOfDay = 3;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const day = 24 * 60;

/** Start and end of a span in minutes, counted from `start`; a span over midnight ends after the end of its day. */
const placed = ({ from, to }: Span, start = 0) => {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return { begin: start + begin, end: start + (end <= begin ? end + day : end) };
};

/** The error in the hours of a day, in words for staff; `null` when there is none. Spans that only touch do not overlap. */
export function problemOfHours(spans: readonly Span[]): string | null {
  if (spans.length > spansOfDay) return `В одном дне не больше ${spansOfDay} промежутков`;
  // `24:00` may only end a day. Equal times mean round the clock, but only at midnight.
  if (spans.some(({ from, to }) => from === "24:00" || (from === to && from !== "00:00")))
    return "Часы работы начинаются и кончаются в одно время";
  return overlap(spans.map((span) => placed(span))) ? "Часы одного дня пересекаются" : null;
}

/** The error in the hours of a week, where a span over midnight reaches into the next weekday, and one of Sunday into Monday. */
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
