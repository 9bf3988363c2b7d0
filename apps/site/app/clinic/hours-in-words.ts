import type { Contacts, Span } from "@len/contract/contacts";
import { isRoundTheClock, usualWeek } from "@len/contract/opening-hours";
import { range, uncapitalised, weekdays } from "../ui/formats.ts";

/** «09:00–13:00 и 14:00–20:00», «круглосуточно»; midnight at the end of a day is written as 24:00. */
export function hoursOfDay(spans: readonly Span[]): string {
  const words = spans.map((span) => (isRoundTheClock(span) ? "круглосуточно" : range(span.from, span.to === "00:00" ? "24:00" : span.to)));
  const last = words.pop();
  return words.length > 0 ? `${words.join(", ")} и\u00a0${last}` : (last ?? "");
}

/** Days and hours for each group of weekdays with the same hours, such as «Пн–пт» and «09:00–20:00». */
export const hoursOfWeek = (hours: Contacts["hours"]): { days: string; hours: string }[] =>
  usualWeek(hours).map((group) => ({ days: weekdays(group.weekdays), hours: hoursOfDay(group.spans) }));

/** «Пн–пт 09:00–13:00 и 14:00–20:00; сб 10:00–16:00», or «Круглосуточно» when the clinic never closes. */
export function weekInWords(hours: Contacts["hours"]): string {
  const [first, ...others] = hoursOfWeek(hours);
  if (!first) return "";
  if (first.days === weekdays([1, 2, 3, 4, 5, 6, 7]) && first.hours === "круглосуточно") return "Круглосуточно";
  return [first, ...others].map((group, index) => `${index === 0 ? group.days : uncapitalised(group.days)} ${group.hours}`).join("; ");
}

/** Search engines read equal opening and closing times as «closed all day», so a day that ends at midnight ends at 23:59 here. */
export const machineHours = ({ from, to }: Span) => ({ opens: from, closes: to === "00:00" || to === "24:00" ? "23:59" : to });
