import { type Hours, hoursOf } from "@len/contract/opening-hours";
import type { Database } from "../../platform/database/database.ts";
import { findContacts } from "../contacts/queries.ts";
import { readSetting } from "../settings/queries.ts";

/** `minutes` of opening time to answer; what comes outside of hours is answered by `morning` of the next open day. */
export type Promised = { minutes: number; morning: string };

/** Until when the clinic promises to answer what arrives now. */
export async function promiseNow(db: Database, now: Date): Promise<Date> {
  const promised = { minutes: await readSetting(db, "promiseMinutes"), morning: await readSetting(db, "promiseMorning") };
  return promisedUntil(await findContacts(db), now, promised);
}

const minute = 60_000;
const daysAhead = 31;

/**
 * An hour of opening time runs on the next open day when the clinic closes before it is over. The answer by `morning` leaves at least that
 * hour after the opening. Without known hours the clock runs always.
 */
export function promisedUntil(hours: Hours | null, now: Date, { minutes, morning }: Promised): Date {
  const plain = new Date(now.getTime() + minutes * minute);
  if (!hours) return plain;
  let left = minutes * minute;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = dayAfter(clockAt(now, hours.timeZone).day, ahead);
    const times = hoursOf(hours, day);
    if (!times) continue;
    const [from, to] = [instantAt(day, times.from, hours.timeZone), instantAt(day, times.to, hours.timeZone)];
    if (to <= now) continue;
    const cameBefore = left === minutes * minute && now < from;
    if (cameBefore) return new Date(Math.max(instantAt(day, morning, hours.timeZone).getTime(), from.getTime() + left));
    const start = Math.max(from.getTime(), now.getTime());
    if (start + left <= to.getTime()) return new Date(start + left);
    left -= to.getTime() - start;
  }
  return plain;
}

/** What a clock on the clinic's wall shows. */
export function clockAt(instant: Date, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  const [day = "", time = ""] = format.format(instant).split(", ");
  return { day, time };
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which the wall shows this day and time. */
function instantAt(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = (at: number) => {
    const clock = clockAt(new Date(at), timeZone);
    return Date.parse(`${clock.day}T${clock.time}:00Z`);
  };
  const first = wanted - (shown(wanted) - wanted);
  return new Date(first + (wanted - shown(first)));
}
