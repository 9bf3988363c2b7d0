import type { Contacts } from "./contacts.ts";
import { remembered } from "./remembered.ts";
import { usualTimeZone } from "./time-zone.ts";

// Formatters are cached, because creating one is a hundred times slower than using it.
const clocks = remembered(
  (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" }),
);
const dayAndMonth = remembered((timeZone: string) => new Intl.DateTimeFormat("ru", { timeZone, day: "numeric", month: "long" }));

/** Weekdays in the case that «перезвоним …» needs, in ISO order. */
const onWeekday = ["в понедельник", "во вторник", "в среду", "в четверг", "в пятницу", "в субботу", "в воскресенье"];

export type Hours = Pick<Contacts, "timeZone" | "hours" | "exceptions">;

/** Opening hours of an ISO day, `null` on a day off. An exception for the date overrides the weekday. */
export function hoursOf({ hours, exceptions }: Pick<Hours, "hours" | "exceptions">, day: string): { from: string; to: string } | null {
  const exception = exceptions.find((candidate) => candidate.day === day);
  if (exception) return exception.from && exception.to ? { from: exception.from, to: exception.to } : null;
  return hours.find(({ weekdays }) => weekdays.includes(weekdayOf(day))) ?? null;
}

/** 1 is Monday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

type ClockFace = { iso: string; weekday: number; time: string };

/** An instant in the clinic's time zone. */
export function clinicClock(instant: Date, timeZone = usualTimeZone): ClockFace {
  const [iso = "", time = ""] = clocks(timeZone).format(instant).split(", ");
  return { iso, time, weekday: weekdayOf(iso) };
}

/** The instant at which an ISO day begins in a time zone. */
export function startOfDay(day: string, timeZone = usualTimeZone): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(new Date(day));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") || "Z";
  return new Date(`${day}T00:00:00${offset}`).toISOString();
}

/** When the clinic will call whom it hears from now: until it closes today, or after it opens next. `null` without hours. */
export function promisedCall(contacts: Hours, now: Date): { day: string; side: "до" | "после"; hour: string } | null {
  const { hours, time, day } = todayAt(contacts, now);
  if (hours && time < hours.from) return { day, side: "после", hour: hours.from };
  if (hours && time < hours.to) return { day, side: "до", hour: hours.to };
  const next = nextOpening(contacts, now);
  return next && { day: next.day, side: "после", hour: next.from };
}

/**
 * A sentence that says when the clinic will call back, within its opening hours: «Перезвоним сегодня до 20:00»,
 * «Перезвоним в понедельник после 09:00». Without hours it promises no time.
 */
export function callBackPromise(contacts: Hours, now: Date): string {
  const promised = promisedCall(contacts, now);
  if (!promised) return "Перезвоним в часы работы клиники.";
  return `Перезвоним ${whenIs(promised.day, now, contacts.timeZone)} ${promised.side} ${promised.hour}.`;
}

/** An ISO day not before today, as «перезвоним …» names it: «сегодня», «завтра», «в среду», «25 ноября». */
export function whenIs(day: string, now: Date, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ahead = Math.round((midnight - Date.parse(`${clinicClock(now, timeZone).iso}T00:00:00Z`)) / 86_400_000);
  if (ahead === 0) return "сегодня";
  if (ahead === 1) return "завтра";
  const weekday = ahead < 7 ? onWeekday[weekdayOf(day) - 1] : undefined;
  return weekday ?? dayAndMonth("UTC").format(midnight);
}

/** Whether the clinic is open now: «Сейчас открыто до 20:00». */
export function openLine(contacts: Hours, now: Date): { isOpen: boolean; text: string } {
  const { hours, time } = todayAt(contacts, now);
  if (hours && time >= hours.from && time < hours.to) return { isOpen: true, text: `Сейчас открыто до ${hours.to}` };
  if (hours && time < hours.from) return { isOpen: false, text: `Сейчас закрыто, откроемся сегодня в ${hours.from}` };

  const next = nextOpening(contacts, now);
  return { isOpen: false, text: next ? `Сейчас закрыто, откроемся ${next.when} в ${next.from}` : "Сейчас закрыто" };
}

/** The clinic's clock and its hours of that day, `null` on a day off. */
export function todayAt(contacts: Hours, now: Date) {
  const today = clinicClock(now, contacts.timeZone);
  return { hours: hoursOf(contacts, today.iso), time: today.time, day: today.iso };
}

/** The next day on which the clinic is open. */
export function nextOpening(contacts: Hours, now: Date): { day: string; when: string; from: string; to: string } | null {
  for (let ahead = 1; ahead <= 30; ahead++) {
    const day = clinicClock(new Date(now.getTime() + ahead * 86_400_000), contacts.timeZone).iso;
    const hours = hoursOf(contacts, day);
    if (hours) return { day, when: whenIs(day, now, contacts.timeZone), from: hours.from, to: hours.to };
  }
  return null;
}
