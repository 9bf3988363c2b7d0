import { grouped } from "@len/contract/grouped";
/** ISO weekdays; 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const short = ["", "пн", "вт", "ср", "чт", "пт", "сб", "вс"];
const long = ["", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"];

export const shortWeekday = (day: number) => short[day] ?? "";
export const longWeekday = (day: number) => long[day] ?? "";

/** «пн, ср, пт»; three and more consecutive days as «пн–пт». */
export function weekdaysInWords(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${shortWeekday(run[0] ?? 0)}–${shortWeekday(run.at(-1) ?? 0)}`] : run.map(shortWeekday)))
    .join(", ");
}

/** The hours of a weekday; a time that is not typed yet is «». */
export type Hours = { weekday: number; from: string; to: string };

/** The hours of a draft, by weekday. */
export function hoursIn(value: unknown): Hours[] {
  if (!Array.isArray(value)) return [];
  const rows: unknown[] = value;
  const asText = (time: unknown) => (typeof time === "string" ? time : "");
  return rows
    .flatMap((row) =>
      typeof row === "object" && row !== null && "weekday" in row && typeof row.weekday === "number"
        ? [{ weekday: row.weekday, from: "from" in row ? asText(row.from) : "", to: "to" in row ? asText(row.to) : "" }]
        : [],
    )
    .toSorted((one, other) => one.weekday - other.weekday);
}

/** «пн, ср, пт 09:00–15:00; вт 14:00–20:00» */
export function scheduleInWords(hours: readonly Hours[]): string {
  const byHours = grouped(hours, ({ from, to }) => `${from || "…"}–${to || "…"}`);
  return [...byHours].map(([span, rows]) => `${weekdaysInWords(rows.map(({ weekday }) => weekday))} ${span}`).join("; ");
}
