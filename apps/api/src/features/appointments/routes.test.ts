import { freeTimesSchema, keptSchema, soonestSchema } from "@len/contract/booking";
import { calls } from "@len/contract/calls";
import { failureSchema } from "@len/contract/envelope";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testConfig } from "../../../test/app.ts";
import { addCalendar, addReceivingDoctor, addRequest, addShift, openBooking, startAt } from "../../../test/calendar.ts";
import { addDoctor, addLocation } from "../../../test/rows.ts";
import { read, refusedFields } from "../../../test/shapes.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import type { Database } from "../../platform/database/database.ts";
import { rateLimits } from "../../platform/limits/table.ts";
import { doctorServices, doctors } from "../catalogue/outline/doctor-table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { serviceBookings } from "./booking-table.ts";
import { dayAfter } from "./local-time.ts";
import { shifts } from "./shift-table.ts";
import { appointments } from "./table.ts";
import { takeTime } from "./take-time.ts";

type Calendar = Awaited<ReturnType<typeof addCalendar>>;

const clockOf = ({ start }: { start: string }) =>
  new Date(start).toLocaleTimeString("ru", { timeZone: "Asia/Vladivostok", hour: "2-digit", minute: "2-digit" });

const freeTimes = (app: TestApp, query: Record<string, string>) =>
  read(app, `/api/free-times?${new URLSearchParams(query)}`, freeTimesSchema);
const soonest = (app: TestApp, query: Record<string, string> | [string, string][]) =>
  read(app, `/api/free-times/soonest?${new URLSearchParams(query)}`, z.array(soonestSchema));

/** The query parameters that name a visit with one doctor. */
const asked = ({ serviceId, doctorId }: Calendar) => ({ service: serviceId, doctor: doctorId });

const take = async (db: Database, calendar: Calendar, time: string) =>
  await takeTime(db, { ...calendar, start: startAt(calendar, time), requestId: await addRequest(db) });

const takeAll = async (db: Database, calendar: Calendar) => {
  for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]) await take(db, calendar, time);
};

test("free times are grouped by the days of their address, and the answer names the next day after the window", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const later = dayAfter(calendar.date, 20);
  await addShift(db, { ...calendar, date: later, from: "09:00", to: "09:30" });
  await take(db, calendar, "10:00");

  const { days, ...answer } = await freeTimes(app, { ...asked(calendar), from: dayAfter(calendar.date, -1), days: "3" });

  expect(answer).toEqual({ state: "free", service: await slugOf(db, calendar), next: later, until: expect.any(String) });
  expect(days.map(({ date, times }) => [date, times.map(clockOf)])).toEqual([
    [dayAfter(calendar.date, -1), []],
    [calendar.date, ["09:00", "09:15", "09:30", "10:30", "10:45", "11:00", "11:15", "11:30"]],
    [dayAfter(calendar.date, 1), []],
  ]);
  expect(days[1]?.times[0]).toEqual({
    start: startAt(calendar, "09:00").toISOString(),
    end: startAt(calendar, "09:30").toISOString(),
    doctor: calendar.doctorId,
    address: calendar.locationId,
  });
});

const slugOf = async (db: Database, { serviceId }: Calendar) => {
  const [service] = await db.select().from(services).where(eq(services.id, serviceId));
  return service?.slug ?? null;
};

test("the answer must not be stored by caches, and its ETag gives 304 until a time is taken", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const path = `/api/free-times?${new URLSearchParams(asked(calendar))}`;

  const first = await app.request(path);
  const etag = first.headers.get("ETag") ?? "";
  const again = () => app.request(path, { headers: { "If-None-Match": etag, "If-Modified-Since": new Date().toUTCString() } });

  expect(first.headers.get("Cache-Control")).toBe("no-store");
  expect(first.headers.has("Last-Modified")).toBe(false);
  expect((await again()).status).toBe(304);
  await take(db, calendar, "10:00");
  expect((await again()).status).toBe(200);
});

test("a query for any doctor finds the times of all doctors who provide the service, each with its doctor", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const other = await addReceivingDoctor(db, calendar);
  await take(db, calendar, "09:00");

  const { days } = await freeTimes(app, { service: calendar.serviceId, from: calendar.date, days: "1" });

  const doctorsAt = (time: string) => days.flatMap(({ times }) => times.filter((one) => clockOf(one) === time)).map(({ doctor }) => doctor);
  expect(doctorsAt("09:00")).toEqual([other]);
  expect(doctorsAt("09:30").sort()).toEqual([calendar.doctorId, other].sort());
});

