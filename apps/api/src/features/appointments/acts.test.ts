import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  addCalendar,
  addReceivingDoctor,
  addRequest,
  addShift,
  beginVisit,
  openBooking,
  startAt,
  startIn,
} from "../../../test/calendar.ts";
import { test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import type { Database } from "../../platform/database/database.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { requireBooking } from "./booking.ts";
import { cancelAppointment, moveAppointment, setAppointmentState } from "./change-appointment.ts";
import { listFreeTimes } from "./free-times.ts";
import { forgetHolds, holdTime, releaseHold } from "./holds.ts";
import { resources, shifts } from "./shift-table.ts";
import { appointments } from "./table.ts";
import { takeTime } from "./take-time.ts";

type Calendar = Awaited<ReturnType<typeof addCalendar>>;

const clockOf = (instant: Date) => instant.toLocaleTimeString("ru", { timeZone: "Asia/Vladivostok", hour: "2-digit", minute: "2-digit" });

/** The free times of the calendar's date, in the time zone of the address. */
async function freeOf(db: Database, { serviceId, doctorId }: Pick<Calendar, "serviceId" | "doctorId">): Promise<string[]> {
  const { demand, scope } = await requireBooking(db, { serviceId, doctorId });
  return (await listFreeTimes(db, demand, scope)).map(({ startsAt }) => clockOf(startsAt));
}

const hold = (db: Database, calendar: Calendar, time: string, visitor = "visitor", network: string | null = null) =>
  holdTime(db, testSealer, { ...calendar, start: startAt(calendar, time), visitor, network });

const take = async (db: Database, calendar: Calendar, time: string, token?: string) =>
  await takeTime(db, { ...calendar, start: startAt(calendar, time), hold: token, requestId: await addRequest(db) });

/** Ends all holds. */
const endHolds = (db: Database) =>
  db.update(appointments).set({ heldUntil: sql`now() - interval '1 second'` }).where(eq(appointments.state, "held"));

const nearestOf = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toMatchObject({ code: "slot_taken" });
  return error.times.nearest.map(({ start }: { start: string }) => clockOf(new Date(start)));
};

test("in a shift of three hours a visit of half an hour can start every quarter of an hour", async ({ db }) => {
  const calendar = await addCalendar(db);

  expect(await freeOf(db, calendar)).toEqual([
    "09:00",
    "09:15",
    "09:30",
    "09:45",
    "10:00",
    "10:15",
    "10:30",
    "10:45",
    "11:00",
    "11:15",
    "11:30",
  ]);
});

test("no other visit can start during a long visit, during the tidying after it or in a break", async ({ db }) => {
  const calendar = await addCalendar(db, { durationMin: 60, tidyingMin: 10 });
  await addShift(db, { ...calendar, from: "11:45", to: "12:00", kind: "break" });

  await take(db, calendar, "09:30");

  expect(await freeOf(db, calendar)).toEqual(["10:45"]);
});

test("a held time is not free for other visitors until the hold has ended", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { until } = await hold(db, calendar, "10:00");

  expect(until.getTime() - (await requireBooking(db, calendar)).scope.now.getTime()).toBe(8 * 60_000);
  expect(await freeOf(db, calendar)).not.toContain("10:00");
  expect(await nearestOf(hold(db, calendar, "10:00", "other"))).toEqual(["09:15", "09:30", "10:30"]);
  await endHolds(db);
  expect(await freeOf(db, calendar)).toContain("10:00");
  await hold(db, calendar, "10:00", "other");
});

test("a visitor's third hold is refused, and the refusal names the first two; a released hold does not count", async ({ db }) => {
  const calendar = await addCalendar(db);
  const first = await hold(db, calendar, "09:00");
  await hold(db, calendar, "10:00");

  await expect(hold(db, calendar, "11:00")).rejects.toMatchObject({
    code: "holds_full",
    times: { holds: [{ start: startAt(calendar, "09:00").toISOString() }, { start: startAt(calendar, "10:00").toISOString() }] },
  });

  await releaseHold(db, first.token);
  await hold(db, calendar, "11:00");
  expect(await freeOf(db, calendar)).toContain("09:00");
});

test("one network has at most twenty holds", async ({ db }) => {
  const calendar = await addCalendar(db, { durationMin: 5 });
  await openBooking(db, { gridMin: 5 });
  for (let index = 0; index < 20; index += 1) await hold(db, calendar, clockAfter(index * 5), `visitor ${index}`, "192.0.2.0");

  await expect(hold(db, calendar, "11:00", "another", "192.0.2.0")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 480 });
  await hold(db, calendar, "11:00", "another", "198.51.100.0");
});

const clockAfter = (minutes: number) => new Date((9 * 60 + minutes) * 60_000).toISOString().slice(11, 16);

test("a hold becomes the appointment, and its token can be used once", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { token } = await hold(db, calendar, "10:00");
  const [held] = await db.select().from(appointments);

  const taken = await take(db, calendar, "10:00", token);

  expect(taken).toMatchObject({ id: held?.id, state: "booked", holdHash: null, heldUntil: null, holderIndex: null });
  await expect(take(db, calendar, "10:00", token)).rejects.toMatchObject({ code: "slot_taken" });
});

