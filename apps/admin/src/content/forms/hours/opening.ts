import type { Span } from "@len/contract/contacts";
import { grouped } from "@len/contract/grouped";
import {
  callBackPromise,
  closingHour,
  type Hours,
  isRoundTheClock,
  openingAt,
  openLine,
  spansOfWeekday,
} from "@len/contract/opening-hours";
import { problemOfHours } from "@len/contract/opening-hours-checks";
import { type Data, isData, valueAt } from "../../../store/data.ts";
import { saidTimeIn } from "../../../ui/typed-day.ts";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { weekdays } from "../../../words/weekdays.ts";

/** A special day with its hours. Without hours the clinic is closed on that day. */
export type SpecialDay = { day: string; title: string; spans: Span[] };

const text = (value: unknown) => (typeof value === "string" ? value : "");
const rowsAt = (data: Data, path: string) => [valueAt(data, path)].flat().filter(isData);
const spanAt = ({ from, to }: Data): Span => ({ from: text(from), to: text(to) });

/** The hours of each weekday (1 is Monday). A day off is not in the map. */
export function weekOf(data: Data): Map<number, Span[]> {
  const rows = rowsAt(data, "hours").map((row) => ({
    ...spanAt(row),
    weekdays: [row.weekdays].flat().filter((day) => typeof day === "number"),
  }));
  return new Map(weekdays.map((weekday) => [weekday, spansOfWeekday(rows, weekday)] as const).filter(([, spans]) => spans.length > 0));
}

/** The rows of a week; each row combines the weekdays with the same hours. */
export function rowsOf(week: ReadonlyMap<number, Span[]>) {
  const open = weekdays.flatMap((weekday) => (week.get(weekday) ?? []).map((span) => ({ weekday, ...span })));
  return [...grouped(open, ({ from, to }) => `${from}–${to}`).values()].flatMap((days) =>
    days[0] ? [{ weekdays: days.map(({ weekday }) => weekday), from: days[0].from, to: days[0].to }] : [],
  );
}

/** Special days in calendar order. Days that older versions have stored have at most one span, in `from` and `to`. */
export const specialDaysOf = (data: Data): SpecialDay[] =>
  rowsAt(data, "exceptions")
    .map((row) => ({ day: text(row.day), title: text(row.title), spans: spansAt(row) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));

function spansAt(row: Data): Span[] {
  if (Array.isArray(row.spans)) return row.spans.filter(isData).map(spanAt);
  const span = spanAt(row);
  return span.from && span.to ? [span] : [];
}

export const hoursOfDraft = (data: Data): Hours => ({
  timeZone: text(valueAt(data, "timeZone")) || "Europe/Moscow",
  hours: rowsOf(weekOf(data)),
  exceptions: specialDaysOf(data).map((special) => ({
    ...special,
    from: special.spans[0]?.from ?? null,
    to: special.spans[0]?.to ?? null,
  })),
});

/** Parses «09:00–13:00, 14:00–20:00». «выходной», «закрыто» and an empty text give no hours; `undefined` if the text cannot be read. */
export function spansIn(typed: string): Span[] | undefined {
  const words = typed.trim().toLowerCase();
  if (["", "выходной", "закрыто"].includes(words)) return [];
  if (words === "круглосуточно") return [{ from: "00:00", to: "00:00" }];
  const spans = partsIn(words).map(spanIn);
  const read = spans.filter((span) => span !== null).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return read.length === spans.length && problemOfHours(read) === null ? read : undefined;
}

/** The parts of the typed text, one for each span. */
export const partsIn = (typed: string): string[] => typed.split(/[,;\n]|\sи\s/).filter((part) => part.trim() !== "");

function spanIn(words: string): Span | null {
  const [, from = "", to = ""] = /^([\d:.]+)\s*[-–—]\s*([\d:.]+)$/.exec(words.trim()) ?? [];
  const [start, end] = [clock(from), clock(to)];
  return start && end ? { from: start, to: end } : null;
}

const clock = (typed: string) => saidTimeIn(typed.replace(".", ":"));

const spanWords = (span: Span) => (isRoundTheClock(span) ? "круглосуточно" : `${span.from}–${span.to}`);

/** «09:00–13:00, 14:00–20:00»; «» without hours. */
export const spansWords = (spans: readonly Span[]) => spans.map(spanWords).join(", ");

const dayMs = 24 * 60 * 60_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days from the first to the last one, but at most a year. */
function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.min(Math.max(count, 1), 366) }, (_, at) => dayAfter(first, at));
}

/** Consecutive days with the same occasion and hours: staff see and change them as one row. */
export type DayGroup = Omit<SpecialDay, "day"> & { first: string; last: string };

export function groupsOf(days: readonly SpecialDay[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const { day, ...same } of days) {
    const last = groups.at(-1);
    const isNext = last && last.title === same.title && spansWords(last.spans) === spansWords(same.spans) && dayAfter(last.last, 1) === day;
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

/** Public holidays, article 112 of the labour code. The government's yearly transfers are not included. */
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

/** The public holidays of a year that are not special days yet, as days on which the clinic is closed. */
export const holidaysOf = (year: string, decided: readonly SpecialDay[]): SpecialDay[] =>
  holidays
    .map(({ day, title }) => ({ day: `${year}-${day}`, title, spans: [] }))
    .filter(({ day }) => decided.every((other) => other.day !== day));

/** A sentence that visitors will read at a later moment. `key` distinguishes the moments of two drafts. */
export type Later = { key: string; when: string; text: string };

const closingWords = (hour: string, day: string, today: string) => `${day === today || hour === "24:00" ? "сегодня" : "завтра"} с ${hour}`;

const nightHour = "23:00";
const shownGroups = 4;

/** The site's sentences shortly before and after the nearest changes of the hours. */
export function readLater(hours: Hours, clinic: ClinicTime): Later[] {
  const today = clinic.dayOf(clinic.now);
  const at = (day: string, time: string) => clinic.instantOf(day, time);
  const { current, ...clock } = openingAt(hours, new Date(clinic.now));
  const closing = current && closingHour(current, clock);
  const night = at(today, nightHour);
  const ahead = groupsOf(hours.exceptions.filter(({ day }) => day > today)).slice(0, shownGroups);
  return [
    ...(current && closing
      ? [
          {
            key: "closing",
            when: closingWords(closing, current.closes.day, today),
            text: openLine(hours, at(current.closes.day, current.closes.time)).text,
          },
        ]
      : []),
    ...(openLine(hours, night).isOpen ? [] : [{ key: "night", when: "заявка ночью", text: callBackPromise(hours, night) }]),
    ...ahead.map((group) => ({
      key: group.first,
      when: groupWords(group, clinic),
      text: [openLine(hours, at(group.first, "00:00")).text, group.title].filter(Boolean).join(". "),
    })),
  ];
}
