import { Temporal } from "temporal-polyfill";

/**
 * Hours of one date in the local time of an address, `HH:MM` or `HH:MM:SS`. A `to` that is not after `from` is on the next day; `24:00` is
 * midnight.
 */
type LocalHours = { date: string; from: string; to: string };

export type Period = { startsAt: Date; endsAt: Date };

/**
 * The instants at which hours begin and end. This is the only place where local hours become instants. When the clocks are set back, a
 * local time that exists twice is its first instant. When they are set forward, a local time that does not exist becomes later by the
 * skipped hour, so `endsAt` may not be after `startsAt`: such a period is empty.
 */
export function periodOf({ date, from, to }: LocalHours, timeZone: string): Period {
  const endsNextDay = to === "24:00" || to <= from;
  const startsAt = instantOf(date, from, timeZone);
  const endsAt = instantOf(endsNextDay ? dayAfter(date, 1) : date, to === "24:00" ? "00:00" : to, timeZone);
  return { startsAt, endsAt };
}

/** The instant that has this date and local time in the time zone. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The instant at which a date begins. It is not always midnight, because some zones set their clocks forward at midnight. */
export const startOfDate = (date: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** The date at an instant in the time zone, `2026-11-29`. */
export const dateAt = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** 1 is Monday. */
export const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;
