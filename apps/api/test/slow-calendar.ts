import { isoClock } from "@len/contract/iso-clock";

/**
 * Free times computed in the simplest possible way: minute by minute, for one candidate after the other, without intervals, SQL or the
 * library for time zones. The query of the calendar is compared with it.
 */

/** All times are multiples of five minutes, so that an interval is a list of steps. */
export const stepMin = 5;
const stepMs = stepMin * 60_000;

type SlowShift = {
  doctor: string;
  location: string;
  room: string | null;
  day: string;
  from: string;
  to: string;
  kind: "reception" | "break" | "absence";
};
type SlowPlace = { id: string; timeZone: string; specialDays: { day: string; spans: { from: string; to: string }[] }[] };
type SlowResource = { id: string; location: string; kind: "room" | "device"; type: string };
/** Milliseconds since 1970; `end` is after the tidying. */
type SlowAppointment = { doctor: string; room: string | null; device: string | null; start: number; end: number };

export type SlowClinic = {
  places: SlowPlace[];
  resources: SlowResource[];
  shifts: SlowShift[];
  /** Appointments that occupy their time, because they were neither cancelled nor missed. */
  appointments: SlowAppointment[];
  visit: { minutesOf: Record<string, number>; tidyingMin: number; roomType: string | null; deviceType: string | null };
  gridMin: number;
  /** Range of start times: `from` inclusive, `to` exclusive; milliseconds since 1970. */
  from: number;
  to: number;
};

type Steps = Set<number>;
type Part = { shift: SlowShift; start: number; steps: Steps };

/** Every free time as `doctor location instant`, sorted. */
export function slowFreeTimes(clinic: SlowClinic): string[] {
  const parts = clinic.shifts.filter(({ kind }) => kind === "reception").flatMap((shift) => partsOf(shift, clinic));
  const found = parts.flatMap((part) =>
    startsOf(part, clinic.gridMin).flatMap((start) => (isFree(start, part, parts, clinic) ? key(part, start) : [])),
  );
  return [...new Set(found)].sort();
}

const key = ({ shift }: Part, start: number) => `${shift.doctor} ${shift.location} ${new Date(start).toISOString()}`;

/** The parts of a shift inside the special hours of its date. */
function partsOf(shift: SlowShift, { places }: SlowClinic): Part[] {
  const place = placeOf(shift, places);
  const special = place.specialDays.find(({ day }) => day === shift.day);
  const own = stepsOf(shift.day, shift, place.timeZone);
  const parts = special ? special.spans.map((span) => common(own, stepsOf(shift.day, span, place.timeZone))) : [own];
  return parts.filter(({ size }) => size > 0).map((steps) => ({ shift, start: Math.min(...steps), steps }));
}

const common = (one: Steps, other: Steps): Steps => new Set([...one].filter((at) => other.has(at)));

function placeOf({ location }: SlowShift, places: SlowPlace[]): SlowPlace {
  const place = places.find(({ id }) => id === location);
  if (!place) throw new Error("a shift has an address");
  return place;
}

const startsOf = ({ start, steps }: Part, gridMin: number) => [...steps].filter((at) => (at - start) % (gridMin * 60_000) === 0);

function isFree(start: number, { shift }: Part, parts: Part[], clinic: SlowClinic): boolean {
  const { visit, appointments, resources, from, to } = clinic;
  const minutes = visit.minutesOf[shift.doctor];
  if (minutes === undefined || start < from || start >= to) return false;
  const during = between(start, start + minutes * 60_000);
  const whole = between(start, start + (minutes + visit.tidyingMin) * 60_000);

  const isSamePlace = (other: SlowShift) => other.doctor === shift.doctor && other.location === shift.location && other.room === shift.room;
  const here = parts.filter((part) => isSamePlace(part.shift));
  const away = clinic.shifts.filter(({ doctor, kind }) => doctor === shift.doctor && kind !== "reception");
  const awaySteps = away.map((other) => stepsOf(other.day, other, placeOf(other, clinic.places).timeZone));
  if (!during.every((at) => here.some(({ steps }) => steps.has(at)) && !awaySteps.some((steps) => steps.has(at)))) return false;

  const isUntaken = (of: "doctor" | "room" | "device", id: string) =>
    whole.every((at) => !appointments.some((other) => other[of] === id && other.start <= at && at < other.end));
  const hasOne = (kind: SlowResource["kind"], type: string) =>
    resources.some((one) => one.location === shift.location && one.kind === kind && one.type === type && isUntaken(kind, one.id));
  const { roomType, deviceType } = visit;
  const hasRoom = roomType === null ? shift.room === null || isUntaken("room", shift.room) : hasOne("room", roomType);
  return isUntaken("doctor", shift.doctor) && hasRoom && (deviceType === null || hasOne("device", deviceType));
}

/** The steps of a span of local hours. A span that ends before it begins, because the clocks were changed, has none. */
function stepsOf(day: string, { from, to }: { from: string; to: string }, timeZone: string): Steps {
  return new Set(between(slowInstant(day, from, timeZone), slowInstant(to <= from ? nextDay(day) : day, to, timeZone)));
}

const between = (start: number, end: number) => Array.from({ length: Math.max(0, (end - start) / stepMs) }, (_, n) => start + n * stepMs);

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * The first instant with this day and time in the time zone. When the clocks are set forward over this time, no instant has it; then the
 * result is the instant that would have it if the clocks had not been set.
 */
export function slowInstant(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const clock = isoClock(new Date(instant), timeZone);
    return Date.parse(`${clock.iso}T${clock.time}:00Z`) - instant;
  };
  const dayMs = 86_400_000;
  const [before, after] = [wanted - offsetAt(wanted - dayMs), wanted - offsetAt(wanted + dayMs)];
  const shows = (instant: number) => instant + offsetAt(instant) === wanted;
  const shown = [before, after].filter(shows);
  return shown.length > 0 ? Math.min(...shown) : before;
}
