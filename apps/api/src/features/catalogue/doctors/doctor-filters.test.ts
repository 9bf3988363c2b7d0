import { doctorCardSchema, doctorChoicesSchema } from "@len/contract/doctors";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../../test/app.ts";
import { addDirection, addDoctor, addService, withoutOtherDoctors } from "../../../../test/rows.ts";
import { read, readPage, refusedFields } from "../../../../test/shapes.ts";
import type { Database } from "../../../platform/database/database.ts";
import { queryRows } from "../../../platform/database/rows.ts";
import { readToday } from "../../../publishing/clinic/clinic-day.ts";
import { locations } from "../../../publishing/clinic/table.ts";
import { doctorCategories, doctorServices, doctors } from "../outline/doctor-table.ts";
import { prices } from "../outline/service-table.ts";
import { endedReceptions } from "./doctor-filters.ts";

const surnames = async (app: TestApp, query: string) =>
  (await readPage(app, `/api/doctors?limit=100&${query}`, doctorCardSchema)).items.map(({ lastName }) => lastName);

const choicesOf = (app: TestApp, query = "") => read(app, `/api/doctors/choices?${query}`, doctorChoicesSchema);

const counted = (choices: { value: string; count: number }[]) => Object.fromEntries(choices.map(({ value, count }) => [value, count]));

