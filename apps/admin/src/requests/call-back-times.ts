import type { ClinicTime } from "../words/clinic-time.ts";

const minute = 60_000;
const hour = 60 * minute;

const roundUp = (at: number, step: number) => Math.ceil(at / step) * step;

/** When to call again after nobody answered: in half an hour, at the next full hour, tomorrow morning. */
export function callBackTimes({ now, timeOf, tomorrowAt }: ClinicTime): { label: string; short: string; at: string }[] {
  const soon = roundUp(now + 30 * minute, 5 * minute);
  const later = roundUp(soon + 20 * minute, hour);
  return [
    ...[soon, later].map((at) => ({ label: `в\u00a0${timeOf(at)}`, short: timeOf(at), at: new Date(at).toISOString() })),
    { label: "завтра в\u00a010:00", short: "Завтра 10:00", at: tomorrowAt(10).toISOString() },
  ];
}
