import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import { clinicClock } from "@len/contract/opening-hours";
import { dayAndMonth, range, weekday } from "../ui/formats.ts";

/** The clinic's day and time, `2026-11-23` and `13:20`. */
export type ClinicNow = { iso: string; time: string };

export type Reception = { day: string; weekday: number; from: string; to: string };

type Received = Pick<DoctorCard, "schedule" | "state">;
type DaysOff = Pick<Contacts, "exceptions"> | null | undefined;

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

export const readClinicNow = (contacts: Pick<Contacts, "timeZone"> | null | undefined): ClinicNow =>
  clinicClock(new Date(), contacts?.timeZone);

/** Monday to Saturday of the week in which the day lies. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, 1 - weekdayOf(day));
  return [0, 1, 2, 3, 4, 5].map((days) => dayAfter(monday, days));
}

/** A doctor's hours on a day; `null` on a day without reception, on leave, and when the clinic is closed. */
export function receptionOn({ schedule, state }: Received, day: string, clinic: DaysOff): Reception | null {
  const isClosed = clinic?.exceptions.some((exception) => exception.day === day && exception.from === null);
  const hours = schedule.find((one) => one.weekday === weekdayOf(day));
  return state === "active" && hours && !isClosed ? { day, ...hours } : null;
}

export const isOver = ({ day, to }: Reception, now: ClinicNow) => day < now.iso || (day === now.iso && to <= now.time);

/** The next three receptions within two weeks, those of today included until they end. */
export function nextReceptions(doctor: Received, now: ClinicNow, clinic: DaysOff): Reception[] {
  return Array.from({ length: 14 }, (_, days) => receptionOn(doctor, dayAfter(now.iso, days), clinic))
    .filter((reception) => reception !== null)
    .filter((reception) => !isOver(reception, now))
    .slice(0, 3);
}

/** «Сегодня, 09:00–15:00», «Вт, 24 ноября, 09:00–14:00». */
export function receptionInWords({ day, weekday: ofWeek, from, to }: Reception, now: ClinicNow): string {
  const when = day === now.iso ? "Сегодня" : `${weekday(ofWeek)}, ${dayAndMonth(day)}`;
  return `${when}, ${range(from, to)}`;
}

/** «ср 15:00–20:00», with the date from the next week on. */
export function laterInWords({ day, weekday: ofWeek, from, to }: Reception, now: ClinicNow): string {
  const name = weekday(ofWeek).toLowerCase();
  return day > dayAfter(now.iso, 6) ? `${name}, ${dayAndMonth(day)}, ${range(from, to)}` : `${name}\u00a0${range(from, to)}`;
}

/** «Удобно: ср, 25 ноября, 15:00–20:00.»: the text for the comment of a request. */
export const wishFor = ({ day, weekday: ofWeek, from, to }: Reception) =>
  `Удобно: ${weekday(ofWeek).toLowerCase()}, ${dayAndMonth(day)}, ${range(from, to)}.`;
