import type { TimesState } from "@len/contract/booking";
import type { NamedTime, RefusedTime } from "../form/visitor-forms.ts";

/** A time that a form takes: an ISO instant, and the slugs of the doctor and the service. */
export type Time = { start: string; doctor: string; service: string };

/** The free times of a doctor or a service by days; `service` is the slug of the service whose times these are. */
export type OfferedDays = {
  state: TimesState;
  service: string | null;
  days: { date: string; times: NamedTime[] }[];
  /** The next day with a free time after these days, and the last day on which times are offered. */
  next: string | null;
  until: string | null;
};

/** The answer to a press on a time. `seconds`: for how long the time is kept. */
export type HoldResult =
  | { kind: "held"; hold: string; until: string; seconds: number }
  | { kind: "full"; holds: (NamedTime & { until: string })[] }
  | RefusedTime
  | { kind: "failed" };

/** The times of the page: `null` without a chosen doctor or service, `"silent"` when they cannot be loaded. */
export type ShownTimes =
  | null
  | "silent"
  | { offered: OfferedDays; start: string | null; refused: RefusedTime | null; refusedTime: Time | null };

/** The value of the form's field `slot`. */
export const slotOf = ({ start, doctor, service }: Time) => `${start} ${doctor} ${service}`;

/** `null` for a value that no form of ours sends. */
export function readSlot(value: string): Time | null {
  const [, start, doctor, service] =
    /^(20\d\d-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)) ([a-z0-9-]{1,200}) ([a-z0-9-]{1,200})$/.exec(value) ?? [];
  return start && doctor && service ? { start, doctor, service } : null;
}

const refusedTitles = {
  slot_taken: "Это время только что заняли",
  too_soon: "На это время уже не записаться",
  not_bookable: "На эту услугу записывает администратор",
};

/** The title and the explanation of a refusal; `time` is the refused time in words. */
export function refusalInWords({ code, message, nearest }: RefusedTime, time: string): { title: string; text: string } {
  const rest = nearest.length > 0 ? "Всё, что вы написали, на месте. Выберите другое:" : "Всё, что вы написали, на месте.";
  return { title: refusedTitles[code], text: code === "slot_taken" ? `${time}. ${rest}` : code === "too_soon" ? message : rest };
}

/** The three times of the days that are nearest to an instant, those of its own day first. */
export function nearestIn({ days }: Pick<OfferedDays, "days">, start: string): NamedTime[] {
  const distance = (time: NamedTime) => Math.abs(Date.parse(time.start) - Date.parse(start));
  return days
    .flatMap(({ times }) => times)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 3);
}

/** The first days with at most `most` times, but always one with times; `next` is then the first day that is left out. */
export function upToTimes(offered: OfferedDays, most: number): OfferedDays {
  let count = 0;
  const left = offered.days.find(({ times }) => {
    const isFirst = count === 0;
    count += times.length;
    return !isFirst && times.length > 0 && count > most;
  });
  if (!left) return offered;
  return { ...offered, days: offered.days.filter(({ date }) => date < left.date), next: left.date };
}
