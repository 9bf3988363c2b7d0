import { categoryPageSchema, pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { doctorSchema } from "@len/contract/doctors";
import { serviceCardSchema } from "@len/contract/services";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDevice, addResult } from "../../../../test/content-rows.ts";
import { addDirection, addDoctor, addReview, addService } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { changeSlug } from "../../../../test/with-features.ts";
import { doctorCategories, doctorServices } from "../outline/doctor-table.ts";
import { prices, services } from "../outline/service-table.ts";

test("services of the demo clinic match the contract", async ({ app }) => {
  const cards = await read(app, "/api/services", z.array(serviceCardSchema));

  for (const card of cards.filter((_, index) => index % 15 === 0)) {
    const service = await read(app, `/api/services/${card.slug}`, serviceSchema);
    expect(service).toMatchObject({ path: card.path, priceFrom: card.priceFrom, priceKind: card.priceKind, group: card.group });
    expect(service.doctors.map(({ slug }) => slug).sort()).toEqual(card.doctors.toSorted());
  }
});

test("a service has its prices of today, doctors, devices and results", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  const serviceId = await addService(db, { groupId, slug: "sosudy", durationMin: 30 });
  await db.insert(prices).values([
    { serviceId, title: "b", kind: "exact", amount: 250_000, position: 2 },
    { serviceId, title: "a", kind: "from", amount: 300_000, position: 1 },
    { serviceId, title: "прошлый год", kind: "exact", amount: 1, validTo: "2020-01-01" },
  ]);
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await db.insert(doctorServices).values({ doctorId, serviceId });
  const { deviceId } = await addDevice(db, { services: [serviceId] });
  await addDevice(db);
  const pair = await addResult(db, { categoryId: groupId, serviceId, doctorId });

  const service = await read(app, "/api/services/sosudy", serviceSchema);

  expect(service).toMatchObject({ path: "/categories/lazery/lazery-group/sosudy", priceFrom: 300_000, priceKind: "from", durationMin: 30 });
  expect(service.prices.map(({ title }) => title)).toEqual(["a", "b"]);
  expect(service.doctors.map(({ slug }) => slug)).toEqual(["novikova"]);
  expect(service.equipment.map(({ id }) => id)).toEqual([deviceId]);
  expect(service.portfolio.map(({ id }) => id)).toEqual([pair]);
  expect((await read(app, "/api/doctors/show-by-slug/novikova", doctorSchema)).portfolio.map(({ id }) => id)).toEqual([pair]);
});

test("a service has its published reviews, newest first", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  const serviceId = await addService(db, { groupId, slug: "sosudy" });
  const other = await addService(db, { groupId, slug: "pigment" });
  const old = await addReview(db, { serviceId, createdAt: new Date("2026-01-01T09:00:00Z") });
  const fresh = await addReview(db, { serviceId, createdAt: new Date("2026-02-01T09:00:00Z") });
  await addReview(db, { serviceId, state: "new" });
  await addReview(db, { serviceId: other });

  const service = await read(app, "/api/services/sosudy", serviceSchema);

  expect(service.reviews.map(({ id }) => id)).toEqual([fresh, old]);
});

test("the price list has every visible service with its prices of today, in catalogue order", async ({ app, db }) => {
  await db.update(services).set({ status: "draft" });
  const { groupId } = await addDirection(db, "lazery");
  const second = await addService(db, { groupId, slug: "second", position: 2 });
  const first = await addService(db, { groupId, slug: "first", position: 1 });
  await addService(db, { groupId, slug: "draft", status: "draft" });
  await db.insert(prices).values([
    { serviceId: second, code: "B-1", title: "b", kind: "exact", amount: 250_000 },
    { serviceId: first, title: "прошлый год", kind: "exact", amount: 1, validTo: "2020-01-01" },
    { serviceId: first, title: "a", kind: "from", amount: 300_000 },
  ]);

  const list = await read(app, "/api/prices", z.array(pricedServiceSchema));

  expect(list.map(({ slug, prices: lines }) => [slug, ...lines.map(({ title }) => title)])).toEqual([
    ["first", "a"],
    ["second", "b"],
  ]);
});

test("a direction has its groups and all their services, a group only its own", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "lazery");
  const serviceId = await addService(db, { groupId, slug: "sosudy" });
  await db.insert(prices).values({ serviceId, title: "a", kind: "exact", amount: 300_000 });
  await addService(db, { groupId, slug: "draft", status: "draft" });
  const doctorId = await addDoctor(db, { slug: "novikova" });
  await db.insert(doctorCategories).values({ doctorId, categoryId: directionId });
  const pair = await addResult(db, { categoryId: groupId });

  const direction = await read(app, "/api/categories/lazery", categoryPageSchema);
  const group = await read(app, "/api/categories/lazery-group", categoryPageSchema);

  expect(direction.groups.map(({ path }) => path)).toEqual(["/categories/lazery/lazery-group"]);
  expect(direction.doctors.map(({ slug }) => slug)).toEqual(["novikova"]);
  expect(group).toMatchObject({ groups: [], doctors: [], parent: { slug: "lazery" } });
  for (const category of [direction, group]) {
    expect(category.services).toMatchObject([{ slug: "sosudy", prices: [{ amount: 300_000 }] }]);
    expect(category.portfolio.map(({ id }) => id)).toEqual([pair]);
  }
});

test("directions and groups of the demo clinic match the contract", async ({ app }) => {
  const direction = await read(app, "/api/categories/lazernye-tehnologii", categoryPageSchema);

  expect(direction.groups.length).toBeGreaterThan(1);
  for (const { slug } of direction.groups) await read(app, `/api/categories/${slug}`, categoryPageSchema);
});

test("former slugs find the service and the direction", async ({ app, db }) => {
  const actor = "terminal:test";
  await changeSlug(db, { entity: "services", key: "botulinoterapiya", slug: "botulinoterapiya-lica", actor });
  await changeSlug(db, { entity: "categories", key: "lazernye-tehnologii", slug: "lazery", actor });

  expect(await read(app, "/api/services/botulinoterapiya", serviceSchema)).toMatchObject({ slug: "botulinoterapiya-lica" });
  expect(await read(app, "/api/categories/lazernye-tehnologii", categoryPageSchema)).toMatchObject({ path: "/categories/lazery" });
});