test("the times can be limited to one address; an unknown address, service or doctor has none", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const stateOf = async (query: Record<string, string>) => (await freeTimes(app, { ...asked(calendar), ...query })).state;

  expect(await stateOf({ address: calendar.locationId })).toBe("free");
  expect(await stateOf({ address: await addLocation(db) })).toBe("request");
  expect(await stateOf({ address: "nobody" })).toBe("request");
  expect(await stateOf({ service: "nobody" })).toBe("request");
  expect(await stateOf({ doctor: "nobody" })).toBe("request");
  expect((await freeTimes(app, {})).state).toBe("request");
});

type Change = (db: Database, calendar: Calendar) => Promise<unknown>;
const setDoctor =
  (values: Partial<typeof doctors.$inferInsert>): Change =>
  (db, { doctorId }) =>
    db.update(doctors).set(values).where(eq(doctors.id, doctorId));
const setBooking =
  (values: Partial<typeof serviceBookings.$inferInsert>): Change =>
  (db, { serviceId }) =>
    db.update(serviceBookings).set(values).where(eq(serviceBookings.serviceId, serviceId));

test.for<[string, Change, string]>([
  ["a closed calendar", (db) => db.execute(sql`delete from settings where key = 'bookingOpen'`), "request"],
  ["a service by request", setBooking({ booking: "request" }), "request"],
  ["a service by telephone", setBooking({ booking: "no" }), "phone"],
  ["a doctor by telephone", setDoctor({ acceptsOnline: false }), "phone"],
  ["a doctor on leave", setDoctor({ state: "leave" }), "leave"],
  ["a doctor without shifts", (db, { doctorId }) => db.delete(shifts).where(eq(shifts.doctorId, doctorId)), "request"],
  ["a doctor whose times are all taken", takeAll, "full"],
  ["a free time", async () => {}, "free"],
])("%s: both calls answer the state", async ([, change, state], { app, db }) => {
  const calendar = await addCalendar(db);
  await change(db, calendar);

  expect((await freeTimes(app, asked(calendar))).state).toBe(state);
  expect((await soonest(app, { doctors: calendar.doctorId, service: calendar.serviceId })).map((one) => one.state)).toEqual([state]);
});

test("a child's age is compared with the bounds of the service and of the doctor", async ({ app, db }) => {
  const calendar = await addCalendar(db, { fromAge: 3 });
  await setDoctor({ ages: "all", childrenFromAge: 12 })(db, calendar);
  const states = (age: string) =>
    Promise.all([
      freeTimes(app, { ...asked(calendar), age }).then(({ state }) => state),
      soonest(app, { doctors: calendar.doctorId, service: calendar.serviceId, age }).then(([one]) => one?.state),
    ]);

  expect(await states("11")).toEqual(["request", "request"]);
  expect(await states("12")).toEqual(["free", "free"]);
});

test("the answer has the three soonest times of each doctor, and the number of further ones in the next seven days", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const far = await addReceivingDoctor(db, { ...calendar, date: dayAfter(calendar.date, 30) });
  await addShift(db, { ...calendar, doctorId: far, from: "10:00", to: "10:45" });
  const hidden = await addDoctor(db, { status: "draft" });

  const found = await soonest(app, { doctors: `${far},${hidden},${calendar.doctorId},nobody`, service: calendar.serviceId });

  expect(found.map(({ doctor, times, more }) => [doctor, times.map(clockOf), more])).toEqual([
    [far, ["10:00", "10:15", "09:00"], 0],
    [calendar.doctorId, ["09:00", "09:15", "09:30"], 8],
  ]);
});

test("with chosen days the answer has up to three times a day on four days; parts of the day are in the time zone of the address", async ({
  app,
  db,
}) => {
  const calendar = await addCalendar(db);
  const days = [0, 1, 2, 3, 4].map((days) => dayAfter(calendar.date, days));
  for (const date of days.slice(1)) await addShift(db, { ...calendar, date, from: "11:30", to: "13:00" });
  const names: [string, string][] = [
    ["doctors", calendar.doctorId],
    ["service", calendar.serviceId],
  ];
  const chosen = (part: [string, string][], ...some: string[]) =>
    soonest(app, [...names, ...part, ...some.map((day): [string, string] => ["day", day])]);
  const shown = async (...asks: Parameters<typeof chosen>) =>
    (await chosen(...asks)).map(({ state, times, more }) => [state, times.map(clockOf), more])[0];

  const [all] = await chosen([], ...days);
  expect([all?.times.length, all?.more]).toEqual([12, 11 + 4 * 5 - 12]);
  expect(await shown([["part", "day"]], days[1] ?? "")).toEqual(["free", ["12:00", "12:15", "12:30"], 0]);
  expect(await shown([["part", "morning"]], days[1] ?? "")).toEqual(["free", ["11:30", "11:45"], 0]);
  expect(await shown([["part", "evening"]], days[1] ?? "")).toEqual(["free", [], 0]);
  expect(await shown([["part", "day"]])).toEqual(["free", ["12:00", "12:15", "12:30"], expect.any(Number)]);
});

