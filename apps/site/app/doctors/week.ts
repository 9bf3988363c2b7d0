import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import { spansOf } from "@len/contract/opening-hours";
import { hoursOfDay } from "../clinic/hours-in-words.ts";
import {
  type ClinicDays,
  type ClinicNow,
  dayAfter,
  isOpen,
  isOver,
  nextReceptions,
  type Reception,
  readClinicNow,
  receptionsOn,
  weekOf,
  wholeOf,
} from "../clinic/reception.ts";
import { dayAndMonth, weekday } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";

/** The fields of a doctor that the week shows. */
export const doctorOfWeek = (doctor: DoctorCard) => ({
  ...pick(doctor, "id", "slug", "lastName", "firstName", "middleName", "positions", "state", "acceptsOnline", "schedule", "firstVisit"),
  image: doctor.thumbImage ?? doctor.cardImage ?? doctor.image,
});
export type DoctorOfWeek = ReturnType<typeof doctorOfWeek>;

/** A column of the week; `note` is «сегодня», the reason why the clinic is closed, or its special hours of the day. */
export type DayOfWeek = { day: string; weekday: number; note: string | null; isToday: boolean; isOff: boolean };

/** The week of the soonest reception, so that a finished week is not shown; `later` selects the week after it. */
export function shownWeek(
  { soonest, doctors, later = false }: { soonest: DoctorOfWeek | undefined; doctors: DoctorOfWeek[]; later?: boolean },
  now: ClinicNow,
  clinic: ClinicDays,
): DayOfWeek[] {
  const first = (soonest && nextReceptions(soonest, now, clinic)[0]?.day) ?? now.iso;
  const week = weekOf(later ? dayAfter(first, 7) : first);
  const sunday = dayAfter(week[0] ?? first, 6);

  return [...week, ...(isOpen(sunday, doctors, clinic) ? [sunday] : [])].map((day, index) => {
    const hours = clinic ? spansOf(clinic, day) : [];
    const special = clinic?.exceptions.find((exception) => exception.day === day);
    const isOff = Boolean(clinic) && hours.length === 0;
    const about = isOff ? (special?.title ?? "выходной") : special && hoursOfDay(hours);
    const isToday = day === now.iso;
    return { day, weekday: index + 1, isToday, isOff, note: [isToday && "сегодня", about].filter(Boolean).join(", ") || null };
  });
}

/** «23–28 ноября», «30 ноября – 5 декабря» */
export function daysInWords(week: DayOfWeek[]): string {
  const [first = "", last = ""] = [week[0]?.day, week.at(-1)?.day];
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${dayAndMonth(last)}`;
  return `${dayAndMonth(first)} – ${dayAndMonth(last)}`;
}

/** «вторник, 24 ноября» */
export const dayInWords = (day: DayOfWeek) => `${weekday(day.weekday, "long")}, ${dayAndMonth(day.day)}`;

/**
 * The span from the clinic's earliest opening to its latest closing; the bars under the hours are scaled to it. `null` when the hours are
 * unknown.
 */
export function clinicDay(contacts: Pick<Contacts, "hours"> | null | undefined): { from: string; to: string } | null {
  const hours = (contacts?.hours ?? []).map(({ from, to }) => ({ from, to }));
  return wholeOf(hours.sort((a, b) => a.from.localeCompare(b.from)));
}

/** Position and width of the reception within the day, in percent. */
export function partOfDay({ from, to }: Pick<Reception, "from" | "to">, day: { from: string; to: string }): { x: number; width: number } {
  const [begin, end] = [minutesOf(day.from), minutesOf(day.to)];
  const place = (time: string) => Math.round(Math.min(Math.max((minutesOf(time) - begin) / (end - begin), 0), 1) * 1000) / 10;
  return { x: place(from), width: Math.round((place(to) - place(from)) * 10) / 10 };
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** The doctor's cells of the week: the hours of each day, each with a flag that says whether they are over. */
export const cellsOf = (doctor: DoctorOfWeek, week: DayOfWeek[], now: ClinicNow, clinic: ClinicDays) =>
  week.map(({ day }) => receptionsOn(doctor, day, clinic).map((reception) => ({ reception, isOver: isOver(reception, now) })));

/** The number of doctors in one row of the home page on a wide screen. */
const doctorsOfHome = 4;

/**
 * The week of the soonest reception of a doctor of the home page, with the first four of these doctors, in the clinic's order, who still
 * receive in that week; `null` when nobody receives within two weeks.
 */
export function weekOfHome(cards: DoctorCard[], clinic: Contacts | null) {
  const now = readClinicNow(clinic);
  const receiving = cards.map(doctorOfWeek).flatMap((doctor) => {
    const [next] = nextReceptions(doctor, now, clinic);
    return next ? [{ doctor, day: next.day }] : [];
  });
  const [soonest] = receiving.toSorted((a, b) => a.day.localeCompare(b.day));
  if (!soonest) return null;

  const [monday = soonest.day] = weekOf(soonest.day);
  const doctors = receiving
    .filter(({ day }) => day <= dayAfter(monday, 6))
    .slice(0, doctorsOfHome)
    .map(({ doctor }) => doctor);
  return { doctors, now, week: shownWeek({ soonest: soonest.doctor, doctors }, now, clinic) };
}
