import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Visit } from "./request-status.ts";

type VisitEvent = Pick<Visit, "id" | "state" | "start" | "end" | "changedAt"> & {
  clinic: string;
  place: string;
  /** The visit's own page. */
  url: string;
};

const alarmBeforeSeconds = 2 * 3600;
const sequenceFrom = Date.UTC(2026, 0, 1);

/**
 * A visit as a calendar file with one event. A later file updates the event of an earlier one: the UID is that of the visit, and the
 * sequence grows with every change; the file of a cancelled visit removes the event. The file names neither service nor doctor, because
 * people show their calendars to others.
 */
export function visitCalendar({ id, state, start, end, changedAt, clinic, place, url }: VisitEvent): string {
  const isCancelled = state === "cancelled";
  const calendar = ical({
    prodId: { company: "len", product: "visit", language: "RU" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    ...{ id: `visit-${id}@len`, start: new Date(start), end: new Date(end), stamp: new Date(changedAt) },
    sequence: Math.floor((Date.parse(changedAt) - sequenceFrom) / 1000),
    summary: `Клиника „${clinic}“`,
    location: place,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (!isCancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: alarmBeforeSeconds });
  return calendar.toString();
}
