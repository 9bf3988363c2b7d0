import type { ClinicTime } from "../words/clinic-time.ts";
import { untilWords } from "./words.ts";

const minute = 60_000;
const hour = 60 * minute;

const roundUp = (at: number, step: number) => Math.ceil(at / step) * step;

/** When to call again after nobody answered: in half an hour, at the next full hour, on the morning of the next open day. */
export function callBackTimes(clinic: ClinicTime, nextMorning: string | null): { label: string; short: string; at: string }[] {
  const soon = roundUp(clinic.now + 30 * minute, 5 * minute);
  const later = roundUp(soon + 20 * minute, hour);
  const times = [soon, later, ...(nextMorning === null ? [] : [Date.parse(nextMorning)])];
  return times.map((time) => {
    const at = new Date(time).toISOString();
    const words = untilWords(at, clinic).replaceAll(" ", "\u00a0");
    return { label: `в\u00a0${words}`, short: words, at };
  });
}
