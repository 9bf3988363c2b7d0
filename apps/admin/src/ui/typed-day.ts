/** «14.11.2026» for `2026-11-14`. */
export const dayAsTyped = (day: string) => day.split("-").toReversed().join(".");

/** `2026-11-14` for «14.11.2026» or «4.9.2026»; `null` if there is no such day. */
export function dayIn(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return year >= "1900" && at.toISOString().startsWith(iso) ? iso : null;
}

/** `09:30` for «9:30». Midnight at the end of a day is 24:00. `null` if there is no such time. */
export function timeIn(text: string): string | null {
  const padded = text.trim().padStart(5, "0");
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(padded) ? padded : null;
}

/** The time of a finished text, in which short forms are accepted too: «9», «14:», «930», «9:5». */
export function saidTimeIn(text: string): string | null {
  const [, hour = "", minutes = "", minute = ""] = /^(\d{1,2})(?::?(\d{2})|:(\d?))?$/.exec(text.trim()) ?? [];
  return hour === "" ? null : timeIn(`${hour}:${(minutes || minute).padStart(2, "0")}`);
}

/**
 * The day of a finished text, in which «1.6.29», «010629» and the order of other countries, «2029.06.01», are accepted too. Two-digit years
 * from 50 on belong to the last century.
 */
export function saidDayIn(text: string): string | null {
  const [day = "", month = "", year = ""] = /^\d{6}$/.test(text) ? (text.match(/\d\d/g) ?? []) : text.trim().split(".");
  if (/^\d{4}$/.test(day)) return dayIn(`${year}.${month}.${day}`);
  return dayIn(`${day}.${month}.${/^\d\d$/.test(year) ? `${year < "50" ? "20" : "19"}${year}` : year}`);
}

/** Adds the dots of a day while it is typed, but not while characters are deleted. */
export function withDots(text: string, before: string): string {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 2)}.${text.slice(2, 4)}.${text.slice(4)}`;
  const cleaned = text
    .replace(/[,/\-\s]/g, ".")
    .replace(/[^\d.]/g, "")
    .replace(/\.{2,}/g, ".");
  const isGrowing = cleaned.length > before.length;
  return isGrowing && /^(?:\d{2}|\d{1,2}\.\d{2})$/.test(cleaned) ? `${cleaned}.` : cleaned;
}

/** Adds the colon of a time in the same way. */
export function withColon(text: string, before: string): string {
  if (/^\d{4}$/.test(text)) return `${text.slice(0, 2)}:${text.slice(2)}`;
  const cleaned = text
    .replace(/[.,\-\s]/g, ":")
    .replace(/[^\d:]/g, "")
    .replace(/:{2,}/g, ":");
  return cleaned.length > before.length && /^\d{2}$/.test(cleaned) ? `${cleaned}:` : cleaned;
}
