import type { Contacts, Span } from "./contacts.ts";
import { isoClock } from "./iso-clock.ts";
import { remembered } from "./remembered.ts";
import { usualTimeZone } from "./time-zone.ts";

const dayAndMonth = remembered((timeZone: string) => new Intl.DateTimeFormat("ru", { timeZone, day: "numeric", month: "long" }));

/** Weekdays in the grammatical case that follows «перезвоним …», in ISO order. */
const onWeekday = ["в понедельник", "во вторник", "в среду", "в четверг", "в пятницу", "в субботу", "в воскресенье"];

export type Hours = Pick<Contacts, "timeZone" | "hours" | "exceptions">;

/** Minutes of opening time within which a request is answered, unless the clinic has set another number. */
export const usualPromiseMinutes = 60;

/** The spans that begin on an ISO day, in order; empty on a day off. An exception for the date overrides the weekday. */
export function spansOf({ hours, exceptions }: Pick<Hours, "hours" | "exceptions">, day: string): Span[] {
  const exception = exceptions.find((candidate) => candidate.day === day);
  return exception ? inOrder(exception.spans) : spansOfWeekday(hours, weekdayOf(day));
}

/** The usual hours of a weekday; 1 is Monday. */
export const spansOfWeekday = (hours: Hours["hours"], weekday: number): Span[] =>
  inOrder(hours.filter(({ weekdays }) => weekdays.includes(weekday)).map(({ from, to }) => ({ from, to })));

const inOrder = (spans: Span[]) => [...spans].sort((a, b) => a.from.localeCompare(b.from));

/** Whether the span covers the whole day. */
export const isRoundTheClock = ({ from, to }: Span) => from === "00:00" && (to === "00:00" || to === "24:00");

/** Whether the span ends on the next day. */
export const endsNextDay = ({ from, to }: Span) => to <= from;

/** ISO weekday; 1 is Monday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type ClockFace = { iso: string; weekday: number; time: string };

/** An instant in the clinic's time zone. */
export function clinicClock(instant: Date, timeZone = usualTimeZone): ClockFace {
  const { iso, time } = isoClock(instant, timeZone);
  return { iso, time, weekday: weekdayOf(iso) };
}

/** The instant at which an ISO day begins in a time zone. */
export function startOfDay(day: string, timeZone = usualTimeZone): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(new Date(day));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") || "Z";
  return new Date(`${day}T00:00:00${offset}`).toISOString();
}

/** A day and a time on the clinic's clock; moments are compared by `at`. */
type Moment = { day: string; time: string };
const at = ({ day, time }: Moment) => `${day} ${time}`;

/** The instant at which the clinic's clock shows this day and time. */
function instantOf({ day, time }: Moment, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = (instant: number) => {
    const clock = clinicClock(new Date(instant), timeZone);
    return Date.parse(`${clock.iso}T${clock.time}:00Z`);
  };
  const first = wanted - (shown(wanted) - wanted);
  return first + (wanted - shown(first));
}

/** A period during which the clinic is open without a break; it may extend over several days. */
type Opening = { opens: Moment; closes: Moment };

const daysAhead = 31;

/** The periods of the next 31 days in which the clinic is open. Ended periods are left out; the first one may have begun before `now`. */
function openingsFrom(contacts: Hours, now: Moment): Opening[] {
  const openings: Opening[] = [];
  // Hours that began yesterday may end today.
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    const day = dayAfter(now.day, ahead);
    for (const span of spansOf(contacts, day)) {
      const opens = { day, time: span.from };
      const closes = closingOf(day, span);
      const last = openings.at(-1);
      if (!last || at(last.closes) < at(opens)) openings.push({ opens, closes });
      else if (at(last.closes) < at(closes)) last.closes = closes;
    }
  }
  return openings.filter(({ closes }) => at(closes) > at(now));
}

const closingOf = (day: string, span: Span): Moment => {
  if (span.to === "24:00") return { day: dayAfter(day, 1), time: "00:00" };
  return { day: endsNextDay(span) ? dayAfter(day, 1) : day, time: span.to };
};

/** The time at the clinic, the current opening (`null` while the clinic is closed) and the next one. */
export function openingAt(contacts: Hours, now: Date) {
  const { iso: day, time } = clinicClock(now, contacts.timeZone);
  const [first, second] = openingsFrom(contacts, { day, time });
  const isOpen = first !== undefined && at(first.opens) <= at({ day, time });
  return { day, time, current: isOpen ? first : null, next: (isOpen ? second : first) ?? null };
}

/** The hour at which an opening ends: «20:00», «24:00»; `null` when it ends a day from now or later. */
export function closingHour({ closes }: Opening, { day, time }: Moment): string | null {
  if (at(closes) >= at({ day: dayAfter(day, 1), time })) return null;
  return closes.time === "00:00" ? "24:00" : closes.time;
}

