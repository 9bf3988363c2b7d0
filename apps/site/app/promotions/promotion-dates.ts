import { dayAndMonth, longDate } from "../ui/formats.ts";

/** «с 1 по 31 декабря 2026 года»: the first day omits the month and the year that both days share. */
export function periodText(startsOn: string, endsOn: string): string {
  const last = `по ${longDate(endsOn)} года`;
  if (startsOn.slice(0, 7) === endsOn.slice(0, 7)) return `с ${Number(startsOn.slice(8))} ${last}`;
  if (startsOn.slice(0, 4) === endsOn.slice(0, 4)) return `с ${dayAndMonth(startsOn)} ${last}`;
  return `с ${longDate(startsOn)} года ${last}`;
}
