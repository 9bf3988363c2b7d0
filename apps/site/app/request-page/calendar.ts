import { startOfDay } from "@len/contract/opening-hours";
import type { RequestStatus } from "@len/contract/request-status";

type Event = {
  number: number;
  wishedDay: NonNullable<RequestStatus["wishedDay"]>;
  clinic: string;
  place: string;
  timeZone: string;
  now: Date;
};

const hour = 3_600_000;

/**
 * A calendar file (RFC 5545) with one event: the wished visit, from the hour after which the visitor can come, or all day. It names
 * neither service nor doctor, because people show their calendars to others.
 */
export function calendarFile({ number, wishedDay: { day, after, before }, clinic, place, timeZone, now }: Event): string {
  const from = new Date(Date.parse(startOfDay(day, timeZone)) + hoursIn(after) * hour);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
  const times = after
    ? [`DTSTART:${stamp(from)}`, `DTEND:${stamp(new Date(from.getTime() + hour))}`]
    : [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(next)}`];
  const about = `Это пожелание${before ? ` (до ${before})` : ""}, а время назовёт администратор. Заявка № ${number}.`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//len//request//RU",
    "BEGIN:VEVENT",
    `UID:request-${number}@len`,
    `DTSTAMP:${stamp(now)}`,
    ...times,
    `SUMMARY:${escaped(`Клиника „${clinic}“, пожелание`)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(about)}`,
    "STATUS:TENTATIVE",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

const hoursIn = (time: string | null) => (time ? Number(time.slice(0, 2)) + Number(time.slice(3)) / 60 : 0);
const digits = (day: string) => day.replaceAll("-", "");
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

const longestLine = 75;

/** Folds a line to at most 75 bytes: the rest continues after a line break and a space. No character is split. */
function folded(line: string): string {
  const lines = [""];
  for (const letter of line) {
    const last = lines.length - 1;
    const grown = `${lines[last]}${letter}`;
    if (Buffer.byteLength(grown) > longestLine) lines.push(` ${letter}`);
    else lines[last] = grown;
  }
  return lines.join("\r\n");
}
