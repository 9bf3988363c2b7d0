import { randomUUID } from "node:crypto";
import { pricedServiceSchema } from "@len/contract/catalogue";
import { failureSchema } from "@len/contract/envelope";
import { contentItemSchema } from "@len/contract/staff/content";
import {
  priceActSchema,
  priceCountSchema,
  priceDaySchema,
  priceSheetSchema,
  type SheetLine,
  type SheetService,
  savedPricesSchema,
} from "@len/contract/staff/prices";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import type { TestApp } from "../../../test/app.ts";
import { type Desk, test } from "../../../test/desk.ts";
import { read } from "../../../test/shapes.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { publishPassedDates } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { contentItems, publications } from "../../publishing/content/table.ts";
import { categories } from "../catalogue/outline/category-table.ts";

async function sheetOf({ browser }: Desk): Promise<SheetService[]> {
  return dataOf(await (await browser.get("/api/staff/prices")).json(), priceSheetSchema).services;
}

/** The first services with one exact line on the site. */
async function firstOf(desk: Desk, count: number): Promise<SheetService[]> {
  const found = (await sheetOf(desk)).filter(({ live, lines }) => live && lines[0]?.kind === "exact");
  return found.slice(0, count);
}

const withAmount = ({ lines }: SheetService, amount: number | null): SheetLine[] =>
  lines.map((line, index) => (index === 0 ? { ...line, amount } : line));

async function save({ browser }: Desk, services: { id: string; version: number; lines: SheetLine[] }[]) {
  return dataOf(await (await browser.put("/api/staff/prices", { services })).json(), savedPricesSchema);
}

async function post({ browser }: Desk, act: "publish" | "undo", input: object) {
  const response = await browser.post(`/api/staff/prices/${act}`, input);
  const body = await response.json();
  return response.ok
    ? { status: 200, ...dataOf(body, priceActSchema), error: null }
    : { status: response.status, act: "", services: [], error: failureSchema.parse(body).error };
}

/** The amount that visitors read, without promotions. */
async function amountOnSite(app: TestApp, lineId: string | undefined): Promise<number | null> {
  const found = (await read(app, "/api/prices", z.array(pricedServiceSchema)))
    .flatMap(({ prices }) => prices)
    .find(({ id }) => id === lineId);
  return found ? (found.promotion ? found.oldAmount : found.amount) : null;
}

const named = ({ id, version }: SheetService) => ({ id, version });
const draftOf = async (db: Database, id: string) => {
  const [item] = await db.select().from(contentItems).where(eq(contentItems.id, id));
  return item?.draft ?? {};
};

test("the sheet has every service with its lines, and for drafts the lines on the site too", async ({ anna }) => {
  const services = await sheetOf(anna);

  expect(services.length).toBeGreaterThan(20);
  expect(
    services.filter(({ live, lines, hasOtherChanges, direction }) => !live || !direction || hasOtherChanges || lines.length === 0),
  ).toEqual([]);
  for (const { lines, live } of services) expect(lines).toEqual(live);
});

test("the lines of the sheet are counted, including those of a draft", async ({ anna }) => {
  const [service] = await firstOf(anna, 1);
  if (!service) throw new Error("There is no service");
  const counted = async () => dataOf(await (await anna.browser.get("/api/staff/prices/count")).json(), priceCountSchema).lines;
  const before = await counted();

  await save(anna, [{ ...named(service), lines: [...service.lines, ...service.lines.map((line) => ({ ...line, id: randomUUID() }))] }]);

  expect(await counted()).toBe(before + service.lines.length);
  expect(await counted()).toBe((await sheetOf(anna)).flatMap(({ lines }) => lines).length);
});

test("prices of several services are published as one act and undone as one", async ({ app, anna }) => {
  const before = await firstOf(anna, 3);
  const { saved } = await save(
    anna,
    before.map((service) => ({ ...named(service), lines: withAmount(service, 123_400) })),
  );
  expect(saved.map(({ lines, live }) => [lines[0]?.amount, live?.[0]?.amount])).toEqual(
    before.map(({ lines }) => [123_400, lines[0]?.amount]),
  );
  expect(await amountOnSite(app, saved[0]?.lines[0]?.id)).toBe(before[0]?.lines[0]?.amount);

  const published = await post(anna, "publish", { services: saved.map(named) });
  expect(published.status).toBe(200);
  for (const { lines } of saved) expect(await amountOnSite(app, lines[0]?.id)).toBe(123_400);

  expect((await post(anna, "undo", { act: published.act })).status).toBe(200);
  for (const { lines } of before) expect(await amountOnSite(app, lines[0]?.id)).toBe(lines[0]?.amount);
  expect((await post(anna, "undo", { act: published.act })).status).toBe(404);
});