test("without a service the doctor's first visit is meant; a doctor without a first visit takes requests", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const stateOf = async () => (await soonest(app, { doctors: calendar.doctorId }))[0];
  expect(await stateOf()).toMatchObject({ state: "request", service: null });

  await db.update(services).set({ isFirstVisit: true }).where(eq(services.id, calendar.serviceId));
  await db.insert(prices).values({ serviceId: calendar.serviceId, title: "Приём", kind: "exact", amount: 390_000 });

  expect(await stateOf()).toMatchObject({ state: "free", service: await slugOf(db, calendar) });
  expect((await freeTimes(app, { doctor: calendar.doctorId })).state).toBe("free");
});

test("one query for several doctors finds times by the needs of each doctor's own first visit", async ({ app, db }) => {
  const [half, hour] = [await addCalendar(db, { durationMin: 30 }), await addCalendar(db, { durationMin: 60, tidyingMin: 15 })];
  for (const { serviceId } of [half, hour]) {
    await db.update(services).set({ isFirstVisit: true }).where(eq(services.id, serviceId));
    await db.insert(prices).values({ serviceId, title: "Приём", kind: "exact", amount: 390_000 });
  }
  await take(db, hour, "10:00");

  const found = await soonest(app, { doctors: `${half.doctorId},${hour.doctorId}` });

  expect(found.map(({ times, more }) => [times.map(clockOf), more])).toEqual([
    [["09:00", "09:15", "09:30"], 8],
    // The visit at 10:00 with its tidying leaves no hour free before it or after it.
    [[], 0],
  ]);
});

test("a query outside of the bounds is refused, and the refusal names the parameter", async ({ app }) => {
  const refused = async (path: string) => Object.keys(await refusedFields(await app.request(path)));

  expect(await refused("/api/free-times?days=32")).toEqual(["days"]);
  expect(await refused("/api/free-times?days=0")).toEqual(["days"]);
  expect(await refused("/api/free-times?from=2026-02-30")).toEqual(["from"]);
  expect(await refused("/api/free-times?from=0001-01-01")).toEqual(["from"]);
  expect(await refused("/api/free-times?age=18")).toEqual(["age"]);
  expect(await refused(`/api/free-times/soonest?doctors=${"a,".repeat(25)}`)).toEqual(["doctors"]);
  expect(await refused("/api/free-times/soonest?part=night")).toEqual(["part"]);
  expect(await refused("/api/free-times/soonest?day=tomorrow")).toEqual(["day"]);
});

test("a window beyond the horizon is empty, and the answer names no next day", async ({ app, db }) => {
  const calendar = await addCalendar(db);

  const { state, days, next } = await freeTimes(app, { ...asked(calendar), from: "2090-01-01", days: "2" });

  expect({ state, days, next }).toEqual({
    state: "free",
    days: [
      { date: "2090-01-01", times: [] },
      { date: "2090-01-02", times: [] },
    ],
    next: null,
  });
});

const visitor = "a-random-key-of-a-browser";

const hold = (app: TestApp, calendar: Calendar, time: string, changes: object = {}, headers: Record<string, string> = {}) =>
  post(app, "/api/holds", { ...asked(calendar), start: startAt(calendar, time).toISOString(), visitor, ...changes }, headers);
const held = async (response: Response) => dataOf(await response.json(), keptSchema);
const failure = async (response: Response) => {
  const { error } = failureSchema.parse(await response.json());
  return { ...error, status: response.status };
};

test("a held time is not free for others until the hold is released; the answer has the end of the hold", async ({ app, db }) => {
  const calendar = await addCalendar(db);

  const { hold: token, until } = await held(await hold(app, calendar, "10:00"));

  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 6 * 60_000);
  const refused = await failure(await hold(app, calendar, "10:00", { visitor: `${visitor}-2` }));
  expect(refused).toMatchObject({ status: 409, code: "slot_taken", message: "Это время только что заняли" });
  expect(refused.nearest?.map(clockOf)).toEqual(["09:15", "09:30", "10:30"]);
  expect((await post(app, "/api/holds/release", { hold: token })).status).toBe(200);
  expect((await post(app, "/api/holds/release", { hold: token })).status).toBe(200);
  expect((await hold(app, calendar, "10:00", { visitor: `${visitor}-2` })).status).toBe(200);
});

