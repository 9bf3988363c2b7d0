import { doctorCardSchema, doctorChoicesSchema } from "@len/contract/doctors";
import { editionHeader } from "@len/contract/edition";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { post, type TestApp, test } from "../../../../test/app.ts";
import { addCalendar, addShift, openBooking, startAt } from "../../../../test/calendar.ts";
import { addDoctor, addLocation, withoutOtherDoctors } from "../../../../test/rows.ts";
import { read, readPage } from "../../../../test/shapes.ts";
import type { Database } from "../../../platform/database/database.ts";
import { dayAfter } from "../../appointments/local-time.ts";
import { shifts } from "../../appointments/shift-table.ts";
import { doctorServices, doctors } from "../outline/doctor-table.ts";
import { prices, services } from "../outline/service-table.ts";

const surnames = async (app: TestApp, query: string) =>
  (await readPage(app, `/api/doctors?limit=100&${query}`, doctorCardSchema)).items.map(({ lastName }) => lastName);

const choicesOf = (app: TestApp, query = "") => read(app, `/api/doctors/choices?${query}`, doctorChoicesSchema);

/** The choices that find at least one doctor. */
const counted = (choices: { value: string; count: number }[]) =>
  Object.fromEntries(choices.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])));

const dayWords = (free: { date: string }, others = "") => `day=${free.date}${others}`;

/** Two doctors with free times: one in the morning of a day, the other in the afternoon of the day before. */
async function castWithTimes(db: Database) {
  await withoutOtherDoctors(db);
  const late = await addCalendar(db);
  const sooner = { ...late, date: dayAfter(late.date, -1) };
  const early = { ...sooner, doctorId: await addDoctor(db, { lastName: "Вешняков", ages: "all", childrenFromAge: 12 }) };
  await db.insert(doctorServices).values({ doctorId: early.doctorId, serviceId: late.serviceId });
  await addShift(db, { ...early, from: "13:00", to: "15:00" });
  await db.update(doctors).set({ lastName: "Алова" }).where(eq(doctors.id, late.doctorId));
  await db.update(services).set({ isFirstVisit: true }).where(eq(services.id, late.serviceId));
  await db.insert(prices).values({ serviceId: late.serviceId, title: "Приём", kind: "exact", amount: 390_000 });
  await addDoctor(db, { lastName: "Бегунова" });
  return { early, late };
}

test("with an open calendar the doctor with the soonest free time comes first, doctors without free times last", async ({ app, db }) => {
  const { early } = await castWithTimes(db);
  expect(await surnames(app, "order=soonest")).toEqual(["Вешняков", "Алова", "Бегунова"]);

  await db.delete(shifts).where(eq(shifts.doctorId, early.doctorId));

  expect(await surnames(app, "order=soonest")).toEqual(["Алова", "Бегунова", "Вешняков"]);
});

test("with an open calendar the filters by day and part of the day find doctors who have a free time then", async ({ app, db }) => {
  const { early, late } = await castWithTimes(db);

  expect(await surnames(app, dayWords(early))).toEqual(["Вешняков"]);
  expect(await surnames(app, dayWords(early, `&${dayWords(late)}`))).toEqual(["Алова", "Вешняков"]);
  expect(await surnames(app, dayWords(early, "&part=morning"))).toEqual([]);
  expect(await surnames(app, "part=day")).toEqual(["Вешняков"]);
  expect(await surnames(app, `part=day&address=${await addLocation(db)}`)).toEqual([]);
});

test("the filters by a child's age and by an address find the doctors who receive there", async ({ app, db }) => {
  await castWithTimes(db);
  const other = await addLocation(db);
  await db.update(doctors).set({ locationId: other }).where(eq(doctors.lastName, "Бегунова"));

  expect(await surnames(app, "age=11")).toEqual([]);
  expect(await surnames(app, "age=12")).toEqual(["Вешняков"]);
  expect(await surnames(app, `address=${other}`)).toEqual(["Алова", "Бегунова", "Вешняков"]);
  expect(await surnames(app, "address=nobody")).toEqual(["Алова", "Вешняков"]);
});