test("a percent change of a hundred services is saved in one call", async ({ anna }) => {
  const [service] = await firstOf(anna, 1);
  const [line] = service?.lines ?? [];
  if (!service || !line) throw new Error("no service");
  const lines = Array.from({ length: 3 }, () => ({ ...line, id: randomUUID(), title: "Лазерная эпиляция".repeat(10) }));
  const services = Array.from({ length: 100 }, () => ({ ...named(service), lines }));

  expect((await save(anna, services)).saved).toHaveLength(100);
});

test("one wrong price prevents the whole publication, and the refusal names its cell", async ({ app, anna }) => {
  const before = await firstOf(anna, 2);
  const [good, wrong] = before;
  const { saved } = await save(anna, [
    { ...named(good as SheetService), lines: withAmount(good as SheetService, 123_400) },
    { ...named(wrong as SheetService), lines: withAmount(wrong as SheetService, null) },
  ]);

  const refused = await post(anna, "publish", { services: saved.map(named) });

  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [`${wrong?.id}.prices.0.amount`]]);
  expect(await amountOnSite(app, good?.lines[0]?.id)).toBe(good?.lines[0]?.amount);
});

test("only prices are published: the other changes of a draft stay unpublished, after the undo too", async ({ app, db, anna }) => {
  const [service] = await firstOf(anna, 1);
  if (!service) throw new Error("no service");
  const { item } = await anna.open("services", service.id);
  const { item: edited } = await anna.save("services", item, { ...item.data, summary: "Ещё не готово" });
  const { saved } = await save(anna, [{ id: service.id, version: edited.version, lines: withAmount(service, 123_400) }]);
  expect(saved[0]?.hasOtherChanges).toBe(true);

  const { act, services } = await post(anna, "publish", { services: saved.map(named) });

  expect(await amountOnSite(app, service.lines[0]?.id)).toBe(123_400);
  expect(services[0]).toMatchObject({ hasOtherChanges: true, lines: withAmount(service, 123_400), live: withAmount(service, 123_400) });
  expect((await anna.open("services", service.id)).item).toMatchObject({
    state: "changed",
    changes: 1,
    data: { summary: "Ещё не готово" },
  });
  await post(anna, "undo", { act });
  expect(await amountOnSite(app, service.lines[0]?.id)).toBe(service.lines[0]?.amount);
  expect(await draftOf(db, service.id)).toMatchObject({ summary: "Ещё не готово" });
});

test("a form and the sheet never overwrite each other's changes", async ({ anna }) => {
  const [one, other] = await firstOf(anna, 2);
  if (!one || !other) throw new Error("no services");
  const { item } = await anna.open("services", one.id);
  const { item: edited } = await anna.save("services", item, { ...item.data, summary: "Коротко" });

  const { saved, conflicts } = await save(anna, [
    { ...named(one), lines: withAmount(one, 1000) },
    { ...named(other), lines: withAmount(other, 2000) },
  ]);

  expect(saved.map(({ id }) => id)).toEqual([other.id]);
  expect(conflicts).toMatchObject([{ service: { id: one.id, version: edited.version, lines: one.lines }, by: { name: "Анна Титова" } }]);
  expect((await post(anna, "publish", { services: [named(one)] })).status).toBe(409);
  expect((await anna.save("services", edited, { ...edited.data, prices: [] })).status).toBe(200);
});