test("a time whose hold has ended can still be booked while nobody else has taken it", async ({ db }) => {
  const calendar = await addCalendar(db);
  const [first, second] = [await hold(db, calendar, "10:00"), await hold(db, calendar, "11:00")];
  await endHolds(db);
  await take(db, calendar, "11:00");

  expect(await take(db, calendar, "10:00", first.token)).toMatchObject({ state: "booked" });
  await expect(take(db, calendar, "11:00", second.token)).rejects.toMatchObject({ code: "slot_taken" });
});

test("a held time cannot be booked when its shift has been removed or its service unpublished", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { token } = await hold(db, calendar, "10:00");

  await db.transaction(async (tx) => {
    await tx.delete(shifts).where(eq(shifts.doctorId, calendar.doctorId));
    expect(await nearestOf(take(tx, calendar, "10:00", token))).toEqual([]);
  });
  await addShift(db, calendar);
  await db.update(services).set({ status: "draft" }).where(eq(services.id, calendar.serviceId));
  await expect(take(db, calendar, "10:00")).rejects.toMatchObject({ code: "not_bookable" });
});

test("if the desk must confirm times, a time taken by a visitor is pending until the desk books it", async ({ db }) => {
  const calendar = await addCalendar(db);
  await openBooking(db, { needsConfirmation: true });

  const { id, state } = await take(db, calendar, "10:00");

  expect(state).toBe("pending");
  expect(await setAppointmentState(db, id, "booked")).toMatchObject({ state: "booked" });
  await expect(setAppointmentState(db, id, "done")).rejects.toMatchObject({ code: "conflict" });
});

test("no time is offered off the grid, in the past, beyond the horizon, or sooner than the notice allows", async ({ db }) => {
  const calendar = await addCalendar(db);
  await expect(hold(db, calendar, "10:07")).rejects.toMatchObject({ code: "slot_taken" });

  await openBooking(db, { horizonDays: 2 });
  expect(await nearestOf(hold(db, calendar, "10:00"))).toEqual([]);

  await openBooking(db, { noticeMin: 10_080 });
  await expect(hold(db, calendar, "10:00")).rejects.toMatchObject({
    code: "too_soon",
    words: expect.stringContaining("за 168\u00a0часов до приёма"),
  });
  const past = new Date(Date.now() - 60_000);
  await expect(holdTime(db, testSealer, { ...calendar, start: past, visitor: "v", network: null })).rejects.toMatchObject({
    code: "slot_taken",
  });
});

test("visitors cannot take a time while the calendar is closed, for a service by request, or for a repeated visit", async ({ db }) => {
  const calendar = await addCalendar(db, { booking: "request" });
  const repeated = await addCalendar(db, { repeatOf: [calendar.serviceId] });
  const children = await addCalendar(db);

  await expect(hold(db, calendar, "10:00")).rejects.toMatchObject({ code: "not_bookable" });
  await expect(hold(db, repeated, "10:00")).rejects.toMatchObject({ code: "not_bookable" });
  await expect(requireBooking(db, { ...children, age: 5 })).rejects.toMatchObject({ code: "not_bookable" });
  await db.execute(sql`delete from settings where key = 'bookingOpen'`);
  await expect(hold(db, children, "10:00")).rejects.toMatchObject({ code: "not_bookable" });
});

test("a moved visit frees its old time, and the new time may overlap the old one", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");

  const moved = await moveAppointment(db, id, { start: startAt(calendar, "10:15") });

  expect(moved).toMatchObject({ id, startsAt: startAt(calendar, "10:15"), state: "booked" });
  expect(await freeOf(db, calendar)).toContain("09:45");
  expect(await db.$count(appointments)).toBe(1);
});

test("a move to a taken time is refused, and the visit keeps its old time", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id, startsAt } = await take(db, calendar, "10:00");
  await take(db, calendar, "11:00");

  // The nearest times include starts during the visit's own time.
  expect(await nearestOf(moveAppointment(db, id, { start: startAt(calendar, "11:00") }))).toEqual(["10:15", "10:30", "11:30"]);

  expect(await db.select().from(appointments).where(eq(appointments.id, id))).toMatchObject([{ startsAt, state: "booked" }]);
});

test("a cancelled visit frees its time, and can be neither moved nor restored", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");

  await cancelAppointment(db, { id, by: "visitor" });

  expect(await freeOf(db, calendar)).toContain("10:00");
  expect(await cancelAppointment(db, { id, by: "visitor" })).toMatchObject({ state: "cancelled", cancelledBy: "visitor" });
  await expect(moveAppointment(db, id, { start: startAt(calendar, "11:00") })).rejects.toMatchObject({ code: "conflict" });
  await expect(setAppointmentState(db, id, "arrived")).rejects.toMatchObject({ code: "conflict" });
});

