import { counted } from "@len/contract/counted";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import { doctorServices, doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { readSetting } from "../settings/queries.ts";
import { inWords, readClock } from "./booking.ts";
import { doctorDurations, serviceBookings } from "./booking-table.ts";
import { dateAt } from "./local-time.ts";
import { type Location, listLocations, specialHoursOf } from "./locations.ts";
import { type Appointment, chooseResource, deleteEndedHolds, isInTheWay, type TakenTime } from "./occupy.ts";
import { resources, shifts } from "./shift-table.ts";
import { type AppointmentSource, appointments, takesTime } from "./table.ts";

/** A visit as the desk enters it. */
export type DeskVisit = {
  doctorId: string;
  serviceId: string;
  start: Date;
  /** Duration of this visit in minutes; absent: the usual one of the doctor or the service. */
  minutes?: number | undefined;
  /** The person at the desk has seen the warnings. */
  isForced?: boolean;
};

type DeskTime = { time: TakenTime; warnings: string[] };

/** The desk can take this time, but must confirm it: a repeated call with `isForced` takes it. */
export class DeskWarning extends Refusal {
  readonly warnings: string[];
  constructor(warnings: string[]) {
    super("conflict", warnings.join("\n"));
    this.warnings = warnings;
  }
}

/** The desk may enter a visit this long after its start: a person was late or came without an appointment. */
const longestAgoMs = 2 * 3_600_000;

/**
 * Takes a time for a request: only the constraints of the table bind the desk. Throws `DeskWarning` for a time that it must confirm, and
 * `slot_taken` with the reason.
 */
export async function takeDeskTime(
  tx: Database,
  visit: DeskVisit,
  row: { requestId: string; source: AppointmentSource },
): Promise<Appointment> {
  const found = await findDeskTime(tx, visit);
  refuseUnlessForced(found, visit);
  const [taken] = await tx
    .insert(appointments)
    .values({ ...found.time, ...row, state: "booked" })
    .onConflictDoNothing()
    .returning();
  if (!taken) throw new Refusal("slot_taken", await describeTaken(tx, found.time, null));
  await announceTimes(tx, [taken.doctorId]);
  return taken;
}

export function refuseUnlessForced({ warnings }: DeskTime, { isForced = false }: DeskVisit): void {
  if (!isForced && warnings.length > 0) throw new DeskWarning(warnings);
}

/** The time of the visit with its room and device, and warnings about it. Ended holds that overlap the time are deleted. */
export async function findDeskTime(tx: Database, { except = null, ...visit }: DeskVisit & { except?: string | null }): Promise<DeskTime> {
  const { doctorId, serviceId, start } = visit;
  const now = await readClock(tx);
  if (start.getTime() < now.getTime() - longestAgoMs) throw new Refusal("validation", "Начало визита — не раньше чем два часа назад");
  const needs = await readNeeds(tx, visit);
  const location = await placeOfDoctor(tx, doctorId, { start });
  const endsAt = new Date(start.getTime() + needs.durationMin * 60_000);
  const freeAt = new Date(endsAt.getTime() + needs.tidyingMin * 60_000);
  const hours = await readHours(tx, { doctorId, locationId: location.id, startsAt: start, endsAt });

  const choice = { locationId: location.id, roomId: hours.roomId, startsAt: start, freeAt };
  const choose = (kind: "room" | "device", type: string) => chooseResource(tx, { now, except }, { ...choice, kind, type });
  const roomId = needs.roomType === null ? hours.roomId : await choose("room", needs.roomType);
  const deviceId = needs.deviceType === null ? null : await choose("device", needs.deviceType);
  const time = { doctorId, locationId: location.id, serviceId, roomId, deviceId, startsAt: start, endsAt, freeAt };
  await deleteEndedHolds(tx, time, now);
  return {
    time,
    warnings: [
      ...(needs.isProvided ? [] : ["Этот врач не оказывает эту услугу."]),
      ...(hours.isInside ? [] : ["Время вне смены врача."]),
      ...(isOpen(location, start, endsAt) ? [] : ["Адрес в это время закрыт."]),
      ...(await ruleWarnings(tx, { start, now, shiftStart: hours.shiftStart })),
      ...(needs.roomType !== null && roomId === null
        ? [`Свободного кабинета вида «${needs.roomType}» нет: визит будет без кабинета.`]
        : []),
      ...(needs.deviceType !== null && deviceId === null
        ? [`Свободного аппарата вида «${needs.deviceType}» нет: визит будет без аппарата.`]
        : []),
    ],
  };
}

/** The duration and the resources that the service needs with this doctor. */
async function readNeeds(tx: Database, { doctorId, serviceId, minutes }: DeskVisit) {
  const [found] = await tx
    .select({
      durationMin: sql<number | null>`coalesce(${doctorDurations.durationMin}, ${serviceBookings.durationMin}, ${services.durationMin})`,
      tidyingMin: sql<number>`coalesce(${serviceBookings.tidyingMin}, 0)`,
      roomType: serviceBookings.roomType,
      deviceType: serviceBookings.deviceType,
      isProvided: sql<boolean>`${doctorServices.doctorId} is not null`,
    })
    .from(services)
    .leftJoin(serviceBookings, eq(serviceBookings.serviceId, services.id))
    .leftJoin(doctorDurations, and(eq(doctorDurations.serviceId, services.id), eq(doctorDurations.doctorId, doctorId)))
    .leftJoin(doctorServices, and(eq(doctorServices.serviceId, services.id), eq(doctorServices.doctorId, doctorId)))
    .where(eq(services.id, serviceId));
  if (!found) throw notFound();
  const durationMin = minutes ?? found.durationMin;
  if (durationMin === null) throw new Refusal("validation", "У этой услуги нет длительности: назовите минуты визита");
  return { ...found, durationMin };
}

/**
 * The address at which the doctor receives on a date, or near an instant. Without such a shift, the doctor's own address or the clinic's
 * first one.
 */
export async function placeOfDoctor(db: Database, doctorId: string, on: { date: string } | { start: Date }): Promise<Location> {
  const isReception = and(eq(shifts.doctorId, doctorId), eq(shifts.kind, "reception"));
  const nearby = "date" in on ? onDate(on.date) : around(on.start);
  const [shift] = await db
    .select({ locationId: shifts.locationId })
    .from(shifts)
    .where(and(isReception, nearby.where))
    .orderBy(...nearby.order)
    .limit(1);
  const [doctor] = await db.select({ locationId: doctors.locationId }).from(doctors).where(eq(doctors.id, doctorId));
  const all = await listLocations(db);
  const place = all.find(({ id }) => id === shift?.locationId) ?? all.find(({ id }) => id === doctor?.locationId) ?? all[0];
  if (!place) throw new Refusal("validation", "У клиники нет опубликованного адреса");
  return place;
}

const onDate = (date: string) => ({ where: eq(shifts.date, date), order: [asc(shifts.startsAt)] });

/** The shift that contains the instant, or the nearest one within a day. */
function around(start: Date) {
  const at = sql`${start.toISOString()}::timestamptz`;
  return {
    where: sql`${shifts.startsAt} between ${at} - interval '1 day' and ${at} + interval '1 day'`,
    order: [sql`${shifts.during} @> ${at} desc`, sql`abs(extract(epoch from ${shifts.startsAt} - ${at}))`],
  };
}

const hoursSchema = z.object({ isInside: z.boolean(), roomId: z.uuid().nullable(), shiftStart: z.coerce.date().nullable() });

/**
 * Whether the visit is within the doctor's hours at the address. Also returns the room and the beginning of the shift in which the visit
 * starts.
 */
async function readHours(tx: Database, of: Pick<TakenTime, "doctorId" | "locationId" | "startsAt" | "endsAt">) {
  const [from, to] = [of.startsAt.toISOString(), of.endsAt.toISOString()];
  const isHere = sql`kind = 'reception' and location_id = ${of.locationId}`;
  const isStart = sql`${isHere} and during @> ${from}::timestamptz`;
  const [hours] = await queryRows(
    tx,
    hoursSchema,
    sql`select coalesce(
        coalesce(range_agg(during) filter (where ${isHere}), '{}') - coalesce(range_agg(during) filter (where kind <> 'reception'), '{}')
          @> tstzrange(${from}, ${to}), false) as "isInside",
        (array_agg((select room.id from ${resources} as room where room.id = room_id and room.deleted_at is null) order by starts_at) filter (where ${isStart}))[1] as "roomId",
        min(starts_at) filter (where ${isStart}) as "shiftStart"
      from ${shifts} where doctor_id = ${of.doctorId} and during && tstzrange(${from}, ${to})`,
  );
  return hours ?? { isInside: false, roomId: null, shiftStart: null };
}

/** Whether the special hours of the date, if there are any, contain the visit. */
function isOpen(location: Location, startsAt: Date, endsAt: Date): boolean {
  const date = dateAt(startsAt, location.timeZone);
  const special = specialHoursOf([location], startsAt, endsAt).filter((hours) => hours.date === date);
  return (
    special.length === 0 ||
    special.some(({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && starts_at <= startsAt && endsAt <= ends_at)
  );
}

/** Warnings for each visitor booking rule that the chosen time violates. */
async function ruleWarnings(tx: Database, { start, now, shiftStart }: { start: Date; now: Date; shiftStart: Date | null }) {
  const { horizonDays, gridMin, noticeMin } = await readSetting(tx, "booking");
  const minutesAhead = (start.getTime() - now.getTime()) / 60_000;
  const isOffGrid = shiftStart !== null && (start.getTime() - shiftStart.getTime()) % (gridMin * 60_000) !== 0;
  return [
    ...(isOffGrid
      ? [`Начало не по сетке: приёмы начинаются каждые ${counted(gridMin, ["минуту", "минуты", "минут"])} от начала смены.`]
      : []),
    ...(minutesAhead > 0 && minutesAhead < noticeMin
      ? [`До начала меньше, чем посетители могут записаться сами: ${inWords(noticeMin)}.`]
      : []),
    ...(minutesAhead > horizonDays * 1440 ? [`Дальше, чем открыта запись: ${counted(horizonDays, ["день", "дня", "дней"])}.`] : []),
  ];
}

/** The reason, in words for the desk, why the time could not be taken. The appointment in its way may be gone by now. */
export async function describeTaken(tx: Database, time: TakenTime, except: string | null): Promise<string> {
  const [rival] = await tx
    .select({
      doctorId: appointments.doctorId,
      roomId: appointments.roomId,
      startsAt: appointments.startsAt,
      freeAt: appointments.freeAt,
      heldUntil: appointments.heldUntil,
    })
    .from(appointments)
    .where(and(isInTheWay(time), takesTime, except === null ? undefined : ne(appointments.id, except)))
    .orderBy(appointments.startsAt)
    .limit(1);
  if (!rival) return "Это время только что заняли. Попробуйте ещё раз.";
  const location = (await listLocations(tx)).find(({ id }) => id === time.locationId);
  const clock = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit", ...(location && { timeZone: location.timeZone }) });
  const hours = `${clock.format(rival.startsAt)}–${clock.format(rival.freeAt)}`;
  if (rival.heldUntil !== null) return `${hours} держит посетитель сайта до ${clock.format(rival.heldUntil)}.`;
  if (rival.doctorId === time.doctorId) return `Врач занят ${hours}.`;
  const resourceId = rival.roomId !== null && rival.roomId === time.roomId ? rival.roomId : time.deviceId;
  const [resource] = resourceId === null ? [] : await tx.select().from(resources).where(eq(resources.id, resourceId));
  return resource ? `${resource.kind === "room" ? "Кабинет" : "Аппарат"} «${resource.name}» занят ${hours}.` : `Занято ${hours}.`;
}
