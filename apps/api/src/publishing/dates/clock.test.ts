import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { readEditions, startInstance } from "../../../test/instance.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import {
  entityNamed,
  entityNames,
  publish,
  publishPassedDates,
  saveRevision,
  search,
  startDateClock,
} from "../../../test/with-features.ts";
import { banners } from "../../features/banners/table.ts";
import { doctorServices, doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { promotions } from "../../features/catalogue/outline/promotion-table.ts";
import { prices, services } from "../../features/catalogue/outline/service-table.ts";
import { results } from "../../features/catalogue/results/result-table.ts";
import { consentDocuments } from "../../features/consents/table.ts";
import { news } from "../../features/news/table.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import { videos } from "../../features/videos/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { silentLog } from "../../platform/log/log.ts";
import { locations } from "../clinic/table.ts";
import { revisions } from "../content/table.ts";
import { readEdition } from "../edition/edition.ts";
import { contentEdition } from "../edition/table.ts";
import { dateClock } from "./table.ts";

const actor = "terminal:test";
const farAhead = 9_000_000_000_000;
const instant = (text: string) => sql`now() + ${text}::interval`;
const clinicDay = (days: number) => sql`((now() at time zone 'Europe/Moscow')::date + ${days}::int)`;

/** Sets the clock back by two days, as if no program had been running. */
async function twoDaysLate(db: Database): Promise<void> {
  const last = { reachedAt: instant("-2 days"), day: clinicDay(-2) };
  await db.insert(dateClock).values(last).onConflictDoUpdate({ target: dateClock.id, set: last });
}

/** Whether the clock raises the edition now. */
async function isRaised(db: Database): Promise<boolean> {
  const before = await readEdition(db);
  await publishPassedDates(db);
  return (await readEdition(db)).edition > before.edition;
}

/** No date of the demo clinic may be one of these days. */
async function withoutDates(db: Database): Promise<void> {
  await twoDaysLate(db);
  await publishPassedDates(db);
  await twoDaysLate(db);
  for (const table of [news, videos, vacancies]) await db.update(table).set({ publishedAt: instant("-30 days") });
  await db.update(doctors).set({ careerStart: clinicDay(-3660), schedule: [] });
  await db.update(promotions).set({ startsOn: clinicDay(-30), endsOn: clinicDay(30) });
}

test("the edition does not change when no date has arrived", async ({ db }) => {
  await withoutDates(db);

  expect(await isRaised(db)).toBe(false);
});

test.for(entityNames)("the edition is raised when %s appear and disappear at their dates", async (entity, { db }) => {
  await withoutDates(db);
  const { table } = entityNamed(entity);
  const first = sql`${table.id} = (select id from ${table} order by id limit 1)`;

  for (const column of ["publish_at", "unpublish_at"]) {
    await twoDaysLate(db);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = now() - interval '1 hour' where ${first}`);
    expect([column, await isRaised(db), await isRaised(db)]).toEqual([column, true, false]);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = now() + interval '1 hour' where ${first}`);
    await twoDaysLate(db);
    expect([column, await isRaised(db)]).toEqual([column, false]);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = null where ${first}`);
  }
});

const happenings: [string, (db: Database, day: (days: number) => ReturnType<typeof sql>) => PromiseLike<unknown>][] = [
  ["the date of a news item comes", (db) => db.update(news).set({ publishedAt: instant("-1 hour") })],
  ["the date of a video comes", (db) => db.update(videos).set({ publishedAt: instant("-1 hour") })],
  ["the date of a vacancy comes", (db) => db.update(vacancies).set({ publishedAt: instant("-1 hour") })],
  ["a banner begins", (db) => db.update(banners).set({ from: instant("-1 hour"), to: null })],
  ["a banner ends", (db) => db.update(banners).set({ from: null, to: instant("-1 hour") })],
  ["the last day of a vacancy is over", (db, day) => db.update(vacancies).set({ validUntil: day(-1) })],
  ["a promotion begins", (db, day) => db.update(promotions).set({ startsOn: day(0) })],
  ["the last day of a promotion is over", (db, day) => db.update(promotions).set({ endsOn: day(-1) })],
  ["a price begins", (db, day) => db.update(prices).set({ validFrom: day(0), validTo: null })],
  ["the last day of a price is over", (db, day) => db.update(prices).set({ validFrom: null, validTo: day(-1) })],
  ["the last day of a patient's consent is over", (db, day) => db.update(results).set({ consentUntil: day(-1) })],
  ["a special day comes", (db, day) => exceptionOn(db, day(0))],
  ["a special day is over", (db, day) => exceptionOn(db, day(-1))],
  ["a doctor has one more year of practice", (db, day) => db.update(doctors).set({ careerStart: sql`${day(0)} - interval '10 years'` })],
];

const exceptionOn = (db: Database, day: ReturnType<typeof sql>) =>
  db.update(locations).set({ exceptions: sql`jsonb_build_array(jsonb_build_object('day', ${day}::text, 'title', 'Санитарный день'))` });

test.for(happenings)("the edition is raised once when %s", async ([, happen], { db }) => {
  await withoutDates(db);

  await happen(db, clinicDay);

  expect([await isRaised(db), await isRaised(db)]).toEqual([true, false]);
});

test("the clock does not return to the day before when another instance finishes a transaction of that day", async ({ db }) => {
  await withoutDates(db);
  await db.update(dateClock).set({ reachedAt: instant("1 second"), day: clinicDay(1) });
  await exceptionOn(db, clinicDay(1));

  expect(await isRaised(db)).toBe(false);
  const [clock] = await queryRows(db, z.object({ is_ahead: z.boolean() }), sql`select day = ${clinicDay(1)} as is_ahead from ${dateClock}`);
  expect(clock).toEqual({ is_ahead: true });
});

test("dates in the future or long past do not change the edition", async ({ db }) => {
  await withoutDates(db);

  await db.update(vacancies).set({ validUntil: clinicDay(0) });
  await db.update(prices).set({ validFrom: clinicDay(-2), validTo: clinicDay(0) });
  await db.update(results).set({ consentUntil: clinicDay(-3) });
  await exceptionOn(db, clinicDay(1));
  await db.update(doctors).set({ careerStart: sql`${clinicDay(1)} - interval '10 years'` });

  expect(await isRaised(db)).toBe(false);
});

test("the edition is raised on the day of a new version of a consent", async ({ db }) => {
  await withoutDates(db);
  const text = { slug: "novoe", title: "Согласие", body: { type: "doc" as const, content: [] }, hash: "0".repeat(64) };
  const write = (version: number, effectiveFrom: ReturnType<typeof sql>) =>
    db.insert(consentDocuments).values({ ...text, purpose: "record", version: 100 + version, effectiveFrom });

  await write(1, clinicDay(1));
  expect(await isRaised(db)).toBe(false);
  await twoDaysLate(db);
  await write(2, clinicDay(0));

  expect([await isRaised(db), await isRaised(db)]).toEqual([true, false]);
});

test("an exception with an invalid day does not stop the clock", async ({ db }) => {
  await withoutDates(db);
  await db.update(locations).set({ exceptions: [{ day: "2026-99-99", title: "Опечатка", spans: [], from: null, to: null }] });
  await db.update(banners).set({ to: instant("-1 hour") });

  expect(await isRaised(db)).toBe(true);
});

test("a doctor is found by a service from the date of the service on", async ({ db }) => {
  await withoutDates(db);
  const { groupId } = await addDirection(db, "girudologiya");
  const service = await addService(db, { groupId, title: "Гирудотерапия", publishAt: new Date(Date.now() + 3_600_000) });
  const doctor = await addDoctor(db, { slug: "piyavkin-ivan" });
  await db.insert(doctorServices).values({ doctorId: doctor, serviceId: service });
  const found = async () => (await search(db, { search: "гирудотерапия", page: 1, limit: 20 }, "")).doctors.data.map(({ slug }) => slug);
  await db
    .update(services)
    .set({ publishAt: instant("-1 hour") })
    .where(eq(services.id, service));
  expect(await found()).toEqual([]);

  await publishPassedDates(db);

  expect(await found()).toEqual(["piyavkin-ivan"]);
});

test("after the clock was set back, content whose date is in the future again raises the edition, now and at that date", async ({ db }) => {
  await withoutDates(db);
  await publishPassedDates(db);
  const ahead = { reachedAt: instant("2 days"), day: clinicDay(2) };
  await db.insert(dateClock).values(ahead).onConflictDoUpdate({ target: dateClock.id, set: ahead });
  const first = sql`${banners.id} = (select id from ${banners} order by id limit 1)`;
  await db
    .update(banners)
    .set({ from: instant("1 day") })
    .where(first);

  expect([await isRaised(db), await isRaised(db)]).toEqual([true, false]);

  await db.update(dateClock).set({ reachedAt: instant("-2 hours") });
  await db
    .update(banners)
    .set({ from: instant("-1 hour") })
    .where(first);
  expect(await isRaised(db)).toBe(true);
});

test("when a date arrives, only one of several instances raises the edition", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  await withoutDates(own.db);
  await own.db.update(banners).set({ to: instant("-1 hour") });
  await own.db.update(contentEdition).set({ edition: farAhead });

  await Promise.all([1, 2, 3, 4].map(() => publishPassedDates(own.db)));

  // An edition that is already above the clock is raised by one.
  expect((await readEdition(own.db)).edition).toBe(farAhead + 1);
});

test("content with a publication time in the near future raises the edition at that time", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  const instance = await startInstance(own);
  const clock = startDateClock({ db: own.db, feed: instance.feed, log: silentLog });
  onTestFinished(async () => {
    await clock.stop();
    await instance.stop();
    await own.close();
  });
  const reader = await readEditions(instance.app);
  const before = await reader.next();
  const [banner] = await own.db.select().from(revisions).where(eq(revisions.entity, "banners")).limit(1);
  const [{ soon } = { soon: "" }] = await queryRows(
    own.db,
    z.object({ soon: z.string() }),
    sql`select to_char(now() at time zone 'utc' + interval '1500 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as soon`,
  );

  await saveRevision(own.db, { entity: "banners", key: banner?.entityId, data: { ...banner?.data, to: soon }, actor });
  await publish(own.db, { entity: "banners", key: banner?.entityId ?? "", actor });

  const published = await reader.next();
  const come = await reader.next();
  expect(Number(published)).toBeGreaterThan(Number(before));
  // Editions are milliseconds of the clock.
  expect(Number(come)).toBeGreaterThanOrEqual(Date.parse(soon));
});
