import type { Light } from "@len/contract/banners";
import { callBackPromise, type Hours, nextOpening, todayAt } from "@len/contract/opening-hours";

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

type Day = { from: string; to: string; words: string; place: number | null };

/** Today's hours and the place of the present moment on them, in percent; on a day off the hours of the next open day, without a place. */
export function dayAt(contacts: Hours, now: Date): Day | null {
  const { hours, time } = todayAt(contacts, now);
  if (!hours) {
    const next = nextOpening(contacts, now);
    return next && { from: next.from, to: next.to, words: `сегодня выходной, откроемся ${next.when}`, place: null };
  }
  const [from, to, present] = [minutes(hours.from), minutes(hours.to), minutes(time)];
  const place = Math.min(Math.max((present - from) / (to - from), 0), 1) * 100;
  return { from: hours.from, to: hours.to, words: `сейчас ${time}`, place };
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
