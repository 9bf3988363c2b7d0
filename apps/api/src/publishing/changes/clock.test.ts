import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { readChanges, startInstance } from "../../../test/instance.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { banners } from "../../features/banners/table.ts";
import { doctorServices, doctors } from "../../features/catalogue/doctor-table.ts";
import { promotions } from "../../features/catalogue/promotion-table.ts";
import { portfolios } from "../../features/catalogue/result-table.ts";
import { prices, services } from "../../features/catalogue/service-table.ts";
import { consentDocuments } from "../../features/consents/table.ts";
import { locations } from "../../features/contacts/table.ts";
import { news } from "../../features/news/table.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import { videos } from "../../features/videos/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { silentLog } from "../../platform/http/log.ts";
import { contentEntities, type EntityName, isEntityName } from "../content/entities.ts";
import { publish, saveRevision } from "../content/publish.ts";
import { revisions } from "../content/table.ts";
import { search } from "../search/queries.ts";
import { emitDueChanges, startChangeClock } from "./clock.ts";
import { changeClock, changeEvents } from "./table.ts";

const actor = "terminal:test";
const instant = (text: string) => sql`now() + ${text}::interval`;
const clinicDay = (days: number) => sql`((now() at time zone 'Europe/Moscow')::date + ${days}::int)`;

/** As a program that was last there two days ago and has been told nothing since. */
async function twoDaysLate(db: Database): Promise<void> {
  const last = { reachedAt: instant("-2 days"), day: clinicDay(-2) };
  await db.insert(changeClock).values(last).onConflictDoUpdate({ target: changeClock.id, set: last });
}

/** Collections of the events the clock has made since. */
async function toldBy(db: Database): Promise<string[][]> {
  const [before] = await db.select({ id: changeEvents.id }).from(changeEvents).orderBy(desc(changeEvents.id)).limit(1);
  await emitDueChanges(db);
  const events = await db
    .select()
    .from(changeEvents)
    .where(gt(changeEvents.id, before?.id ?? 0))
    .orderBy(asc(changeEvents.id));
  return events.map(({ changes }) => changes?.map(({ collection }) => collection) ?? ["everything"]);
}

/** No date of the demo clinic may be one of these days. */
async function withoutDates(db: Database): Promise<void> {
  await twoDaysLate(db);
  await emitDueChanges(db);
  await twoDaysLate(db);
  for (const table of [news, videos, vacancies]) await db.update(table).set({ publishedAt: instant("-30 days") });
  await db.update(doctors).set({ careerStart: clinicDay(-3660) });
  await db.update(promotions).set({ startsOn: clinicDay(-30), endsOn: clinicDay(30) });
}

test("when nothing has come, nothing is told", async ({ db }) => {
  await withoutDates(db);

  expect(await toldBy(db)).toEqual([]);
});

test.for(Object.keys(contentEntities).filter(isEntityName))("%s appear and disappear at their dates", async (entity, { db }) => {
  await withoutDates(db);
  const { table } = contentEntities[entity];
  const first = sql`${table.id} = (select id from ${table} order by id limit 1)`;
  const collections = contentEntities[entity].changes([]).map(({ collection }) => collection);

  for (const column of ["publish_at", "unpublish_at"]) {
    await twoDaysLate(db);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = now() - interval '1 hour' where ${first}`);
    expect([column, await toldBy(db)]).toEqual([column, [collections]]);
    expect([column, await toldBy(db)]).toEqual([column, []]);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = now() + interval '1 hour' where ${first}`);
    await twoDaysLate(db);
    expect([column, await toldBy(db)]).toEqual([column, []]);
    await db.execute(sql`update ${table} set ${sql.identifier(column)} = null where ${first}`);
  }
});

const happenings: [string, EntityName, (db: Database, day: (days: number) => ReturnType<typeof sql>) => PromiseLike<unknown>][] = [
  ["the date of a news item comes", "news", (db) => db.update(news).set({ publishedAt: instant("-1 hour") })],
  ["the date of a video comes", "videos", (db) => db.update(videos).set({ publishedAt: instant("-1 hour") })],
  ["the date of a vacancy comes", "vacancies", (db) => db.update(vacancies).set({ publishedAt: instant("-1 hour") })],
  ["a banner begins", "banners", (db) => db.update(banners).set({ from: instant("-1 hour"), to: null })],
  ["a banner ends", "banners", (db) => db.update(banners).set({ from: null, to: instant("-1 hour") })],
  ["the last day of a vacancy is over", "vacancies", (db, day) => db.update(vacancies).set({ validUntil: day(-1) })],
  ["a promotion begins", "promotions", (db, day) => db.update(promotions).set({ startsOn: day(0) })],
  ["the last day of a promotion is over", "promotions", (db, day) => db.update(promotions).set({ endsOn: day(-1) })],
  ["a price begins", "services", (db, day) => db.update(prices).set({ validFrom: day(0), validTo: null })],
  ["the last day of a price is over", "services", (db, day) => db.update(prices).set({ validFrom: null, validTo: day(-1) })],
  ["the last day of a patient's consent is over", "portfolios", (db, day) => db.update(portfolios).set({ consentUntil: day(-1) })],
  ["a day with other hours comes", "locations", (db, day) => exceptionOn(db, day(0))],
  ["a day with other hours is over", "locations", (db, day) => exceptionOn(db, day(-1))],
  [
    "a doctor has one more year of practice",
    "doctors",
    (db, day) => db.update(doctors).set({ careerStart: sql`${day(0)} - interval '10 years'` }),
  ],
];

