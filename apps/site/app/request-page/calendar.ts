import { startOfDay } from "@len/contract/opening-hours";
import type { RequestStatus } from "@len/contract/request-status";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

type Wish = {
  number: number;
  wishedDay: NonNullable<RequestStatus["wishedDay"]>;
  clinic: string;
  place: string;
  timeZone: string;
  now: Date;
};

const hour = 3_600_000;

/**
 * A calendar file with one event: the wished visit, from the earliest hour that the visitor named, or all day. The event names neither
 * service nor doctor, because people show their calendars to others.
 */
export function wishCalendar({ number, wishedDay: { day, after, before }, clinic, place, timeZone, now }: Wish): string {
  const from = new Date(Date.parse(startOfDay(day, timeZone)) + hoursIn(after) * hour);
  const times = after
    ? { start: from, end: new Date(from.getTime() + hour) }
    : { start: new Date(`${day}T00:00:00Z`), end: new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour), allDay: true, timezone: "UTC" };
  const calendar = ical({ prodId: { company: "len", product: "request", language: "RU" }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    ...{ id: `request-${number}@len`, stamp: now, ...times },
    summary: `Клиника „${clinic}“, пожелание`,
    location: place,
    description: `Это пожелание${before ? ` (до ${before})` : ""}, а время назовёт администратор. Заявка № ${number}.`,
    status: ICalEventStatus.TENTATIVE,
  });
  return calendar.toString();
}

const hoursIn = (time: string | null) => (time ? Number(time.slice(0, 2)) + Number(time.slice(3)) / 60 : 0);
