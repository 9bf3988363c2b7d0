import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { calendarRuns, corpusSeed } from "../../../test/corpus/size.ts";
import { test } from "../../../test/database.ts";
import { addDirection, addDoctor, addLocation, addService } from "../../../test/rows.ts";
import { type SlowClinic, slowFreeTimes, slowInstant, stepMin } from "../../../test/slow-calendar.ts";
import type { Database } from "../../platform/database/database.ts";
import { listFreeTimes } from "./free-times.ts";
import { periodOf } from "./local-time.ts";
import { resources, shifts } from "./shift-table.ts";
import { appointmentStates, appointments } from "./table.ts";

const zones = ["Europe/Kaliningrad", "Europe/Moscow", "Asia/Vladivostok", "America/New_York", "Europe/Berlin"];
/** The middle days of the tested periods: days on which clocks change in New York and Berlin, and an ordinary day. */
const middles = ["2027-03-14", "2027-03-28", "2027-10-31", "2027-11-07", "2027-06-01"];

const dayFrom = (middle: string, days: number) =>
  new Date(Date.parse(`${middle}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const clockOf = (step: number) => new Date(step * stepMin * 60_000).toISOString().slice(11, 16);

const clock = fc.integer({ min: 0, max: 287 }).map(clockOf);
const days = fc.integer({ min: -1, max: 1 });
const which = fc.nat({ max: 9 });
const minutes = (min: number, max: number) => fc.integer({ min: min / stepMin, max: max / stepMin }).map((step) => step * stepMin);

const clinicArbitrary = fc.record({
  middle: fc.constantFrom(...middles),
  places: fc.array(
    fc.record({
      timeZone: fc.constantFrom(...zones),
      special: fc.uniqueArray(fc.record({ days, spans: fc.array(fc.record({ from: clock, to: clock }), { maxLength: 2 }) }), {
        selector: (special) => special.days,
        maxLength: 2,
      }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  resources: fc.array(
    fc.record({ place: which, kind: fc.constantFrom("room" as const, "device" as const), type: fc.constantFrom("a", "b") }),
    { maxLength: 5 },
  ),
  shifts: fc.array(
    fc.record({
      doctor: which,
      place: which,
      room: fc.option(which),
      days,
      from: clock,
      to: clock,
      kind: fc.constantFrom(...(["reception", "reception", "reception", "reception", "break", "absence"] as const)),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  appointments: fc.array(
    fc.record({
      doctor: which,
      room: fc.option(which),
      device: fc.option(which),
      days,
      from: clock,
      visit: minutes(5, 180),
      tidying: minutes(0, 30),
      state: fc.constantFrom(...appointmentStates),
      hasEnded: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  visit: fc.record({
    minutes: fc.tuple(minutes(5, 120), minutes(5, 120)),
    tidyingMin: minutes(0, 30),
    roomType: fc.constantFrom(null, null, "a", "b"),
    deviceType: fc.constantFrom(null, null, null, "a", "b"),
  }),
  gridMin: fc.constantFrom(5, 10, 15, 20, 30, 60),
  from: fc.tuple(days, clock),
  hours: fc.integer({ min: 12, max: 96 }),
});

type Sketch = typeof clinicArbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Fixed = { doctors: string[]; places: string[]; service: string };

const pickOf = <Item>(items: Item[], index: number): Item | null => items[index % Math.max(1, items.length)] ?? null;
const requireOf = <Item>(items: Item[], index: number): Item => {
  const item = pickOf(items, index);
  if (item === null) throw new Error("nothing to choose from");
  return item;
};

/** Writes the clinic of a sketch into the database, and the same clinic for the slow model. */
async function build(db: Database, fixed: Fixed, sketch: Sketch) {
  const places = sketch.places.map(({ timeZone, special }, index) => ({
    id: requireOf(fixed.places, index),
    timeZone,
    specialDays: special.map((one) => ({ day: dayFrom(sketch.middle, one.days), spans: one.spans })),
  }));
  const zoneOf = (location: string) => places.find(({ id }) => id === location)?.timeZone ?? "";
  const owned = sketch.resources.map(({ place, ...one }) => ({ ...one, id: randomUUID(), location: requireOf(fixed.places, place) }));
  const now = new Date(slowInstant(dayFrom(sketch.middle, -2), "12:00", "UTC"));

  const hours = sketch.shifts.map(({ doctor, place, room, days: day, ...one }) => {
    const location = requireOf(fixed.places, place);
    const rooms = owned.filter((resource) => resource.kind === "room" && resource.location === location);
    return {
      ...one,
      doctor: requireOf(fixed.doctors, doctor),
      location,
      room: room === null ? null : (pickOf(rooms, room)?.id ?? null),
      day: dayFrom(sketch.middle, day),
    };
  });

  if (owned.length > 0)
    await db.insert(resources).values(owned.map(({ location, ...one }) => ({ ...one, locationId: location, name: one.type })));
  const written = hours
    .map(({ doctor, location, room, day, from, to, kind }) => ({
      ...{ doctorId: doctor, locationId: location, roomId: room, date: day, fromTime: from, toTime: to, kind },
      ...periodOf({ date: day, from, to }, zoneOf(location)),
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  if (written.length > 0) await db.insert(shifts).values(written);

  const taken = await writeAppointments(db, fixed, sketch, owned, now);
  const [firstMinutes, otherMinutes] = sketch.visit.minutes;
  const from = slowInstant(dayFrom(sketch.middle, sketch.from[0]), sketch.from[1], zoneOf(places[0]?.id ?? ""));
  const model: SlowClinic = {
    places,
    resources: owned,
    shifts: hours,
    appointments: taken,
    visit: {
      ...sketch.visit,
      minutesOf: { [requireOf(fixed.doctors, 0)]: firstMinutes, [requireOf(fixed.doctors, 1)]: otherMinutes },
    },
    gridMin: sketch.gridMin,
    from,
    to: from + sketch.hours * 3_600_000,
  };
  return { model, now };
}

/** Writes the appointments that the constraints accept, and returns those of them that occupy their time. */
async function writeAppointments(db: Database, fixed: Fixed, sketch: Sketch, owned: SlowClinic["resources"], now: Date) {
  const rows = sketch.appointments.map(({ doctor, room, device, days: day, from, visit, tidying, state, hasEnded }) => {
    const start = slowInstant(dayFrom(sketch.middle, day), from, "UTC");
    const ofKind = (kind: string, index: number | null) =>
      index === null
        ? null
        : (pickOf(
            owned.filter((one) => one.kind === kind),
            index,
          )?.id ?? null);
    return {
      state,
      doctorId: requireOf(fixed.doctors, doctor),
      locationId: requireOf(fixed.places, 0),
      serviceId: fixed.service,
      roomId: ofKind("room", room),
      deviceId: ofKind("device", device),
      startsAt: new Date(start),
      endsAt: new Date(start + visit * 60_000),
      freeAt: new Date(start + (visit + tidying) * 60_000),
      ...(state === "held" && { holdHash: randomUUID(), heldUntil: new Date(now.getTime() + (hasEnded ? 0 : 1)) }),
    };
  });
  if (rows.length === 0) return [];
  const written = await db.insert(appointments).values(rows).onConflictDoNothing().returning();
  return written
    .filter(({ state, heldUntil }) => !["cancelled", "missed"].includes(state) && (heldUntil === null || heldUntil > now))
    .map((row) => ({
      doctor: row.doctorId,
      room: row.roomId,
      device: row.deviceId,
      start: row.startsAt.getTime(),
      end: row.freeAt.getTime(),
    }));
}

test("in random clinics the query finds the same free times as a slow, simple model", { timeout: 3_600_000 }, async ({ db }) => {
  const { groupId } = await addDirection(db, "calendar");
  const service = await addService(db, { groupId });
  const fixed = { doctors: [await addDoctor(db), await addDoctor(db)], places: [await addLocation(db), await addLocation(db)], service };
  let found = 0;

  const isEqual = async (sketch: Sketch) => {
    const { model, now } = await build(db, fixed, sketch);
    const { visit, places: locations, gridMin } = model;
    const demand = { ...visit, doctors: Object.entries(visit.minutesOf).map(([id, durationMin]) => ({ id, durationMin })) };
    const scope = { locations, gridMin, now, from: new Date(model.from), to: new Date(model.to) };
    try {
      const free = await listFreeTimes(db, demand, scope);

      const shown = free.map(({ doctorId, locationId, startsAt }) => `${doctorId} ${locationId} ${startsAt.toISOString()}`);
      const expected = slowFreeTimes(model);
      found += Math.sign(expected.length);
      expect(shown.sort()).toEqual(expected);
    } finally {
      for (const table of [appointments, shifts, resources]) await db.delete(table);
    }
  };
  await fc.assert(fc.asyncProperty(clinicArbitrary, isEqual), { numRuns: calendarRuns, seed: corpusSeed, endOnFailure: false });

  // Otherwise the clinics would be too small to compare anything.
  expect(found).toBeGreaterThan(calendarRuns / 5);
});
