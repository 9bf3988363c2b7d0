import { afterAll, beforeAll, expect, test } from "vitest";
import { addCalendar, addRequest, startAt } from "../../../test/calendar.ts";
import { openForTwo } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { moveAppointment } from "./change-appointment.ts";
import { holdTime } from "./holds.ts";
import { appointments } from "./table.ts";
import { takeTime } from "./take-time.ts";

let instances: Awaited<ReturnType<typeof openForTwo>>;

beforeAll(async () => {
  instances = await openForTwo();
});

afterAll(() => instances.close());

const timesOfDay = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];
const writers = 40;

/** `won`, or the code of the refusal. */
const outcome = async (tried: Promise<unknown>): Promise<string> =>
  await tried.then(
    () => "won",
    (error) => error.code ?? String(error),
  );

test("S7: when many writers on two instances want the same times, each time is taken exactly once", async () => {
  const { one, other } = instances;
  const calendar = await addCalendar(one);
  const requestId = await addRequest(one);
  const tries = timesOfDay.flatMap((time) => Array.from({ length: writers }, (_, index) => ({ time, index })));

  const outcomes = await Promise.all(
    tries.map(({ time, index }) => {
      const wanted = { ...calendar, start: startAt(calendar, time) };
      const db = index % 2 === 0 ? one : other;
      return outcome(
        index % 3 === 0
          ? holdTime(db, testSealer, { ...wanted, visitor: `${time} ${index}`, network: null })
          : db.transaction((tx) => takeTime(tx, { ...wanted, requestId })),
      );
    }),
  );

  expect(outcomes.filter((code) => code === "won")).toHaveLength(timesOfDay.length);
  expect(new Set(outcomes)).toEqual(new Set(["won", "slot_taken"]));
  expect(await one.$count(appointments)).toBe(timesOfDay.length);
});

test("of many visits moved to one time one gets it and the others keep theirs; of two that swap times neither is moved", async () => {
  const { one, other } = instances;
  const calendar = await addCalendar(one);
  const at = (time: string) => startAt(calendar, time);
  await one.delete(appointments);
  const requestId = await addRequest(one);
  const visits = await Promise.all(
    ["09:00", "09:30", "10:00", "10:30"].map((time) => one.transaction((tx) => takeTime(tx, { ...calendar, start: at(time), requestId }))),
  );

  const moves = visits.map(({ id }, index) => outcome(moveAppointment(index % 2 === 0 ? one : other, id, { start: at("11:00") })));

  expect((await Promise.all(moves)).sort()).toEqual(["slot_taken", "slot_taken", "slot_taken", "won"]);
  const [first, second] = (await one.select().from(appointments)).filter(({ startsAt }) => startsAt < at("11:00"));
  if (!first || !second) throw new Error("three visits have not moved");
  const changes = [
    outcome(moveAppointment(one, first.id, { start: second.startsAt })),
    outcome(moveAppointment(other, second.id, { start: first.startsAt })),
  ];
  expect(new Set(await Promise.all(changes))).toEqual(new Set(["slot_taken"]));
  expect(await one.$count(appointments)).toBe(4);
});
