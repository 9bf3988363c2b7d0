import { serviceCardSchema } from "@len/contract/services";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { categories } from "./category-table.ts";
import { doctorServices } from "./doctor-table.ts";
import { prices, services } from "./service-table.ts";

const cards = z.array(serviceCardSchema);

test("the list has all services without pages, by title in Russian order", async ({ app, db }) => {
  await db.update(services).set({ status: "draft" });
  const { groupId } = await addDirection(db, "kardiologiya");
  for (const title of ["Эхо сердца", "ёлочный шов", "Ежегодный осмотр", "Жалоба на сердце"]) await addService(db, { groupId, title });

  const found = await read(app, "/api/services", cards);

  expect(found.map((service) => service.title)).toEqual(["Ежегодный осмотр", "ёлочный шов", "Жалоба на сердце", "Эхо сердца"]);
});

test("a service has its group, direction, doctors and lowest price of today", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  const serviceId = await addService(db, { groupId, slug: "ekg" });
  await db.insert(prices).values([
    { serviceId, title: "a", kind: "exact", amount: 300_000 },
    { serviceId, title: "b", kind: "from", amount: 250_000 },
    { serviceId, title: "c", kind: "exact", amount: 1, validTo: "2020-01-01" },
  ]);
  const doctors = [
    await addDoctor(db, { slug: "b-second", lastName: "Белова" }),
    await addDoctor(db, { slug: "a-first", lastName: "Алова" }),
    await addDoctor(db, { slug: "gone", state: "left" }),
    await addDoctor(db, { slug: "draft", status: "draft" }),
  ];
  await db.insert(doctorServices).values(doctors.map((doctorId) => ({ doctorId, serviceId })));

  const service = (await read(app, "/api/services", cards)).find(({ slug }) => slug === "ekg");

  expect(service).toMatchObject({
    path: "/categories/kardiologiya/kardiologiya-group/ekg",
    priceFrom: 250_000,
    group: { id: groupId, slug: "kardiologiya-group", direction: { id: directionId, slug: "kardiologiya" } },
    doctors: ["a-first", "b-second"],
  });
});

test("only services marked by staff are popular", async ({ app, db }) => {
  await db.update(services).set({ isPopular: false });
  const { groupId } = await addDirection(db, "kardiologiya");
  await addService(db, { groupId, slug: "second", isPopular: true, position: 2 });
  await addService(db, { groupId, slug: "first", isPopular: true, position: 1 });

  const popular = await read(app, "/api/services/popular", cards);

  expect(popular.map((service) => service.slug)).toEqual(["first", "second"]);
});

test("a service is hidden while it, its group or its direction is not published", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  await addService(db, { groupId, slug: "draft", status: "draft" });
  await addService(db, { groupId, slug: "trash", deletedAt: new Date() });
  await addService(db, { groupId, slug: "scheduled", publishAt: new Date("2999-01-01") });
  await addService(db, { groupId, slug: "ekg" });
  const own = async () =>
    (await read(app, "/api/services", cards)).map(({ slug }) => slug).filter((slug) => /^(?:draft|trash|scheduled|ekg)$/.test(slug));

  expect(await own()).toEqual(["ekg"]);

  await db.update(categories).set({ status: "draft" }).where(eq(categories.id, directionId));
  expect(await own()).toEqual([]);
});
