import { randomUUID } from "node:crypto";
import { pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { categorySchema } from "@len/contract/categories";
import { doctorSchema } from "@len/contract/doctors";
import { previewHeader } from "@len/contract/edition";
import { promotionSchema } from "@len/contract/promotions";
import { serviceCardSchema } from "@len/contract/services";
import { sitemapSchema } from "@len/contract/sitemap";
import { promotionLawSchema } from "@len/contract/staff/promotions";
import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { changeSlug, publish, publishPassedDates, saveRevision, unpublish } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { dateClock } from "../../publishing/dates/table.ts";
import { readEdition } from "../../publishing/edition/edition.ts";
import { doctorServices } from "../catalogue/outline/doctor-table.ts";
import { promotionPrices, promotions } from "../catalogue/outline/promotion-table.ts";
import { prices } from "../catalogue/outline/service-table.ts";
import { setSetting } from "../settings/set-setting.ts";

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
    "pyatna-posle-leta",
    "veny-pod-nablyudeniem",
    "spokojnyj-uhod-zimoj",
    "shchitovidnaya-zheleza-za-odno-utro",
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

test("while a promotion runs, every answer with a price has its amount", async ({ app, db }) => {
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

test("at midnight after its last day a promotion disappears from all answers for visitors and machines", async ({ app, db }) => {
  const { serviceId, main } = await addPricedService(db, "rodinki");
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await db.insert(doctorServices).values({ doctorId, serviceId });
  const id = await addPromotion(db, { slug: "zima", to: 0, inMainPage: true, lines: { [main]: 400_000 } });
  // All answers from which the site makes its pages, its price list in XLSX and PDF, its feeds, its structured data, its search and its
  // site map.
  const answers = [
    "services/rodinki",
    "prices",
    "services",
    "categories",
    "doctors/show-by-slug/novikova",
    "promotions",
    "promotions/zima",
    "sitemap",
  ];
  const readAll = () => Array.fromAsync(answers, async (path) => (await app.request(`/api/${path}`)).text());
  const named = async () => (await readAll()).map((text) => /"amount":400000|"priceFrom":400000|promotions\/zima"[,\]]/.test(text));
  await publishPassedDates(db);
  const before = await readEdition(db);
  expect(await named()).toEqual(answers.map(() => true));

  // Simulates midnight: the last day of the promotion and the day that the clock has reached become yesterday.
  await db
    .update(promotions)
    .set({ endsOn: clinicDay(-1) })
    .where(eq(promotions.id, id));
  await db.update(dateClock).set({ reachedAt: sql`now() - interval '1 day'`, day: clinicDay(-1) });
  await publishPassedDates(db);

  expect((await readEdition(db)).edition).toBeGreaterThan(before.edition);
  const after = Object.fromEntries((await named()).map((isNamed, index) => [answers[index], isNamed]));
  expect(after).toEqual({ ...Object.fromEntries(answers.map((path) => [path, false])), "promotions/zima": true });
  expect(await read(app, "/api/promotions/zima", promotionSchema)).toMatchObject({ isRunning: false, prices: [] });
});

test("staff see the legal requirements for a promotion, with the acts as the clinic names them", async ({ app, db }) => {
  const anna = await signedIn(app, db, { roles: ["editor"] });
  const law = async (id: string) => dataOf(await (await anna.get(`/api/staff/promotions/${id}/law`)).json(), promotionLawSchema);
  await setSetting(db, {
    key: "readinessActs",
    value: { advertising: { act: "38-ФЗ", article: "статья 24.1", checkedByLawyer: true } },
    actor,
  });
  const { id } = await saveRevision(db, {
    entity: "promotions",
    data: {
      ...{ slug: "zima", title: "Зима", lead: "Осмотр", body: { type: "doc", content: [] }, imageId: null, terms: "По записи, мест 20" },
      ...{ startsOn: "2020-01-01", endsOn: "2020-01-31", inMainPage: false, prices: [] },
    },
    actor,
  });

  const another = await law(randomUUID());

  expect(another).toMatchObject({
    acts: {
      warning: { words: "38-ФЗ, статья 24.1", checkedByLawyer: true },
      seller: { words: expect.stringContaining("О защите прав потребителей"), checkedByLawyer: false },
    },
    seller: expect.stringMatching(/«Лён», ИНН\s\d+$/),
    warning: expect.stringContaining("противопоказания"),
    formerTerms: "По записи, мест 20",
  });
  expect((await law(id)).formerTerms).not.toBe("По записи, мест 20");
});

test("a preview shows a promotion before its first day, with its amounts; nobody else sees its page", async ({ app, db }) => {
  const anna = await signedIn(app, db, { roles: ["editor"] });
  const { main } = await addPricedService(db, "rodinki");
  const { id } = await saveRevision(db, {
    entity: "promotions",
    data: {
      ...{ slug: "vesna", title: "Весна", lead: "Осмотр", body: { type: "doc", content: [] }, imageId: null, terms: "По записи" },
      ...{ startsOn: "2098-01-01", endsOn: "2099-12-31", inMainPage: true, prices: [{ priceId: main, amount: 520_000 }] },
    },
    actor,
  });
  const { token } = dataOf(await (await anna.post(`/api/staff/content/promotions/${id}/preview`)).json(), z.object({ token: z.string() }));

  const shown = await app.request("/api/promotions/vesna", { headers: { [previewHeader]: token } });

  expect(dataOf(await shown.json(), promotionSchema)).toMatchObject({ startsOn: "2098-01-01", prices: [{ amount: 520_000 }] });
  expect((await app.request("/api/promotions/vesna")).status).toBe(404);
});

test("the lower amount of two promotions applies, and no promotion raises an amount", async ({ app, db }) => {
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

test("a former slug finds the promotion, and the answer has the current slug", async ({ app, db }) => {
  await changeSlug(db, { entity: "promotions", key: "spokojnyj-uhod-zimoj", slug: "uhod", actor });

  expect((await read(app, "/api/promotions/spokojnyj-uhod-zimoj", promotionSchema)).path).toBe("/promotions/uhod");
});