const exceptionOn = (db: Database, day: ReturnType<typeof sql>) =>
  db.update(locations).set({ exceptions: sql`jsonb_build_array(jsonb_build_object('day', ${day}::text, 'title', 'Санитарный день'))` });

test.for(happenings)("it is told when %s", async ([, entity, happen], { db }) => {
  await withoutDates(db);

  await happen(db, clinicDay);

  const [told = [], ...more] = await toldBy(db);
  expect(told).toEqual(expect.arrayContaining(contentEntities[entity].changes([]).map(({ collection }) => collection)));
  expect(more).toEqual([]);
  expect(await toldBy(db)).toEqual([]);
});

test("days that are yet to come, and long past, tell nothing", async ({ db }) => {
  await withoutDates(db);

  await db.update(vacancies).set({ validUntil: clinicDay(0) });
  await db.update(prices).set({ validFrom: clinicDay(-2), validTo: clinicDay(0) });
  await db.update(portfolios).set({ consentUntil: clinicDay(-3) });
  await exceptionOn(db, clinicDay(1));
  await db.update(doctors).set({ careerStart: sql`${clinicDay(1)} - interval '10 years'` });

  expect(await toldBy(db)).toEqual([]);
});

test("a consent's first version and each next one are told on their day", async ({ db }) => {
  await withoutDates(db);
  const text = { slug: "novoe", title: "Согласие", body: { type: "doc" as const, content: [] }, hash: "0".repeat(64) };
  const write = (version: number, effectiveFrom: ReturnType<typeof sql>) =>
    db.insert(consentDocuments).values({ ...text, purpose: "record", version: 100 + version, effectiveFrom });

  await write(1, clinicDay(1));
  expect(await toldBy(db)).toEqual([]);
  await twoDaysLate(db);
  await write(2, clinicDay(0));

  expect(await toldBy(db)).toEqual([["consents"]]);
  expect(await toldBy(db)).toEqual([]);
});

test("a day that is no day does not stop the clock", async ({ db }) => {
  await withoutDates(db);
  await db.update(locations).set({ exceptions: [{ day: "2026-99-99", title: "Опечатка", from: null, to: null }] });
  await db.update(banners).set({ to: instant("-1 hour") });

  expect(await toldBy(db)).toEqual([["banners"]]);
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

  await emitDueChanges(db);

  expect(await found()).toEqual(["piyavkin-ivan"]);
});

test("of several instances that see a date come, one tells of it", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  await withoutDates(own.db);
  await own.db.update(banners).set({ to: instant("-1 hour") });
  const before = await own.db.$count(changeEvents);

  await Promise.all([1, 2, 3, 4].map(() => emitDueChanges(own.db)));

  expect(await own.db.$count(changeEvents)).toBe(before + 1);
});

test("what is published for a moment from now is told when it comes, without anybody looking", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  const instance = await startInstance(own);
  const clock = startChangeClock({ db: own.db, feed: instance.feed, log: silentLog });
  onTestFinished(async () => {
    await clock.stop();
    await instance.stop();
    await own.close();
  });
  const reader = await readChanges(instance.app);
  await reader.next();
  const [banner] = await own.db.select().from(revisions).where(eq(revisions.entity, "banners")).limit(1);
  const [{ soon } = { soon: "" }] = await queryRows(
    own.db,
    z.object({ soon: z.string() }),
    sql`select to_char(now() at time zone 'utc' + interval '1500 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as soon`,
  );

  await saveRevision(own.db, { entity: "banners", key: banner?.entityId, data: { ...banner?.data, to: soon }, actor });
  await publish(own.db, { entity: "banners", key: banner?.entityId ?? "", actor });

  expect(await reader.next()).toMatchObject({ event: "change", data: { changes: [{ collection: "banners" }] } });
  expect(await reader.next()).toMatchObject({ event: "change", data: { changes: [{ collection: "banners" }] } });
  const [told] = await own.db.select().from(changeEvents).orderBy(desc(changeEvents.id)).limit(1);
  expect(told?.at.getTime()).toBeGreaterThanOrEqual(Date.parse(soon));
});
