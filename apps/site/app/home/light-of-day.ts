import type { Light } from "@len/contract/banners";
import type { Span } from "@len/contract/contacts";
import { callBackPromise, closingHour, type Hours, openingAt, promisedCall, spansOf, whenIs } from "@len/contract/opening-hours";
import { wholeOf } from "../clinic/reception.ts";

/** The clinic's hours, and the number of minutes within which it promises to call back. */
export type OpeningHours = Hours & { promiseMinutes: number };

/** The light of the scene: daylight by the clinic's clock while the clinic is open, a lamp while it is closed. */
export function lightAt(contacts: Hours, now: Date): Light | "noon" {
  const { current, time } = openingAt(contacts, now);
  if (!current) return "lamp";
  if (time >= "17:00" || time < "05:00") return "evening";
  return time < "12:00" ? "morning" : "noon";
}

/** «Открыто до 20:00, перезвоним до 14:20»; while the clinic is closed, it says when the clinic will call back. */
export function stateAt(contacts: OpeningHours, now: Date): string {
  const { current, day, time } = openingAt(contacts, now);
  const promised = promisedCall(contacts, now, contacts.promiseMinutes);
  if (current && promised) {
    const until = closingHour(current, { day, time });
    const when = promised.day === day ? "" : `${whenIs(promised.day, now, contacts.timeZone)} `;
    return `Открыто ${until ? `до ${until}` : "круглосуточно"}, перезвоним ${when}${promised.side} ${promised.hour}`;
  }
  const promise = callBackPromise(contacts, now, contacts.promiseMinutes).replace(/\.$/, "");
  return `Сейчас закрыто, ${promise.charAt(0).toLowerCase()}${promise.slice(1)}`;
}

type Day = { from: string; to: string; words: string; place: number | null };

/**
 * The clinic's hours of today and the position of the current time within them, in percent; on a day off, the hours of the next open day
 * and no position. Hours that go past midnight belong to the day on which they begin.
 */
export function dayAt(contacts: Hours, now: Date): Day | null {
  const { current, next, day: today, time } = openingAt(contacts, now);
  const isNight = current !== null && current.opens.day < today && spansOf(contacts, today)[0]?.from !== "00:00";
  const day = isNight ? current.opens.day : today;
  const spans = spansOf(contacts, day);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) {
    const whole = next && wholeOf(spansOf(contacts, next.opens.day));
    return (
      whole && {
        from: whole.from,
        to: whole.to,
        words: `сегодня выходной, откроемся ${whenIs(next.opens.day, now, contacts.timeZone)}`,
        place: null,
      }
    );
  }
  const [from, present] = [minutes(first.from), minutes(time) + (isNight ? wholeDay : 0)];
  const to = minutes(last.to) + (last.to <= last.from ? wholeDay : 0);
  const place = Math.min(Math.max((present - from) / (to - from), 0), 1) * 100;
  const words = [`сейчас ${time}`, ...breakAfter(spans, current !== null, time)].join(", ");
  return { from: first.from, to: to === wholeDay ? "24:00" : last.to, words, place };
}

/** «перерыв 13:00–14:00» before a break, «перерыв до 14:00» during it; an empty list after the last break. */
function breakAfter(spans: Span[], isOpen: boolean, time: string): string[] {
  const index = spans.findIndex(({ from }, at) => at > 0 && from > time);
  const [before, after] = [spans[index - 1], spans[index]];
  if (!before || !after || (!isOpen && before.to > time)) return [];
  return [isOpen ? `перерыв ${before.to}–${after.from}` : `перерыв до ${after.from}`];
}

const wholeDay = 24 * 60;

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