test("a deleted room is not assigned to new visits", async ({ db }) => {
  const calendar = await addCalendar(db);
  const [room] = await db
    .insert(resources)
    .values({ kind: "room", type: "кабинет", name: "Кабинет 9", locationId: calendar.locationId })
    .returning({ id: resources.id });
  await db
    .update(shifts)
    .set({ roomId: room?.id ?? null })
    .where(eq(shifts.doctorId, calendar.doctorId));
  expect(await take(db, calendar, "10:00")).toMatchObject({ roomId: room?.id });

  await db.update(resources).set({ deletedAt: sql`now()` });

  expect(await take(db, calendar, "11:00")).toMatchObject({ roomId: null });
});

test("near the start a visitor can neither cancel nor move a visit, the desk can cancel it", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");
  await openBooking(db, { changeUntilMin: 20_160 });

  const late = {
    code: "too_late",
    words: expect.stringMatching(/^Отменить или перенести можно было до \d+ [а-я]+ в 10:00\. Позвоните нам: \+7/),
  };
  await expect(cancelAppointment(db, { id, by: "visitor" })).rejects.toMatchObject(late);
  await expect(moveAppointment(db, id, { start: startAt(calendar, "11:00") })).rejects.toMatchObject(late);
  expect(await cancelAppointment(db, { id, by: "terminal:test", sealedReason: "sealed" })).toMatchObject({
    sealedCancelReason: "sealed",
  });
});

test("a missed visit frees its time; it can be marked as arrived later only while nobody else has the time", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");
  await beginVisit(db, id);
  await setAppointmentState(db, id, "missed");
  const { id: other } = await take(db, calendar, "10:15");
  await beginVisit(db, other);

  for (const state of ["arrived", "booked"] as const) {
    await expect(setAppointmentState(db, id, state)).rejects.toMatchObject({ code: "slot_taken" });
  }

  await cancelAppointment(db, { id: other, by: "terminal:test" });
  expect(await setAppointmentState(db, id, "arrived")).toMatchObject({ state: "arrived" });
});

test("a visit can be marked as missed or done from its start on, and as arrived from two hours before it", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");
  const mark = (state: "arrived" | "done" | "missed" | "booked") => setAppointmentState(db, id, state);
  const refused = { code: "conflict", words: expect.stringContaining("Рано") };

  await startIn(db, id, "121 minutes");
  await expect(mark("arrived")).rejects.toMatchObject(refused);
  await startIn(db, id, "119 minutes");
  await expect(mark("missed")).rejects.toMatchObject(refused);
  expect(await mark("arrived")).toMatchObject({ state: "arrived" });
  await expect(mark("done")).rejects.toMatchObject(refused);

  await beginVisit(db, id);
  for (const state of ["done", "arrived", "booked", "missed"] as const) expect(await mark(state)).toMatchObject({ state });
});

test("a visit that was marked as missed by mistake is booked again", async ({ db }) => {
  const calendar = await addCalendar(db);
  const { id } = await take(db, calendar, "10:00");
  await beginVisit(db, id);
  await setAppointmentState(db, id, "missed");

  expect(await setAppointmentState(db, id, "booked")).toMatchObject({ state: "booked" });
});

test("two doctors share a device, and each visit gets a room of the right type, preferably that of its shift", async ({ db }) => {
  const calendar = await addCalendar(db, { roomType: "процедурный", deviceType: "лазер" });
  const rooms = ["1", "2"].map((name) => ({ id: crypto.randomUUID(), locationId: calendar.locationId, kind: "room" as const, name }));
  const device = { locationId: calendar.locationId, kind: "device" as const, name: "Лазер", type: "лазер" };
  await db.insert(resources).values([...rooms.map((room, position) => ({ ...room, type: "процедурный", position })), device]);
  await db.update(shifts).set({ roomId: rooms[1]?.id }).where(eq(shifts.doctorId, calendar.doctorId));
  const other = { ...calendar, doctorId: await addReceivingDoctor(db, calendar) };

  expect(await take(db, calendar, "09:00")).toMatchObject({ roomId: rooms[1]?.id });
  expect(await freeOf(db, other)).not.toContain("09:15");
  expect(await freeOf(db, other)).toContain("09:30");
  expect(await take(db, other, "09:30")).toMatchObject({ roomId: rooms[0]?.id });
});

test("a search for any doctor finds the times of all doctors who provide the service, each with its doctor", async ({ db }) => {
  const calendar = await addCalendar(db);
  await addReceivingDoctor(db, calendar);
  await take(db, calendar, "09:00");
  const { demand, scope } = await requireBooking(db, { serviceId: calendar.serviceId, doctorId: null });

  const free = await listFreeTimes(db, demand, scope);

  const at = (time: string) => free.filter(({ startsAt }) => clockOf(startsAt) === time).length;
  expect([at("09:00"), at("09:15"), at("09:30")]).toEqual([1, 1, 2]);
});

test("ended holds are deleted after an hour", async ({ db }) => {
  const calendar = await addCalendar(db);
  await hold(db, calendar, "10:00");
  await db.update(appointments).set({ heldUntil: sql`now() - interval '2 hours'` });

  expect(await forgetHolds(db)).toHaveLength(1);
  expect(await db.$count(appointments)).toBe(0);
});