test("a list that depends on free times must not be stored by caches; other lists may be, and all lists while the calendar is closed", async ({
  app,
  db,
}) => {
  const caching = async (query: string) => (await app.request(`/api/doctors?${query}`)).headers.get("Cache-Control");

  for (const query of ["order=soonest", "part=day"]) expect([query, await caching(query)]).toEqual([query, "public, no-cache"]);

  await openBooking(db);

  for (const query of ["order=soonest", "part=day"]) expect([query, await caching(query)]).toEqual([query, "no-store"]);
  expect((await app.request("/api/doctors/choices")).headers.get("Cache-Control")).toBe("no-store");
  expect(await caching("order=price")).toBe("public, no-cache");
});

test("Z20: each day and part of the day has the number of doctors who are free then and match the other filters", async ({ app, db }) => {
  const { early, late } = await castWithTimes(db);

  const { found, day, part } = await choicesOf(app);
  expect(found).toBe(3);
  expect(day).toHaveLength(1 + 14);
  expect(counted(day)).toEqual({ "": 3, [early.date]: 1, [late.date]: 1 });
  expect(counted(part)).toEqual({ "": 3, morning: 1, day: 1 });

  const inTheDay = await choicesOf(app, "part=day");
  expect(inTheDay.found).toBe(1);
  expect(counted(inTheDay.day)).toEqual({ "": 1, [early.date]: 1 });
  expect(counted(inTheDay.part)).toEqual({ "": 3, morning: 1, day: 1 });
  expect(counted((await choicesOf(app, dayWords(late))).part)).toEqual({ "": 1, morning: 1 });
  expect(counted((await choicesOf(app, "age=12")).day)).toEqual({ "": 1, [early.date]: 1 });
  expect((await choicesOf(app, "ahead=20")).day).toHaveLength(1 + 20);
});

test("Z20: each number equals the length of its list, also for a day that is far ahead", async ({ app, db }) => {
  const { early, late } = await castWithTimes(db);
  const far = { ...late, date: dayAfter(late.date, 30) };
  await addShift(db, { ...far, from: "18:00", to: "19:00" });

  for (const query of ["", "part=evening", dayWords(far), dayWords(far, `&${dayWords(early)}`)]) {
    const { found, day, part } = await choicesOf(app, `ahead=50&${query}`);
    expect([query, found]).toEqual([query, (await surnames(app, query)).length]);
    const ofPart = query.startsWith("part") ? `&${query}` : "";
    for (const { value, count } of day.filter(({ value }) => [early.date, late.date, far.date].includes(value)))
      expect([query, value, count]).toEqual([query, value, (await surnames(app, `day=${value}${ofPart}`)).length]);
    for (const { value, count } of part.slice(1)) {
      const ofDays = query.startsWith("day") ? `${query}&` : "";
      expect([query, value, count]).toEqual([query, value, (await surnames(app, `${ofDays}part=${value}`)).length]);
    }
  }
});

test("Z36: a doctor who receives from 12 is counted for a child of 12 and not for one of 7", async ({ app, db }) => {
  await castWithTimes(db);

  expect((await choicesOf(app, "ages=children&age=12")).found).toBe(1);
  expect((await choicesOf(app, "ages=children&age=7")).found).toBe(0);
});

test("while visitors take no times, days and parts of the day have no numbers", async ({ app }) => {
  expect(await choicesOf(app)).toMatchObject({ day: [], part: [] });
});

test("Z20: a booked time changes lists by free times, which caches do not store; the edition and other lists stay the same", async ({
  app,
  db,
}) => {
  const { late } = await castWithTimes(db);
  const answer = async (query: string) => {
    const { headers } = await app.request(`/api/doctors?${query}`);
    return { edition: headers.get(editionHeader), tag: headers.get("ETag") };
  };
  const before = await answer("order=price");
  expect(before.edition).toMatch(/^\d+$/);
  expect(before.tag).toBeTruthy();

  for (const [place, time] of ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"].entries()) {
    const response = await post(app, "/api/requests/doctor-appointments", {
      ...{ kind: "record", name: "Кузнецова Анна Петровна", phone: `+7 900 123-45-6${place}`, comment: `Ко времени ${time}` },
      ...{ service: { id: late.serviceId }, doctor: { id: late.doctorId }, slot: { start: startAt(late, time).toISOString() } },
    });
    expect(response.status).toBe(201);
  }

  expect(await surnames(app, dayWords(late))).toEqual([]);
  expect(await surnames(app, "part=morning")).toEqual([]);
  expect(await surnames(app, "order=soonest")).toEqual(["Вешняков", "Алова", "Бегунова"]);
  expect(await answer("order=price")).toEqual(before);
});