test("planned prices are published at their hour; until then other prices of the service can be published", async ({ app, db, anna }) => {
  const service = (await sheetOf(anna)).find(({ lines }) => lines.length > 1 && lines.every(({ kind }) => kind === "exact"));
  const [first, second] = service?.lines ?? [];
  if (!service || !first || !second) throw new Error("no service with two lines");
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { saved } = await save(anna, [{ ...named(service), lines: withAmount(service, 123_400) }]);

  const { services: planned } = await post(anna, "publish", { services: saved.map(named), at });
  expect(planned[0]).toMatchObject({ plan: { at }, lines: withAmount(service, 123_400), live: service.lines });
  expect(await amountOnSite(app, first.id)).toBe(first.amount);

  const later = withAmount(service, 123_400).map((line) => (line.id === second.id ? { ...line, amount: 777_700 } : line));
  const { saved: again } = await save(anna, [{ id: service.id, version: planned[0]?.version ?? 0, lines: later }]);
  const other = new Date(Date.now() + 7_200_000).toISOString();
  expect((await post(anna, "publish", { services: again.map(named), at: other })).status).toBe(422);
  const { services: now } = await post(anna, "publish", { services: again.map(named) });
  expect([await amountOnSite(app, first.id), await amountOnSite(app, second.id)]).toEqual([first.amount, 777_700]);
  expect(now[0]).toMatchObject({ plan: { at, lines: later } });

  await db.update(contentItems).set({ plannedAt: sql`now() - interval '1 second'` }).where(eq(contentItems.id, service.id));
  await publishPassedDates(db);
  expect([await amountOnSite(app, first.id), await amountOnSite(app, second.id)]).toEqual([123_400, 777_700]);
  expect((await sheetOf(anna)).find(({ id }) => id === service.id)).toMatchObject({ plan: null, lines: later, live: later });
});

test("a price whose plan has failed can be published from the sheet; publishing another price does not cancel a plan that is due", async ({
  app,
  db,
  anna,
}) => {
  const [failed, due] = await firstOf(anna, 2);
  if (!failed || !due) throw new Error("no services");
  const { saved } = await save(
    anna,
    [failed, due].map((service) => ({ ...named(service), lines: withAmount(service, 123_400) })),
  );
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { services: planned } = await post(anna, "publish", { services: saved.map(named), at });
  const plannedAt = sql`now() - interval '1 second'`;
  await db.update(contentItems).set({ plannedAt, planFailure: "Сбой" }).where(eq(contentItems.id, failed.id));
  await db.update(contentItems).set({ plannedAt }).where(eq(contentItems.id, due.id));

  const { saved: again } = await save(
    anna,
    planned.filter(({ id }) => id === due.id).map((service) => ({ ...named(service), lines: withAmount(service, 200_000) })),
  );
  const versions = [...again, ...planned.filter(({ id }) => id === failed.id)].map(named);
  expect(await post(anna, "publish", { services: versions })).toMatchObject({ status: 200 });
  await publishPassedDates(db);

  expect([await amountOnSite(app, failed.lines[0]?.id), await amountOnSite(app, due.lines[0]?.id)]).toEqual([123_400, 200_000]);
  expect((await sheetOf(anna)).find(({ id }) => id === due.id)?.plan).toBeNull();
});

test("an act cannot be undone in part: another act on one of its services prevents the undo", async ({ app, anna }) => {
  const before = await firstOf(anna, 2);
  const { saved } = await save(
    anna,
    before.map((service) => ({ ...named(service), lines: withAmount(service, 123_400) })),
  );
  const { act, services } = await post(anna, "publish", { services: saved.map(named) });
  const [one] = services;
  await anna.act("services", { id: one?.id ?? "", version: one?.version ?? 0 }, "publish");

  expect((await post(anna, "undo", { act })).status).toBe(409);
  for (const { lines } of before) expect(await amountOnSite(app, lines[0]?.id)).toBe(123_400);
  expect((await post(anna, "undo", { act: randomUUID() })).status).toBe(404);
});

