import { randomUUID } from "node:crypto";
import { pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { categorySchema } from "@len/contract/categories";
import { doctorSchema } from "@len/contract/doctors";
import { promotionSchema } from "@len/contract/promotions";
import { serviceCardSchema } from "@len/contract/services";
import { sitemapSchema } from "@len/contract/sitemap";
import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { changeSlug, publish, saveRevision, unpublish } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { doctorServices } from "../catalogue/doctor-table.ts";
import { promotionPrices, promotions } from "../catalogue/promotion-table.ts";
import { prices } from "../catalogue/service-table.ts";

const list = z.array(promotionSchema);
const actor = "terminal:test";
const clinicDay = (days: number): SQL<string> => sql`((now() at time zone 'Europe/Moscow')::date + ${days}::int)`;

/** A service with one line for 6 500 ₽ and one for 4 900 ₽. */
async function addPricedService(db: Database, slug: string) {
  const { directionId, groupId } = await addDirection(db, `${slug}-direction`);
  const serviceId = await addService(db, { groupId, slug });
  const line = { serviceId, kind: "exact" as const };
  const [main = "", second = ""] = [randomUUID(), randomUUID()];
  await db.insert(prices).values([
    { ...line, id: main, title: "Осмотр", amount: 650_000, position: 0 },
    { ...line, id: second, title: "Повторный осмотр", amount: 490_000, position: 1 },
  ]);
  return { serviceId, directionId, main, second };
}

type Promoted = Partial<Omit<typeof promotions.$inferInsert, "startsOn" | "endsOn">> & {
  from?: number;
  to?: number;
  lines?: Record<string, number>;
};

/** A promotion from one day to another, counted from today at the clinic. */
async function addPromotion(db: Database, { from = -5, to = 5, lines = {}, ...values }: Promoted = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(promotions).values({
    id,
    status: "published",
    slug: `promotion-${id}`,
    title: "Проверить родинки",
    lead: "Осмотр, пока на коже нет загара",
    body: { type: "doc", content: [] },
    terms: "По записи",
    ...values,
    startsOn: clinicDay(from),
    endsOn: clinicDay(to),
  });
  const rows = Object.entries(lines).map(([priceId, amount], position) => ({ promotionId: id, priceId, amount, position }));
  if (rows.length > 0) await db.insert(promotionPrices).values(rows);
  return id;
}

test("the demo clinic's running promotions fit the contract; those that have not begun or have ended are not listed", async ({ app }) => {
  const shown = await read(app, "/api/promotions", list);

  expect(shown.map(({ slug }) => slug)).toEqual([
    "spokojnyj-uhod-zimoj",
    "shchitovidnaya-zheleza-za-odno-utro",
    "veny-pod-nablyudeniem",
    "pyatna-posle-leta",
  ]);
  for (const { path, prices: lines } of shown) {
    expect(lines.length, path).toBeGreaterThan(0);
    for (const { amount, oldAmount } of lines) expect(amount, path).toBeLessThan(oldAmount);
  }
});

test("a promotion has its price lines with the old and the new amount, in the order set by staff", async ({ app, db }) => {
  const { main, second } = await addPricedService(db, "rodinki");
  await addPromotion(db, { slug: "zima", lines: { [second]: 400_000, [main]: 520_000 } });

  const promotion = await read(app, "/api/promotions/zima", promotionSchema);

  expect(promotion).toMatchObject({ path: "/promotions/zima", isRunning: true });
  expect(promotion.prices).toMatchObject([
    { id: second, oldAmount: 490_000, amount: 400_000 },
    { id: main, oldAmount: 650_000, amount: 520_000, service: { slug: "rodinki" } },
  ]);
});

test("while a promotion runs, every price is answered with its amount", async ({ app, db }) => {
  const { serviceId, main, second } = await addPricedService(db, "rodinki");
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await db.insert(doctorServices).values({ doctorId, serviceId });
  await addPromotion(db, { slug: "zima", lines: { [main]: 400_000 } });
  const lowered = { id: main, amount: 400_000, oldAmount: 650_000, promotion: { path: "/promotions/zima" } };
  const asBefore = { id: second, amount: 490_000, oldAmount: null, promotion: null };

  const service = await read(app, "/api/services/rodinki", serviceSchema);
  const listed = (await read(app, "/api/prices", z.array(pricedServiceSchema))).find(({ slug }) => slug === "rodinki");
  const doctor = await read(app, "/api/doctors/show-by-slug/novikova", doctorSchema);
  const card = (await read(app, "/api/services", z.array(serviceCardSchema))).find(({ slug }) => slug === "rodinki");
  const categories = await read(app, "/api/categories", z.array(categorySchema));

  expect(service.prices).toMatchObject([lowered, asBefore]);
  expect(listed?.prices).toMatchObject([lowered, asBefore]);
  expect(doctor.services[0]?.prices).toMatchObject([lowered, asBefore]);
  expect(card?.priceFrom).toBe(400_000);
  expect(categories.filter(({ slug }) => slug.startsWith("rodinki")).map(({ priceFrom }) => priceFrom)).toEqual([400_000, 400_000]);
});

test.for<[string, Promoted, number]>([
  ["before its first day", { from: 1 }, 650_000],
  ["on its first day", { from: 0 }, 520_000],
  ["on its last day", { to: 0 }, 520_000],
  ["after its last day", { to: -1 }, 650_000],
  ["as a draft", { status: "draft" }, 650_000],
  ["before it is published", { publishAt: new Date("2999-01-01") }, 650_000],
])("%s: the amount in the price list", async ([, promoted, amount], { app, db }) => {
  const { main } = await addPricedService(db, "rodinki");
  await addPromotion(db, { ...promoted, lines: { [main]: 520_000 } });

  const service = await read(app, "/api/services/rodinki", serviceSchema);

  expect(service.prices[0]?.amount).toBe(amount);
});

test("an ended promotion keeps its page without amounts and leaves the list and the sitemap; one that has not begun has no page", async ({
  app,
  db,
}) => {
  const { main } = await addPricedService(db, "rodinki");
  await addPromotion(db, { slug: "osen", from: -30, to: -1, lines: { [main]: 520_000 } });
  await addPromotion(db, { slug: "vesna", from: 1, to: 30 });
  await addPromotion(db, { slug: "zima" });

  expect(await read(app, "/api/promotions/osen", promotionSchema)).toMatchObject({ isRunning: false, prices: [] });
  expect((await app.request("/api/promotions/vesna")).status).toBe(404);
  const listed = (await read(app, "/api/promotions", list)).map(({ slug }) => slug);
  expect(listed).toContain("zima");
  expect(listed).not.toContain("osen");
  const { data, lastmod } = await read(app, "/api/sitemap", sitemapSchema);
  expect(data.filter((path) => /osen|vesna|zima/.test(path) && path.startsWith("/promotions/"))).toContain("/promotions/zima");
  expect(data).not.toContain("/promotions/osen");
  expect(lastmod).toHaveProperty("/promotions/zima");
});

test("of two promotions the lower amount applies, and no promotion raises an amount", async ({ app, db }) => {
  const { main, second } = await addPricedService(db, "rodinki");
  await addPromotion(db, { slug: "zima", lines: { [main]: 520_000 } });
  await addPromotion(db, { slug: "skidka", lines: { [main]: 500_000, [second]: 495_000 } });

  const service = await read(app, "/api/services/rodinki", serviceSchema);
  const promotion = await read(app, "/api/promotions/skidka", promotionSchema);

  expect(service.prices).toMatchObject([
    { amount: 500_000, promotion: { path: "/promotions/skidka" } },
    { amount: 490_000, promotion: null },
  ]);
  expect(promotion.prices.map(({ id }) => id)).toEqual([main]);
});

test("promotions do not change a doctor's own amount", async ({ app, db }) => {
  const { serviceId, main } = await addPricedService(db, "rodinki");
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await db.insert(doctorServices).values({ doctorId, serviceId, amount: 800_000 });
  await addPromotion(db, { lines: { [main]: 520_000 } });

  const doctor = await read(app, "/api/doctors/show-by-slug/novikova", doctorSchema);

  expect(doctor.services[0]?.prices[0]).toMatchObject({ amount: 800_000, oldAmount: null, promotion: null });
});

test("unpublishing a promotion restores the old amounts; an amount that is not lower cannot be published", async ({ app, db }) => {
  const { main } = await addPricedService(db, "rodinki");
  const data = {
    ...{ slug: "zima", title: "Зима", lead: "Осмотр", body: { type: "doc", content: [] }, imageId: null, terms: "По записи" },
    ...{ startsOn: "2020-01-01", endsOn: "2099-12-31", inMainPage: true, prices: [{ priceId: main, amount: 520_000 }] },
  };
  const amount = async () => (await read(app, "/api/services/rodinki", serviceSchema)).prices[0]?.amount;

  const { id } = await saveRevision(db, { entity: "promotions", data, actor });
  expect(await amount()).toBe(650_000);
  await publish(db, { entity: "promotions", key: "zima", actor });
  expect(await amount()).toBe(520_000);
  await unpublish(db, { entity: "promotions", key: "zima", actor });
  expect(await amount()).toBe(650_000);

  await saveRevision(db, { entity: "promotions", key: id, data: { ...data, prices: [{ priceId: main, amount: 650_000 }] }, actor });
  await expect(publish(db, { entity: "promotions", key: id, actor })).rejects.toThrow(Refusal);
  await expect(saveRevision(db, { entity: "promotions", data: { ...data, slug: "konec", endsOn: "2019-12-31" }, actor })).rejects.toThrow(
    "Акция кончается раньше, чем начинается",
  );
  expect(await db.select().from(promotions).where(eq(promotions.slug, "konec"))).toEqual([]);
});

test("a former address gives the promotion with its current one", async ({ app, db }) => {
  await changeSlug(db, { entity: "promotions", key: "spokojnyj-uhod-zimoj", slug: "uhod", actor });

  expect((await read(app, "/api/promotions/spokojnyj-uhod-zimoj", promotionSchema)).path).toBe("/promotions/uhod");
});