/** Hours that last a whole day, on the weekday that comes in this many days. */
async function ahead(db: Database, days: number) {
  const date = new Date(`${await readToday(db)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return { day: date.toISOString().slice(0, 10), hours: { weekday: date.getUTCDay() || 7, from: "00:00", to: "23:59" } };
}

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

async function cast(db: Database) {
  await withoutOtherDoctors(db);
  const { directionId, groupId } = await addDirection(db, "kozha", { title: "Кожа", specialist: "дерматолога" });
  const visit = await addService(db, { groupId, slug: "pervyj", isFirstVisit: true, durationMin: 40 });
  const other = await addService(db, { groupId });
  await db.insert(prices).values([
    { serviceId: visit, title: "Приём", kind: "exact", amount: 390_000 },
    { serviceId: other, title: "Пилинг", kind: "exact", amount: 100_000 },
  ]);
  const [today, tomorrow] = [await ahead(db, 0), await ahead(db, 1)];
  const alova = await addDoctor(db, {
    ...{ lastName: "Алова", sex: "female", ages: "all", languages: ["русский", "английский"], careerStart: yearsAgo(25) },
    schedule: [tomorrow.hours],
  });
  const belov = await addDoctor(db, {
    ...{ lastName: "Белов", sex: "male", ages: "adults", languages: ["русский"], careerStart: yearsAgo(12) },
    schedule: [today.hours],
  });
  await addDoctor(db, { lastName: "Вилова", ages: "children", languages: ["Английский", "русский"], careerStart: yearsAgo(3) });
  await db.insert(doctorCategories).values([
    { doctorId: alova, categoryId: directionId },
    { doctorId: belov, categoryId: directionId },
  ]);
  await db.insert(doctorServices).values([
    { doctorId: alova, serviceId: visit, amount: 420_000 },
    { doctorId: alova, serviceId: other },
    { doctorId: belov, serviceId: visit },
  ]);
}

test.for([
  ["ages=children", ["Алова", "Вилова"]],
  ["ages=adults", ["Алова", "Белов"]],
  ["sex=male", ["Белов"]],
  ["language=английский", ["Алова", "Вилова"]],
  ["language=немецкий", []],
  ["priceTo=400000", ["Белов"]],
  ["priceTo=420000", ["Алова", "Белов"]],
  ["experience=12", ["Алова", "Белов"]],
  ["hours=today", ["Белов"]],
  ["hours=evening", ["Алова", "Белов"]],
  ["category=kozha&ages=children&sex=female&language=английский&priceTo=500000&experience=20", ["Алова"]],
] as const)("%s finds %j", async ([query, found], { app, db }) => {
  await cast(db);

  expect(await surnames(app, query)).toEqual(found);
});

test.for([
  ["order=surname", ["Алова", "Белов", "Вилова"]],
  ["order=soonest", ["Белов", "Алова", "Вилова"]],
  ["order=experience", ["Алова", "Белов", "Вилова"]],
  ["order=price", ["Белов", "Алова", "Вилова"]],
] as const)("%s is %j", async ([query, found], { app, db }) => {
  await cast(db);

  expect(await surnames(app, query)).toEqual(found);
});

test("filters and words of a search apply together", async ({ app }) => {
  const all = await surnames(app, "search=дерматолог");
  const children = await surnames(app, "search=дерматолог&ages=children");

  expect(children.length).toBeGreaterThan(0);
  expect(children.length).toBeLessThan(all.length);
});

test("a card has the price and the length of the first visit, at the doctor's own price", async ({ app, db }) => {
  await cast(db);

  const { items } = await readPage(app, "/api/doctors", doctorCardSchema);

  expect(items.map(({ firstVisit }) => firstVisit)).toEqual([
    { service: "pervyj", priceFrom: 420_000, priceKind: "exact", durationMin: 40 },
    { service: "pervyj", priceFrom: 390_000, priceKind: "exact", durationMin: 40 },
    null,
  ]);
});

test("a first visit without a single price costs «from» the lowest, unless the doctor has an own price", async ({ app, db }) => {
  await cast(db);
  await db.update(prices).set({ kind: "from" }).where(eq(prices.title, "Приём"));

  const { items } = await readPage(app, "/api/doctors", doctorCardSchema);

  expect(items.map(({ firstVisit }) => firstVisit?.priceKind)).toEqual(["exact", "from", undefined]);
});

test("each choice has its number of doctors under the other filters; a choice with no doctors is listed too", async ({ app, db }) => {
  await cast(db);

  const choices = await choicesOf(app, "ages=children&sex=female");

  expect([choices.found, choices.all]).toEqual([1, 3]);
  expect(counted(choices.ages)).toEqual({ "": 1, adults: 1, children: 1 });
  expect(counted(choices.sex)).toEqual({ "": 2, female: 1, male: 0 });
  expect(choices.category).toEqual([
    { value: "", count: 1, title: "", specialist: "" },
    { value: "kozha", count: 1, title: "Кожа", specialist: "дерматолога" },
  ]);
  expect(counted(choices.language)).toEqual({ "": 1, английский: 1 });
  expect(counted(choices.priceTo)).toEqual({ "": 1, "400000": 0, "500000": 1 });
  expect(counted(choices.experience)).toEqual({ "": 1, "10": 1, "20": 1 });
  expect(counted(choices.hours)).toMatchObject({ "": 1, today: 0, evening: 1 });
});

test("every count of the demo clinic equals the length of its list", async ({ app }) => {
  const kept = { category: "dermatologiya", ages: "adults", language: "", sex: "", priceTo: "", experience: "10", hours: "" };
  const choices = await choicesOf(app, `${new URLSearchParams(kept)}`.replaceAll(/\w+=(&|$)/g, ""));

  for (const name of Object.keys(kept) as (keyof typeof kept)[]) {
    for (const { value, count } of choices[name]) {
      const query = Object.entries({ ...kept, [name]: value }).filter(([, given]) => given !== "");
      expect((await surnames(app, `${new URLSearchParams(query)}`)).length, `${name}=${value}`).toBe(count);
    }
  }
});

const specialDay = (day: string, ...hours: [string, string][]) => {
  const spans = hours.map(([from, to]) => ({ from, to }));
  return { day, title: "Учёба", spans, from: spans[0]?.from ?? null, to: spans[0]?.to ?? null };
};

test("a doctor on leave has no hours, and on a day when the clinic is closed no doctor has any", async ({ app, db }) => {
  await cast(db);
  const tomorrow = await ahead(db, 1);
  await addDoctor(db, { lastName: "Гусева", state: "leave", schedule: [(await ahead(db, 0)).hours] });
  await addDoctor(db, { lastName: "Дымова", schedule: [(await ahead(db, 2)).hours] });
  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Алова", "Дымова", "Вилова", "Гусева"]);

  await db.update(locations).set({ exceptions: [specialDay(tomorrow.day)] });

  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Дымова", "Алова", "Вилова", "Гусева"]);
});

test("on a day with special hours doctors receive only within these hours", async ({ app, db }) => {
  await cast(db);
  const tomorrow = await ahead(db, 1);
  await addDoctor(db, { lastName: "Дымова", schedule: [{ ...tomorrow.hours, from: "08:00", to: "09:00" }] });
  await addDoctor(db, { lastName: "Ежова", schedule: [{ ...tomorrow.hours, from: "09:30", to: "12:00" }] });
  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Алова", "Дымова", "Ежова", "Вилова"]);

  await db.update(locations).set({ exceptions: [specialDay(tomorrow.day, ["09:00", "11:00"])] });

  // Алова begins when the clinic opens; Дымова's hours end before that, so she receives a week later.
  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Алова", "Ежова", "Дымова", "Вилова"]);
});

test("Z19: on a special day with a break doctors receive before and after it", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const tomorrow = await ahead(db, 1);
  const receives = (lastName: string, from: string, to: string) => addDoctor(db, { lastName, schedule: [{ ...tomorrow.hours, from, to }] });
  await receives("Алова", "11:00", "13:30");
  await receives("Белов", "09:00", "20:00");
  await receives("Вилова", "12:00", "15:00");
  await db.update(locations).set({ exceptions: [specialDay(tomorrow.day, ["10:00", "12:00"], ["14:00", "18:00"])] });

  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Алова", "Вилова"]);
});

test("Z19: a special day stored by version 0.2.0, without spans, applies too", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const tomorrow = await ahead(db, 1);
  const receives = (lastName: string, from: string, to: string) => addDoctor(db, { lastName, schedule: [{ ...tomorrow.hours, from, to }] });
  await receives("Алова", "08:00", "09:00");
  await receives("Белов", "09:30", "12:00");
  const { spans, ...stored } = specialDay(tomorrow.day, ["09:00", "11:00"]);
  await db.update(locations).set({ exceptions: sql`${JSON.stringify([stored])}::jsonb` });

  // Алова's hours end before the clinic opens, so she receives a week later.
  expect(await surnames(app, "order=soonest")).toEqual(["Белов", "Алова"]);
});

test("doctors who receive in the evening are sorted by their soonest evening", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const [tomorrow, next, later] = [await ahead(db, 1), await ahead(db, 2), await ahead(db, 3)];
  await addDoctor(db, { lastName: "Алова", schedule: [{ ...tomorrow.hours, to: "15:00" }, later.hours] });
  await addDoctor(db, { lastName: "Белов", schedule: [next.hours] });

  expect(await surnames(app, "order=soonest")).toEqual(["Алова", "Белов"]);
  expect(await surnames(app, "order=soonest&hours=evening")).toEqual(["Белов", "Алова"]);
});

test("the list changes for visitors only when hours of reception end and when a new day begins", async ({ db }) => {
  await withoutOtherDoctors(db);
  // 23 November 2026 is a Monday; the clinic's clock is three hours ahead of UTC.
  await addDoctor(db, { schedule: [{ weekday: 1, from: "09:00", to: "15:00" }] });
  const passed = async (from: string, to: string, fromDay = "2026-11-23", toDay = "2026-11-23") =>
    (await queryRows(db, z.object({ id: z.string() }), endedReceptions({ from, to, fromDay, toDay }))).length;

  expect(await passed("2026-11-23T11:59:00Z", "2026-11-23T12:00:00Z")).toBe(1);
  expect(await passed("2026-11-23T12:00:00Z", "2026-11-23T12:01:00Z")).toBe(0);
  await db.update(locations).set({ exceptions: [specialDay("2026-11-23", ["09:00", "13:00"])] });
  expect(await passed("2026-11-23T09:59:00Z", "2026-11-23T10:00:00Z")).toBe(1);
  expect(await passed("2026-11-23T11:59:00Z", "2026-11-23T12:00:00Z")).toBe(0);
  await db.update(locations).set({ exceptions: [specialDay("2026-11-23", ["09:00", "11:00"], ["12:00", "14:00"])] });
  expect(await passed("2026-11-23T07:59:00Z", "2026-11-23T08:00:00Z")).toBe(1);
  expect(await passed("2026-11-23T10:59:00Z", "2026-11-23T11:00:00Z")).toBe(1);
  await db.update(locations).set({ exceptions: [] });
  expect(await passed("2026-11-24T11:59:00Z", "2026-11-24T12:01:00Z", "2026-11-24", "2026-11-24")).toBe(0);
  expect(await passed("2026-11-24T20:59:00Z", "2026-11-24T21:01:00Z", "2026-11-24", "2026-11-25")).toBe(1);
});

test.for([
  ["ages", "all"],
  ["sex", "x"],
  ["priceTo", "0"],
  ["priceTo", "5000.5"],
  ["experience", "0"],
  ["experience", "100"],
  ["hours", "now"],
  ["order", "rating"],
  ["language", "%00"],
] as const)("%s=%s is refused", async ([name, value], { app }) => {
  expect(Object.keys(await refusedFields(await app.request(`/api/doctors?${name}=${value}`)))).toEqual([name]);
});

test("while the calendar is closed the filters by day and part of the day use the hours of reception", async ({ app, db }) => {
  await cast(db);
  const [today, tomorrow] = [await ahead(db, 0), await ahead(db, 1)];

  expect(await surnames(app, `day=${tomorrow.day}`)).toEqual(["Алова"]);
  expect(await surnames(app, `day=${tomorrow.day}&day=${today.day}`)).toEqual(["Алова", "Белов"]);
  expect(await surnames(app, `day=${tomorrow.day}&part=morning`)).toEqual(["Алова"]);
  await db
    .update(doctors)
    .set({ schedule: [{ ...tomorrow.hours, from: "12:00", to: "17:00" }] })
    .where(eq(doctors.lastName, "Алова"));
  expect(await surnames(app, `day=${tomorrow.day}&part=morning`)).toEqual([]);
  expect(await surnames(app, `day=${tomorrow.day}&part=evening`)).toEqual([]);
  expect(await surnames(app, `day=${tomorrow.day}&part=day`)).toEqual(["Алова"]);
});
