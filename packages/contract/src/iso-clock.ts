import { remembered } from "./remembered.ts";

// Formatters are cached, because creating one is a hundred times slower than using it.
const clocks = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      ...(timeZone && { timeZone }),
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    }),
);

/**
 * `2026-11-23` and `10:46` as a clock of the time zone shows an instant; without a zone, as the clock of this machine does. Put together from
 * its parts: no locale writes a date as ISO in every browser, WebKit with ICU 72 writes `12/5/26` for `en-CA`.
 */
export function isoClock(instant: Date, timeZone = ""): { iso: string; time: string } {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clocks(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { iso: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}