type Promised = { minutes: number; morning: string };

/**
 * The instant by which the clinic promises to answer a request that arrives now: within `minutes` of opening time, which continue in the
 * next opening when the clinic closes earlier. A request outside opening hours is answered by `morning` of the next open day, but not
 * before `minutes` have passed since the opening. Without known hours the time runs continuously.
 */
export function promisedUntil(hours: Hours | null, now: Date, { minutes, morning }: Promised): Date {
  let left = minutes * 60_000;
  const plain = new Date(now.getTime() + left);
  if (!hours) return plain;
  const { iso: day, time } = clinicClock(now, hours.timeZone);
  const instant = (moment: Moment) => instantOf(moment, hours.timeZone);
  const openings = openingsFrom(hours, { day, time });
  const [first] = openings;
  if (first && instant(first.opens) > now.getTime()) {
    return new Date(Math.max(instant({ day: first.opens.day, time: morning }), instant(first.opens) + left));
  }
  for (const { opens, closes } of openings) {
    const start = Math.max(instant(opens), now.getTime());
    if (start + left <= instant(closes)) return new Date(start + left);
    left -= instant(closes) - start;
  }
  return plain;
}

/** `morning` of the first open day after today, or the hour of its opening when that is later; `null` without hours. */
export function openMorningAfter(hours: Hours, now: Date, morning: string): Date | null {
  const { iso: day, time } = clinicClock(now, hours.timeZone);
  const first = openingsFrom(hours, { day, time }).find(({ opens }) => opens.day > day);
  if (!first) return null;
  const { day: openDay, time: opensAt } = first.opens;
  return new Date(instantOf({ day: openDay, time: opensAt > morning ? opensAt : morning }, hours.timeZone));
}

/**
 * When the clinic will call a visitor whose request arrives now: while it is open, before the promised hour; otherwise after it opens
 * next. `null` without hours.
 */
export function promisedCall(contacts: Hours, now: Date, minutes: number): { day: string; side: "до" | "после"; hour: string } | null {
  const { current, next } = openingAt(contacts, now);
  if (!current) return next && { day: next.opens.day, side: "после", hour: next.opens.time };
  const { iso: day, time: hour } = clinicClock(promisedUntil(contacts, now, { minutes, morning: "00:00" }), contacts.timeZone);
  return { day, side: "до", hour };
}

/**
 * A sentence that says when the clinic will call back: «Перезвоним сегодня до 12:00», «Перезвоним в понедельник после 09:00». Without
 * known hours it promises no time.
 */
export function callBackPromise(contacts: Hours, now: Date, minutes = usualPromiseMinutes): string {
  const promised = promisedCall(contacts, now, minutes);
  if (!promised) return "Перезвоним в часы работы клиники.";
  return `Перезвоним ${whenIs(promised.day, now, contacts.timeZone)} ${promised.side} ${promised.hour}.`;
}

/** The name of today or a later ISO day in «перезвоним …»: «сегодня», «завтра», «в среду», «25 ноября». */
export function whenIs(day: string, now: Date, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ahead = Math.round((midnight - Date.parse(`${clinicClock(now, timeZone).iso}T00:00:00Z`)) / 86_400_000);
  if (ahead === 0) return "сегодня";
  if (ahead === 1) return "завтра";
  const weekday = ahead < 7 ? onWeekday[weekdayOf(day) - 1] : undefined;
  return weekday ?? dayAndMonth("UTC").format(midnight);
}

/** Whether the clinic is open now, with a text: «Сейчас открыто до 20:00», «Сейчас открыто, работаем круглосуточно». */
export function openLine(contacts: Hours, now: Date): { isOpen: boolean; text: string } {
  const { current, next, ...clock } = openingAt(contacts, now);
  if (current) {
    const until = closingHour(current, clock);
    return { isOpen: true, text: until ? `Сейчас открыто до ${until}` : "Сейчас открыто, работаем круглосуточно" };
  }
  const opening = next && `, откроемся ${whenIs(next.opens.day, now, contacts.timeZone)} в ${next.opens.time}`;
  return { isOpen: false, text: `Сейчас закрыто${opening ?? ""}` };
}

/** Groups of weekdays with the same usual hours, in the order of the week; days off are left out. */
export function usualWeek(hours: Hours["hours"]): { weekdays: number[]; spans: Span[] }[] {
  const groups = new Map<string, { weekdays: number[]; spans: Span[] }>();
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const spans = spansOfWeekday(hours, weekday);
    const group = groups.get(JSON.stringify(spans));
    if (group) group.weekdays.push(weekday);
    else if (spans.length > 0) groups.set(JSON.stringify(spans), { weekdays: [weekday], spans });
  }
  return [...groups.values()];
}
