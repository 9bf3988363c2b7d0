import type { RequestPlan } from "@len/contract/staff/requests";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { planWords } from "./plan-words.ts";

/** A time of June 2026 in Kaliningrad, which is two hours ahead of UTC. */
const at = (day: number, hours: number, minutes: number) => new Date(Date.UTC(2026, 5, day, hours - 2, minutes)).toISOString();
/** Monday 15 June, 09:40, the first open day after three closed ones. */
const clinic = clinicTime("Europe/Kaliningrad", Date.parse(at(15, 9, 40)));
const plan: RequestPlan = {
  total: 63,
  since: at(11, 19, 5),
  late: { count: 5, from: at(15, 9, 0), to: at(15, 9, 33) },
  soon: { count: 0, dueAt: null },
  next: { count: 46, dueAt: at(15, 10, 0) },
  later: 10,
  spam: 2,
  oldest: [],
};
const words = (change: Partial<RequestPlan>, onShift = 3) =>
  planWords({ ...plan, ...change }, onShift, clinic).map((text) => text.replaceAll("\u00a0", " "));

test("the plan contains the number of waiting requests, since when they have waited, the number of people and the promised hour", () => {
  expect(words({})).toEqual([
    "63 новые заявки с четверга, на смене трое: по 21 на человека.",
    "На 46 из них обещали ответить до 10:00, осталось 20 минут.",
  ]);
});

test("the sentences are grammatical for one person on duty, other days and other numbers", () => {
  expect(words({ total: 21, since: at(15, 8, 14) }, 1)[0]).toBe("21 новая заявка с 08:14, на смене только вы.");
  expect(words({ total: 25, since: at(9, 12, 0) }, 2)[0]).toBe("25 новых заявок со вторника, на смене двое: по 13 на человека.");
  expect(words({ since: at(1, 12, 0) }, 12)[0]).toBe("63 новые заявки с 1 июня, на смене 12 человек: по 6 на человека.");
  expect(words({ next: { count: 1, dueAt: at(15, 10, 1) } })[1]).toBe("На 1 из них обещали ответить до 10:01, осталась 21 минута.");
  expect(words({ next: { count: 2, dueAt: at(16, 10, 0) } })[1]).toBe("На 2 из них обещали ответить до 10:00 завтра.");
  expect(words({ next: { count: 0, dueAt: null } })[1]).toBe("5 из них ждут дольше обещанного.");
});

test("Z27: the earliest deadline is named first, then the deadline that most requests share", () => {
  const next = { count: 26, dueAt: at(16, 10, 0) };

  expect(words({ soon: { count: 1, dueAt: at(15, 12, 30) }, next })[1]).toBe(
    "Ближайшая — до 12:30. На 26 из них обещали ответить до 10:00 завтра.",
  );
});