test("publishing a text from the form does not change planned prices, and publishes prices that were changed since the plan", async ({
  app,
  anna,
}) => {
  const [service] = (await sheetOf(anna)).filter(
    ({ live, lines }) => live && lines.length > 1 && lines.every(({ kind }) => kind === "exact"),
  );
  const [first, second] = service?.lines ?? [];
  if (!service || !first || !second) throw new Error("no service");
  const { saved } = await save(anna, [{ ...named(service), lines: withAmount(service, 777_700) }]);
  const at = `${dayOf(3)}T09:00:00Z`;
  const { services } = await post(anna, "publish", { services: saved.map(named), at });
  const [planned] = (
    await save(
      anna,
      services.map((one) => ({
        ...named(one),
        lines: one.lines.map((line) => (line.id === second.id ? { ...line, amount: 888_800 } : line)),
      })),
    )
  ).saved;
  const path = `/api/staff/content/services/${service.id}`;
  const opened = dataOf(await (await anna.browser.get(path)).json(), contentItemSchema);
  const draft = { data: { ...opened.data, summary: "Новый текст" } };
  const { version } = dataOf(await (await anna.browser.put(path, draft, { "If-Match": `"${opened.version}"` })).json(), contentItemSchema);

  expect((await anna.browser.post(`${path}/publish`, {}, { "If-Match": `"${version}"` })).status).toBe(200);

  expect(await (await app.request(`/api/services/${opened.data.slug}`)).text()).toContain("Новый текст");
  expect([await amountOnSite(app, first.id), await amountOnSite(app, second.id)]).toEqual([first.amount, 888_800]);
  const now = (await sheetOf(anna)).find(({ id }) => id === service.id);
  expect(now?.plan).toMatchObject({ at: new Date(at).toISOString(), failure: null, lines: planned?.lines });
  expect(now?.lines).toEqual(planned?.lines);
});

const dayOf = (offset: number) => new Date(Date.now() + 10_800_000 + offset * 86_400_000).toISOString().slice(0, 10);

async function amountOn({ browser }: Desk, day: string, lineId: string | undefined) {
  const { services } = dataOf(await (await browser.get(`/api/staff/prices/day?day=${day}`)).json(), priceDaySchema);
  return services.flatMap(({ lines }) => lines).find(({ id }) => id === lineId);
}

test("the list of a past day has the prices that the site showed then, the list of a later day the planned ones", async ({ db, anna }) => {
  const service = (await sheetOf(anna)).find(({ lines }) => lines[0]?.kind === "exact" && lines[0].validFrom === null);
  const line = service?.lines[0];
  if (!service || !line) throw new Error("no service");
  const was = line.amount ?? 0;
  const { saved } = await save(anna, [{ ...named(service), lines: withAmount(service, was + 100) }]);
  const { services } = await post(anna, "publish", { services: saved.map(named) });
  // The change happened two days ago.
  const ago = sql`now() - interval '2 days'`;
  await db
    .update(publications)
    .set({ shownTo: ago })
    .where(and(eq(publications.entityId, service.id), isNotNull(publications.shownTo)));
  await db
    .update(publications)
    .set({ shownFrom: ago })
    .where(and(eq(publications.entityId, service.id), isNull(publications.shownTo)));
  const { saved: later } = await save(
    anna,
    services.map((one) => ({ ...named(one), lines: withAmount(one, was + 200) })),
  );
  const at = `${dayOf(3)}T09:00:00Z`;
  expect((await post(anna, "publish", { services: later.map(named), at })).status).toBe(200);

  const amounts = await Array.fromAsync([-5, -1, 0, 2, 4], async (days) => (await amountOn(anna, dayOf(days), line.id))?.amount);

  expect(amounts).toEqual([was, was + 100, was + 100, was + 100, was + 200]);
  expect(await amountOn(anna, "2020-01-01", line.id)).toBeUndefined();
});

test("the list of today equals the list for visitors: promotions, periods, and no services of a hidden direction", async ({
  app,
  db,
  anna,
}) => {
  const hidden = (await sheetOf(anna))[0]?.direction?.id ?? "";
  await db.update(categories).set({ status: "archived" }).where(eq(categories.id, hidden));
  const { services } = dataOf(await (await anna.browser.get(`/api/staff/prices/day?day=${dayOf(0)}`)).json(), priceDaySchema);
  const listed = services.flatMap(({ lines }) =>
    lines.map(({ id, amount, oldAmount, promotion }) => [id, amount, oldAmount, promotion !== null]),
  );
  const site = (await read(app, "/api/prices", z.array(pricedServiceSchema))).flatMap(({ prices }) =>
    prices.map(({ id, amount, oldAmount, promotion }) => [id, amount, oldAmount, promotion !== null]),
  );

  expect(site.filter(([, , , isPromoted]) => isPromoted).length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual(site.toSorted());
});
