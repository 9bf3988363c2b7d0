import { callBackPromise, type Hours, openLine } from "@len/contract/opening-hours";
import { type Data, isData, valueAt } from "../../../store/data.ts";
import { timeIn } from "../../../ui/typed-day.ts";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { weekdays } from "../../../words/weekdays.ts";

/** Opening hours as a draft holds them: `from` and `to` are `null` on a day off. */
export type Span = { from: string; to: string };
export type SpecialDay = { day: string; title: string; from: string | null; to: string | null };

const text = (value: unknown) => (typeof value === "string" ? value : "");
const rowsAt = (data: Data, path: string) => [valueAt(data, path)].flat().filter(isData);

/** The hours of each weekday, 1 is Monday; a weekday without hours is not in it. */
export function weekOf(data: Data): Map<number, Span> {
  const week = new Map<number, Span>();
  for (const { weekdays, from, to } of rowsAt(data, "hours"))
    for (const day of [weekdays].flat()) if (typeof day === "number" && !week.has(day)) week.set(day, { from: text(from), to: text(to) });
  return week;
}

/** The rows of a week: weekdays with the same hours stand in one. */
export function rowsOf(week: ReadonlyMap<number, Span>) {
  const open = weekdays.flatMap((weekday) => {
    const span = week.get(weekday);
    return span ? [{ weekday, ...span }] : [];
  });
  return [...Map.groupBy(open, ({ from, to }) => `${from}–${to}`).values()].flatMap((days) =>
    days[0] ? [{ weekdays: days.map(({ weekday }) => weekday), from: days[0].from, to: days[0].to }] : [],
  );
}

/** Special days in the order of the calendar. */
export const specialDaysOf = (data: Data): SpecialDay[] =>
  rowsAt(data, "exceptions")
    .map(({ day, title, from, to }) => ({ day: text(day), title: text(title), from: text(from) || null, to: text(to) || null }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));

export const hoursOfDraft = (data: Data): Hours => ({
  timeZone: text(valueAt(data, "timeZone")) || "Europe/Moscow",
  hours: rowsOf(weekOf(data)),
  exceptions: specialDaysOf(data),
});

/** «09:00–20:00» as hours; `null` of «выходной», «закрыто» and nothing; `undefined`: these are no hours. */
export function spanIn(typed: string): Span | null | undefined {
  const words = typed.trim().toLowerCase();
  if (["", "выходной", "закрыто"].includes(words)) return null;
  const [, from = "", to = ""] = /^([\d:.]+)\s*[-–—]\s*([\d:.]+)$/.exec(words) ?? [];
  const [start, end] = [clock(from), clock(to)];
  return start && end && start < end ? { from: start, to: end } : undefined;
}

const clock = (typed: string) => timeIn(/^\d{1,2}$/.test(typed) ? `${typed}:00` : typed.replace(".", ":"));

export const spanWords = ({ from, to }: Span) => `${from}–${to}`;

const dayMs = 24 * 60 * 60_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days from the first to the last one, at most a year of them. */
function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.min(Math.max(count, 1), 366) }, (_, at) => dayAfter(first, at));
}

/** Days in a row with one reason and the same hours: staff see and change them as one. */
export type DayGroup = Omit<SpecialDay, "day"> & { first: string; last: string };

export function groupsOf(days: readonly SpecialDay[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const { day, ...same } of days) {
    const last = groups.at(-1);
    const isNext = last && last.title === same.title && last.from === same.from && last.to === same.to && dayAfter(last.last, 1) === day;
    if (isNext) last.last = day;
    else groups.push({ first: day, last: day, ...same });
  }
  return groups;
}

export const daysOfGroup = ({ first, last, ...same }: DayGroup): SpecialDay[] => daysBetween(first, last).map((day) => ({ day, ...same }));

/** «16 декабря», «1–5 января», «30 декабря – 2 января» */
export function groupWords({ first, last }: Pick<DayGroup, "first" | "last">, clinic: ClinicTime): string {
  const words = (day: string) => clinic.dateOf(noonOf(day));
  if (first === last) return words(first);
  return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}–${words(last)}` : `${words(first)} – ${words(last)}`;
}

export const noonOf = (day: string) => `${day}T12:00:00Z`;

/** Days off by law, article 112 of the labour code; transfers of each year are decided by the government. */
const holidays = [
  ...Array.from({ length: 6 }, (_, at) => ({ day: `01-0${at + 1}`, title: "Новогодние каникулы" })),
  { day: "01-07", title: "Рождество Христово" },
  { day: "01-08", title: "Новогодние каникулы" },
  { day: "02-23", title: "День защитника Отечества" },
  { day: "03-08", title: "Международный женский день" },
  { day: "05-01", title: "Праздник Весны и Труда" },
  { day: "05-09", title: "День Победы" },
  { day: "06-12", title: "День России" },
  { day: "11-04", title: "День народного единства" },
];

/** The holidays of a year that the clinic has not decided on, closed. */
export const holidaysOf = (year: string, decided: readonly SpecialDay[]): SpecialDay[] =>
  holidays
    .map(({ day, title }) => ({ day: `${year}-${day}`, title, from: null, to: null }))
    .filter(({ day }) => decided.every((other) => other.day !== day));

/** What visitors will read at a moment to come; `key` tells the moments of two drafts apart. */
export type Later = { key: string; when: string; text: string };

const nightHour = "23:00";
const shownGroups = 4;

/** The site's own sentences at the edges of the nearest changes. */
export function readLater(hours: Hours, clinic: ClinicTime): Later[] {
  const today = clinic.dayOf(clinic.now);
  const at = (day: string, time: string) => clinic.instantOf(day, time);
  const now = openLine(hours, new Date(clinic.now));
  const [, closing] = now.isOpen ? (/(\d\d:\d\d)$/.exec(now.text) ?? []) : [];
  const night = at(today, nightHour);
  const ahead = groupsOf(hours.exceptions.filter(({ day }) => day > today)).slice(0, shownGroups);
  return [
    ...(closing && closing < "24:00"
      ? [{ key: "closing", when: `сегодня с ${closing}`, text: openLine(hours, at(today, closing)).text }]
      : []),
    ...(openLine(hours, night).isOpen ? [] : [{ key: "night", when: "заявка ночью", text: callBackPromise(hours, night) }]),
    ...ahead.map((group) => ({
      key: group.first,
      when: groupWords(group, clinic),
      text: [openLine(hours, at(group.first, "00:00")).text, group.title].filter(Boolean).join(". "),
    })),
  ];
}
