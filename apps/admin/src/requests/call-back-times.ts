import { timeOf } from "./words.ts";

const minute = 60_000;

/** When to call again after nobody answered: in half an hour, at the next full hour, tomorrow morning. */
export function callBackTimes(now: number): { label: string; short: string; at: string }[] {
  const half = Math.ceil((now + 30 * minute) / (5 * minute)) * 5 * minute;
  const hour = new Date(half + 15 * minute);
  hour.setMinutes(60, 0, 0);
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(10, 0, 0, 0);
  return [
    ...[half, hour.getTime()].map((at) => ({ label: `в\u00a0${timeOf(at)}`, short: timeOf(at), at: new Date(at).toISOString() })),
    { label: "завтра в\u00a010:00", short: "Завтра 10:00", at: morning.toISOString() },
  ];
}
