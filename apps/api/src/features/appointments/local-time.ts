import { Temporal } from "temporal-polyfill";

/** Hours of one date on the clock of an address, `HH:MM` or `HH:MM:SS`. A `to` that is not after `from` is on the next day; `24:00` is midnight. */
type LocalHours = { date: string; from: string; to: string };

export type Period = { startsAt: Date; endsAt: Date };

/**
 * The instants at which hours begin and end. This is the only place where local hours become instants. When clocks are set back, an hour
 * that exists twice is the first one. When they are set forward, a time that does not exist is as much later as the clocks were moved, so
 * a period that lies in the skipped hour may be empty: `endsAt` is then not after `startsAt`.
 */
export function periodOf({ date, from, to }: LocalHours, timeZone: string): Period {
  const endsNextDay = to === "24:00" || to <= from;
  const startsAt = instantOf(date, from, timeZone);
  const endsAt = instantOf(endsNextDay ? dayAfter(date, 1) : date, to === "24:00" ? "00:00" : to, timeZone);
  return { startsAt, endsAt };
}

/** The instant at which the clock of an address shows this date and time. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The instant at which a date begins: not always at midnight, because some zones set their clocks at that hour. */
export const startOfDate = (date: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** The date that the clock of an address shows at an instant, `2026-11-29`. */
export const dateAt = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** 1 is Monday. */
export const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;
