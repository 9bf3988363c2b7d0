import { columns, oneLine, timeIn } from "../../platform/terminal/words.ts";
import type { AppointmentState } from "../appointments/table.ts";
import type { ListedVisit } from "./visits.ts";

export const visitStateWords: Record<AppointmentState, string> = {
  held: "держит посетитель",
  pending: "ждёт подтверждения",
  booked: "записан",
  confirmed: "подтвердил",
  arrived: "пришёл",
  done: "состоялся",
  cancelled: "отменён",
  missed: "не пришёл",
};

/** A table of visits without personal data; names are in the requests. */
export function visitTable(visits: ListedVisit[]): string {
  const rows = visits.map((visit) => [
    visit.number === null ? "—" : String(visit.number),
    whenOf(visit),
    oneLine(visit.doctor),
    oneLine(visit.service),
    oneLine(visit.room ?? "—"),
    visitStateWords[visit.state],
  ]);
  return columns([["№", "Когда", "Врач", "Услуга", "Кабинет", "Состояние"], ...rows]);
}

/** «03.12.2026, 10:00–10:30», in the time zone of the address. */
export function whenOf({ startsAt, endsAt, timeZone }: Pick<ListedVisit, "startsAt" | "endsAt" | "timeZone">): string {
  const end = new Intl.DateTimeFormat("ru", { timeStyle: "short", timeZone });
  return `${timeIn(timeZone)(startsAt)}–${end.format(endsAt)}`;
}
