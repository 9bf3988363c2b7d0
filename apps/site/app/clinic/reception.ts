import type { Contacts, Span } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import { clinicClock, endsNextDay, spansOf } from "@len/contract/opening-hours";
import { capitalised, dayAndMonth, range, weekday } from "../ui/formats.ts";

/** Patients who work come after this hour. The API filters by the same hour. */
const evening = "18:00";

/** The doctor with only the evening hours, from 18:00 on. */
export const inTheEvening = <Doctor extends Pick<DoctorCard, "schedule">>(doctor: Doctor): Doctor => ({
  ...doctor,
  schedule: doctor.schedule
    .filter(({ to }) => to > evening)
    .map((hours) => ({ ...hours, from: hours.from > evening ? hours.from : evening })),
});

/** Date and time at the clinic, such as `2026-11-23` and `13:20`. */
export type ClinicNow = { iso: string; time: string };

export type Reception = { day: string; weekday: number; from: string; to: string };

type Received = Pick<DoctorCard, "schedule" | "state">;
export type ClinicDays = Pick<Contacts, "hours" | "exceptions"> | null | undefined;

const dayMs = 86_400_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

export const readClinicNow = (contacts: Pick<Contacts, "timeZone"> | null | undefined): ClinicNow =>
  clinicClock(new Date(), contacts?.timeZone);

/** Whether the clinic or one of the doctors receives patients on the day. A Sunday on which nobody receives is not shown. */
export const isOpen = (day: string, doctors: Received[], clinic: ClinicDays): boolean =>
  (clinic && spansOf(clinic, day).length > 0) || doctors.some((doctor) => receptionsOn(doctor, day, clinic).length > 0);

/** Seven days from the next open day, which is searched for one week ahead. A Sunday on which the clinic is closed is omitted. */
export function daysFrom(today: string, doctor: Received, clinic: ClinicDays): string[] {
  const weekFrom = (first: string) => [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(first, days));
  const first = weekFrom(today).find((day) => isOpen(day, [doctor], clinic)) ?? today;
  return weekFrom(first).filter((day) => weekdayOf(day) !== 7 || isOpen(day, [doctor], clinic));
}

/** The days from Monday to Saturday of the week that contains the day. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, 1 - weekdayOf(day));
  return [0, 1, 2, 3, 4, 5].map((days) => dayAfter(monday, days));
}

/**
 * A doctor's hours on a day, sorted. There are none on a day without reception, while the doctor is on leave, or when the clinic is closed.
 * If the clinic has special hours on the day, only the hours within them are returned.
 */
export function receptionsOn({ schedule, state }: Received, day: string, clinic: ClinicDays): Reception[] {
  if (state !== "active") return [];
  const special = clinic?.exceptions.find((exception) => exception.day === day);
  const open = special ? special.spans.map(withinDay) : [wholeDay];
  return schedule
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ weekday, ...hours }) =>
      open.map(({ from, to }) => ({ day, weekday, from: from > hours.from ? from : hours.from, to: to < hours.to ? to : hours.to })),
    )
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from.localeCompare(b.from));
}

const wholeDay = { from: "00:00", to: "24:00" };

/** The part of a span that lies before midnight. */
const withinDay = (span: Span): Span => (endsNextDay(span) ? { ...span, to: "24:00" } : span);

/** A single span from the earliest start to the latest end. */
export function wholeOf<Times extends Span>(spans: Times[]): Times | null {
  const [first] = spans;
  const to = spans
    .map((span) => withinDay(span).to)
    .sort()
    .at(-1);
  return first && to ? { ...first, to } : null;
}

export const isOver = ({ day, to }: Reception, now: ClinicNow) => day < now.iso || (day === now.iso && to <= now.time);

/** The next three receptions within two weeks. A reception of today counts until it ends. */
export function nextReceptions(doctor: Received, now: ClinicNow, clinic: ClinicDays): Reception[] {
  return Array.from({ length: 14 }, (_, days) => receptionsOn(doctor, dayAfter(now.iso, days), clinic))
    .flat()
    .filter((reception) => !isOver(reception, now))
    .slice(0, 3);
}

/** «Сегодня, 09:00–15:00», «Вт, 24 ноября, 09:00–14:00». */
export function receptionInWords({ day, weekday: ofWeek, from, to }: Reception, now: ClinicNow): string {
  const when = day === now.iso ? "Сегодня" : `${weekday(ofWeek)}, ${dayAndMonth(day)}`;
  return `${when}, ${range(from, to)}`;
}

/** «ср 15:00–20:00»; the date is added for a day more than six days ahead. */
export function laterInWords({ day, weekday: ofWeek, from, to }: Reception, now: ClinicNow): string {
  const name = weekday(ofWeek).toLowerCase();
  return day > dayAfter(now.iso, 6) ? `${name},\u00a0${dayAndMonth(day)}, ${range(from, to)}` : `${name}\u00a0${range(from, to)}`;
}

/** The text for the comment of a request, «Удобно: ср, 25 ноября, после 15:00.»; `wishIn` of the contract can parse it. */
export const wishFor = (reception: Reception, clinic: ClinicDays) =>
  `Удобно: ${[weekday(reception.weekday).toLowerCase(), dayAndMonth(reception.day), ...hoursWished(reception, clinic)].join(", ")}.`;

/** «Среда, 25 ноября, после 15:00» */
export const wishTitle = (reception: Reception, clinic: ClinicDays) =>
  [capitalised(weekday(reception.weekday, "long")), dayAndMonth(reception.day), ...hoursWished(reception, clinic)].join(", ");

/** The hours in words. A limit that equals the clinic's own is omitted, and for the whole day the text is empty. */
function hoursWished({ day, from, to }: Reception, clinic: ClinicDays): string[] {
  const hours = clinic && wholeOf(spansOf(clinic, day));
  const begins = hours && from <= hours.from;
  const ends = hours && to >= hours.to;
  if (begins && ends) return [];
  if (begins) return [`до\u00a0${to}`];
  return [ends ? `после\u00a0${from}` : `с\u00a0${from} до\u00a0${to}`];
}
