import { categoryPageSchema, serviceSchema } from "@len/contract/catalogue";
import { serviceCardSchema } from "@len/contract/services";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { categories } from "../outline/category-table.ts";
import { doctorServices } from "../outline/doctor-table.ts";
import { prices, services } from "../outline/service-table.ts";

const cards = z.array(serviceCardSchema);

test("the list has all services without pages, by title in Russian order", async ({ app, db }) => {
  await db.update(services).set({ status: "draft" });
  const { groupId } = await addDirection(db, "kardiologiya");
  for (const title of ["Эхо сердца", "ёлочный шов", "Ежегодный осмотр", "Жалоба на сердце"]) await addService(db, { groupId, title });

  const found = await read(app, "/api/services", cards);

  expect(found.map((service) => service.title)).toEqual(["Ежегодный осмотр", "ёлочный шов", "Жалоба на сердце", "Эхо сердца"]);
});

test("a service has its group, direction, doctors and the price of its main line", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  const serviceId = await addService(db, { groupId, slug: "ekg" });
  await db.insert(prices).values([
    { serviceId, title: "b", kind: "from", amount: 250_000, position: 1 },
    { serviceId, title: "a", kind: "exact", amount: 200_000, position: 2 },
    { serviceId, title: "c", kind: "exact", amount: 1, position: 0, validTo: "2020-01-01" },
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
    priceKind: "from",
    group: { id: groupId, slug: "kardiologiya-group", direction: { id: directionId, slug: "kardiologiya" } },
    doctors: ["a-first", "b-second"],
  });
});

type Line = Partial<typeof prices.$inferInsert> & { amount: number };
const operation: Line = { amount: 6_800_000 };
const sedation: Line = { amount: 1_400_000 };
const over = { validTo: "2020-01-01" };

test.for<[string, Line[], { priceFrom: number | null; priceKind: "exact" | "from" }, number[]]>([
  ["a cheaper addition below the first line does not count", [operation, sedation], { priceFrom: 6_800_000, priceKind: "exact" }, [0]],
  [
    "a line marked by staff counts instead of the first",
    [sedation, { ...operation, isMain: true }],
    { priceFrom: 6_800_000, priceKind: "exact" },
    [1],
  ],
  [
    "a main line with «от» gives a price with «от»",
    [{ ...operation, kind: "from" }, sedation],
    { priceFrom: 6_800_000, priceKind: "from" },
    [0],
  ],
  [
    "a main line with a range gives a price with «от»",
    [{ ...operation, kind: "range", max: 7_000_000 }],
    { priceFrom: 6_800_000, priceKind: "from" },
    [0],
  ],
  [
    "the lowest of several main lines counts, with «от» if they differ",
    [{ ...operation, isMain: true }, sedation, { amount: 4_000_000, isMain: true }],
    { priceFrom: 4_000_000, priceKind: "from" },
    [0, 2],
  ],
  [
    "several main lines of one amount give an exact price",
    [
      { ...operation, isMain: true },
      { ...operation, isMain: true },
    ],
    { priceFrom: 6_800_000, priceKind: "exact" },
    [0, 1],
  ],
  [
    "when a marked line is no longer valid, the first line of today counts",
    [{ ...sedation, ...over }, operation, { ...sedation, ...over, isMain: true }, sedation],
    { priceFrom: 6_800_000, priceKind: "exact" },
    [0],
  ],
  ["a service without a line of today has no price", [{ ...operation, ...over }], { priceFrom: null, priceKind: "exact" }, []],
])("the price of a service is the price of its main line: %s", async ([, lines, cost, main], { app, db }) => {
  const { groupId } = await addDirection(db, "kardiologiya");
  const serviceId = await addService(db, { groupId, slug: "ekg" });
  await db.insert(prices).values(lines.map((line, position) => ({ serviceId, title: "Цена", kind: "exact" as const, position, ...line })));

  const card = (await read(app, "/api/services", cards)).find(({ slug }) => slug === "ekg");
  const service = await read(app, "/api/services/ekg", serviceSchema);
  const group = await read(app, "/api/categories/kardiologiya-group", categoryPageSchema);

  for (const shown of [card, service, group]) expect(shown).toMatchObject(cost);
  expect(service.prices.flatMap(({ isMain }, index) => (isMain ? [index] : []))).toEqual(main);
});

test("no card of the demo clinic shows the price of an addition: the operation costs 68 000 roubles, its sedation 14 000", async ({
  app,
}) => {
  const found = await read(app, "/api/services", cards);
  const costOf = (service: string) => found.find(({ slug }) => slug === service);

  expect(costOf("verhnyaya-blefaroplastika")).toMatchObject({ priceFrom: 6_800_000, priceKind: "exact" });
  expect(costOf("lazernaya-epilyaciya-bikini")).toMatchObject({ priceFrom: 460_000, priceKind: "from" });
  expect(costOf("skrining-shejki-matki")).toMatchObject({ priceFrom: 240_000, priceKind: "from" });
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
