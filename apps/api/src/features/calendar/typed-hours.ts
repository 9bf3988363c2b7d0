/** A span of hours in the time zone of the address, `HH:MM`; `24:00` is midnight. */
export type Span = { from: string; to: string };

/**
 * Reads hours as they are typed into a sheet: «9-15», «9:30–15», «9-12 12:30-15». `null` if the text is not hours, or the spans do not
 * follow one another. A single span may end on the next day.
 */
export function readHours(text: string): Span[] | null {
  const typed = text.trim().split(/[\s,;]+/);
  const spans = typed.flatMap((part) => {
    const [from, to, ...more] = part.split(/[-–—]/).map(readClock);
    return from && to && more.length === 0 && from !== "24:00" && from !== to ? [{ from, to }] : [];
  });
  if (spans.length === 0 || spans.length < typed.length) return null;
  const clocks = spans.flatMap(({ from, to }) => [from, to]);
  const areInOrder = clocks.every((clock, index) => index === 0 || (clocks[index - 1] ?? "") < clock);
  return spans.length === 1 || areInOrder ? spans : null;
}

/**
 * A time as people and spreadsheets write it: «9», «9:30», «9.30», «09:30:00», or the part of a day that Excel stores, `0.375`. `null` if
 * the text is not a time.
 */
export function readClock(text: string): string | null {
  const typed = text.trim();
  const [, part] = /^(0[.,]\d+)$/.exec(typed) ?? [];
  if (part !== undefined) return written(Math.round(Number(part.replace(",", ".")) * 1440));
  const [, hour, minute = "0"] = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?$/.exec(typed) ?? [];
  if (hour === undefined || Number(minute) > 59) return null;
  return written(Number(hour) * 60 + Number(minute));
}

function written(minutes: number): string | null {
  if (minutes > 1440) return null;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Reads an existing day, written `2026-12-03` or «03.12.2026», and returns it in the first form. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  const iso = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}

/** Hours as people read them: «9–15», «9:30–15». */
export const hoursInWords = ({ from, to }: Span) => `${shortClock(from)}–${shortClock(to)}`;

const shortClock = (clock: string) => clock.slice(0, 5).replace(/^0/, "").replace(/:00$/, "");
