import { isoClock } from "@len/contract/iso-clock";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type Moment = string | number | Date;

/** Words for moments in the clinic's time zone, wherever the reader is. `now` is the present moment. */
export function clinicTime(timeZone: string, now: number) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("ru-RU", { timeZone, ...options });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const exact = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const date = format({ day: "numeric", month: "long" });
  const year = format({ year: "numeric" });
  const stamp = format({ dateStyle: "short", timeStyle: "medium" });
  const numericDate = format({ dateStyle: "short" });
  const fullDate = format({ day: "numeric", month: "long", year: "numeric" });
  const shortWeekday = format({ weekday: "short" });
  const longWeekday = format({ weekday: "long" });
  const weekdayAndDate = format({ weekday: "long", day: "numeric", month: "long" });

  const dayOf = (at: Moment) => isoClock(new Date(at), timeZone).iso;
  const timeOf = (at: Moment) => time.format(new Date(at));
  const daysAgo = (at: Moment) => Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / dayMs);
  const yearOf = (at: Moment) => year.format(new Date(at));
  /** «14 ноября», with the year if it is not the present one. */
  const dateOf = (at: Moment) => date.format(new Date(at)) + (yearOf(at) === yearOf(now) ? "" : ` ${yearOf(at)}`);

  const instantAt = (wallClock: number) => new Date(wallClock - offsetAt(wallClock, timeZone));
  const midnight = (days: number) => Date.parse(dayOf(now)) - days * dayMs;

  return {
    now,
    /** `2026-11-23` */
    dayOf,
    /** `10:46` */
    timeOf,
    /** `10:46:12` */
    exactTimeOf: (at: Moment) => exact.format(new Date(at)),
    /** `23.11.2026, 10:46:12` */
    stampOf: (at: Moment) => stamp.format(new Date(at)),
    dateOf,
    /** «23.11.2026» */
    numericDateOf: (at: Moment) => numericDate.format(new Date(at)),
    /** «23 ноября 2026 года» */
    fullDateOf: (at: Moment) => fullDate.format(new Date(at)).replace(" г.", " года").replaceAll(" ", "\u00a0"),
    /** 0 is Sunday, 6 is Saturday. */
    weekdayOf: (at: Moment) => new Date(dayOf(at)).getUTCDay(),
    /** «пн» */
    shortWeekdayOf: (at: Moment) => shortWeekday.format(new Date(at)),
    /** «понедельник» */
    longWeekdayOf: (at: Moment) => longWeekday.format(new Date(at)),
    /** «понедельник, 23 ноября» */
    weekdayAndDateOf: (at: Moment) => weekdayAndDate.format(new Date(at)),
    daysAgo,
    /** «сегодня, 09:12», «вчера, 21:40», «20 ноября, 19:02» */
    momentOf(at: Moment) {
      const days = daysAgo(at);
      return `${days === 0 ? "сегодня" : days === 1 ? "вчера" : dateOf(at)}, ${timeOf(at)}`;
    },
    /** The moment at which the day `days` days ago began. */
    startOfDay: (days: number) => instantAt(midnight(days)),
    tomorrowAt: (hour: number) => instantAt(midnight(-1) + hour * hourMs),
    /** The moment of a day and a time in the clinic, such as `2026-11-23` and `10:46`. */
    instantOf: (day: string, time: string) => instantAt(Date.parse(`${day}T${time}:00Z`)),
  };
}

export type ClinicTime = ReturnType<typeof clinicTime>;

/** The offset of the time zone from UTC in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(new Date(at));
  const [, sign, hours = "0", minutes = "0"] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The beginning of a wait: «с субботы», «с 09:21», «с 14 ноября». */
export function sinceOf(at: string, clinic: ClinicTime): string {
  const days = clinic.daysAgo(at);
  if (days <= 0) return `с\u00a0${clinic.timeOf(at)}`;
  if (days >= 7) return `с\u00a0${clinic.dateOf(at)}`;
  const weekday = clinic.weekdayOf(at);
  return `${weekday === 2 || weekday === 3 ? "со" : "с"}\u00a0${genitiveWeekdays[weekday]}`;
}

/** Genitive forms of the weekdays, from Sunday: «с понедельника», «от понедельника». */
export const genitiveWeekdays = ["воскресенья", "понедельника", "вторника", "среды", "четверга", "пятницы", "субботы"];
