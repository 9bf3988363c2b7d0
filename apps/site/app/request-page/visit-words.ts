import { clinicClock, whenIs } from "@len/contract/opening-hours";
import type { RequestStatus, Visit } from "@len/contract/request-status";
import { capitalised, dayAndMonth, weekday } from "../ui/formats.ts";

/**
 * The phase of a visit that the page shows: ahead, today, over, missed by the patient, cancelled by the visitor, or cancelled by the
 * clinic.
 */
type Phase = "ahead" | "today" | "past" | "missed" | "cancelled" | "byClinic";

export type VisitWords = {
  phase: Phase;
  title: string;
  lead: string;
  /** The state of the visit, above the doctor's name; `null` when the title already tells it. */
  mark: { kind: "good" | "bad" | "open"; text: string } | null;
  /** «ср, 2 декабря, 15:40» */
  when: string;
  /** The deadline for changes by the visitor: «2 декабря, 03:40»; `null` when the visit can no longer be changed. */
  changeUntil: string | null;
};

type AboutRequest = Pick<RequestStatus, "number" | "firstName" | "dueAt" | "hasLetters">;

/** The texts of a visit's page at the moment `now`. Times are in the time zone of the visit's address. */
export function visitWords(visit: Visit, request: AboutRequest, now: Date): VisitWords {
  const { timeZone } = visit.address;
  const { iso, time } = clinicClock(new Date(visit.start), timeZone);
  const when = `${dayOf(iso)}, ${time}`;
  const phase = phaseOf(visit, now);
  const until = visit.until.cancel && clinicClock(new Date(visit.until.cancel), timeZone);
  return {
    ...{ phase, when, mark: markOf(visit, phase) },
    title: titleOf(visit, phase, { when, iso, time }),
    lead: leadOf(visit, phase, { request, now, when, iso, time }),
    changeUntil: until && `${dayAndMonth(until.iso)}, ${until.time}`,
  };
}

/** «ср, 2 декабря» */
export const dayOf = (iso: string) => `${weekday(weekdayOf(iso)).toLowerCase()}, ${dayAndMonth(iso)}`;

/** ISO weekday of an ISO day; 1 is Monday. */
export const weekdayOf = (iso: string) => new Date(`${iso}T00:00:00Z`).getUTCDay() || 7;

function phaseOf({ state, cancelledBy, start, end, address: { timeZone } }: Visit, now: Date): Phase {
  if (state === "cancelled") return cancelledBy === "visitor" ? "cancelled" : "byClinic";
  if (state === "missed") return "missed";
  if (state === "done" || new Date(end) <= now) return "past";
  const isToday = clinicClock(new Date(start), timeZone).iso === clinicClock(now, timeZone).iso;
  return isToday || state === "arrived" ? "today" : "ahead";
}

function markOf({ state }: Visit, phase: Phase): VisitWords["mark"] {
  if (phase === "cancelled" || phase === "byClinic") return { kind: "bad", text: "Отменена" };
  if (state === "done") return { kind: "good", text: "Состоялся" };
  if (state === "pending" && phase !== "past") return { kind: "open", text: "Ждёт подтверждения" };
  if (state === "confirmed" && phase !== "past") return { kind: "good", text: "Вы подтвердили, что придёте" };
  return null;
}

type Clock = { when: string; iso: string; time: string };

function titleOf({ state }: Visit, phase: Phase, { when, iso, time }: Clock): string {
  if (phase === "cancelled") return "Запись отменена";
  if (phase === "byClinic") return "Врач не сможет принять";
  if (phase === "missed") return "Приём не состоялся";
  if (phase === "past") return `Визит был ${dayAndMonth(iso)}`;
  if (phase === "today") return `Сегодня, ${time}`;
  return state === "pending" ? `Время за вами: ${when}` : `Вы записаны на ${when}`;
}

function leadOf(
  { state, changedAt, address: { timeZone } }: Visit,
  phase: Phase,
  { request: { number, firstName, dueAt, hasLetters }, now, when, iso, time }: Clock & { request: AboutRequest; now: Date },
): string {
  const called = (text: string) => (firstName === null ? capitalised(text) : `${firstName}, ${text}`);
  if (phase === "cancelled") {
    const at = clinicClock(new Date(changedAt), timeZone);
    const day = at.iso === clinicClock(now, timeZone).iso ? "сегодня" : dayAndMonth(at.iso);
    return `Вы отменили её ${day} в ${at.time}. Платить ничего не нужно.`;
  }
  if (phase === "byClinic") return called(`простите: ${dayAndMonth(iso)} в ${time} приёма не будет. Цена сохранится.`);
  if (phase === "missed") return `${capitalised(when)}. Запись № ${number}.`;
  if (phase === "past") return called(`спасибо, что пришли. Запись № ${number}.`);
  const pending = state === "pending" ? ` ${promiseOf(dueAt, timeZone, now)}` : "";
  if (phase === "today") return called(`ждём вас. Приходите на десять минут раньше: подпишем договор.${pending}`);
  const letters = hasLetters && state !== "pending" ? " Напомним письмом за день и за два часа." : "";
  return called(`запись № ${number}.${pending}${letters}`);
}

function promiseOf(dueAt: string | null, timeZone: string, now: Date): string {
  if (dueAt === null || new Date(dueAt) < now) return "Скоро подтвердим.";
  const due = clinicClock(new Date(dueAt), timeZone);
  return `Подтвердим ${whenIs(due.iso, now, timeZone)} до ${due.time}.`;
}