test("a visitor who holds the same start again after a lost answer gets the same token and the same end", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  const first = await held(await hold(app, calendar, "10:00"));
  await hold(app, calendar, "11:00");

  expect(await held(await hold(app, calendar, "10:00"))).toEqual(first);
  expect(await db.$count(appointments)).toBe(2);
  expect((await hold(app, calendar, "10:00", { visitor: `${visitor}-2` })).status).toBe(409);
});

test("a visitor's third hold is refused, and the refusal has the first two", async ({ app, db }) => {
  const calendar = await addCalendar(db);
  await hold(app, calendar, "09:00");
  await hold(app, calendar, "10:00");

  const refused = await failure(await hold(app, calendar, "11:00"));

  expect(refused).toMatchObject({ status: 409, code: "holds_full", message: "Вы уже держите два времени" });
  expect(refused.holds?.map(clockOf)).toEqual(["09:00", "10:00"]);
});

test("neither the token nor the visitor's key is stored", async ({ app, db }) => {
  const calendar = await addCalendar(db);

  const { hold: token } = await held(await hold(app, calendar, "10:00"));

  const stored = JSON.stringify(await db.select().from(appointments));
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(visitor);
});

test("a hold is refused for unknown names, any doctor, a closed calendar and a time that is too soon", async ({ app, db }) => {
  const calendar = await addCalendar(db);

  expect(Object.keys(await refusedFields(await hold(app, calendar, "10:00", { service: "nobody", doctor: "nobody" })))).toEqual([
    "service",
    "doctor",
  ]);
  expect(Object.keys(await refusedFields(await hold(app, calendar, "10:00", { doctor: "any" })))).toEqual(["doctor"]);
  expect(Object.keys(await refusedFields(await hold(app, calendar, "10:00", { start: "0001-01-01T00:00:00Z" })))).toEqual(["start"]);
  await openBooking(db, { noticeMin: 10_080 });
  expect(await failure(await hold(app, calendar, "10:00"))).toMatchObject({ status: 409, code: "too_soon" });
  await db.delete(doctorServices).where(eq(doctorServices.doctorId, calendar.doctorId));
  expect(await failure(await hold(app, calendar, "10:00"))).toMatchObject({ status: 422, code: "not_bookable" });
});

test("holds have a limit of their own, 120 in ten minutes from one address, and releasing does not count", async ({ db, dataDir }) => {
  const secret = "secret-of-site-and-api";
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), rateLimitPosts: 1, siteApiSecret: secret } });
  const from = (address: string) => ({ "X-Visitor-Address": address, "X-Site-Secret": secret });
  const calendar = await addCalendar(db);
  const { hold: token } = await held(await hold(app, calendar, "10:00", {}, from("198.51.100.7")));
  await post(app, "/api/holds/release", { hold: token }, from("198.51.100.7"));
  expect(await db.select().from(rateLimits)).toMatchObject([{ points: 1 }]);
  await db.update(rateLimits).set({ points: 119 });
  const last = await held(await hold(app, calendar, "10:00", {}, from("198.51.100.7")));
  await post(app, "/api/holds/release", { hold: last.hold }, from("198.51.100.7"));

  expect((await hold(app, calendar, "10:00", {}, from("198.51.100.7"))).status).toBe(429);
  expect((await hold(app, calendar, "10:00", {}, from("198.51.100.8"))).status).toBe(200);
  const feedback = { name: "Анна", phone: "+79001234567", comment: "Вопрос" };
  expect((await post(app, calls.sendFeedback.path, feedback, from("198.51.100.7"))).status).toBe(201);
});

test("free times are limited as the search is, with a separate counter", async ({ db, dataDir }) => {
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), rateLimitPosts: 30 } });
  const from = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
  const paths = ["/api/free-times?days=0", "/api/free-times/soonest?part=night"];
  for (let count = 0; count < 150; count += 1) for (const path of paths) await app.request(path, {}, from);

  expect((await app.request("/api/free-times", {}, from)).status).toBe(429);
  expect((await app.request(`${calls.search.path}?search=a`, {}, from)).status).toBe(200);
});
