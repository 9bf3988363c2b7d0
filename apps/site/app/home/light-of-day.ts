import type { Light } from "@len/contract/banners";
import { callBackPromise, type Hours, todayAt } from "@len/contract/opening-hours";

/** The light of the opening: the clinic's clock while it is open, a lamp while it is closed. */
export function lightAt(contacts: Hours, now: Date): Light | "noon" {
  const { hours, time } = todayAt(contacts, now);
  if (!hours || time < hours.from || time >= hours.to) return "lamp";
  if (time < "12:00") return "morning";
  return time < "17:00" ? "noon" : "evening";
}

/** «Открыто до 20:00, перезвоним сегодня»; while the clinic is closed, when it calls back. */
export function stateAt(contacts: Hours, now: Date): string {
  const { hours, time } = todayAt(contacts, now);
  if (hours && time >= hours.from && time < hours.to) return `Открыто до ${hours.to}, перезвоним сегодня`;
  const promise = callBackPromise(contacts, now).replace(/\.$/, "");
  return `Сейчас закрыто, ${promise.charAt(0).toLowerCase()}${promise.slice(1)}`;
}

/** Today's hours and the place of the present moment on them, in percent; `null` on a day off. */
export function dayAt(contacts: Hours, now: Date): { from: string; to: string; time: string; place: number } | null {
  const { hours, time } = todayAt(contacts, now);
  if (!hours) return null;
  const [from, to, present] = [minutes(hours.from), minutes(hours.to), minutes(time)];
  return { ...hours, time, place: Math.min(Math.max((present - from) / (to - from), 0), 1) * 100 };
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
