import { outlineSchema, pricedServiceSchema } from "@len/contract/catalogue";
import { categorySchema } from "@len/contract/categories";
import { resultSchema } from "@len/contract/results";
import { serviceCardSchema } from "@len/contract/services";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../../test/rows.ts";
import { read, refusedFields } from "../../../../test/shapes.ts";
import { categories } from "./category-table.ts";
import { doctorCategories } from "./doctor-table.ts";
import { prices, services } from "./service-table.ts";

test("the outline has the published directions with their groups, and counts what visitors see", async ({ app, db }) => {
  await db.update(categories).set({ status: "draft" });
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  await addDirection(db, "hidden", { status: "draft" });
  for (const title of ["Ёлочный шов", "Ежегодный осмотр", "Эхо сердца", "3D-снимок"]) await addService(db, { groupId, title });
  const serviceId = await addService(db, { groupId, title: "лазер" });
  const line = { serviceId, title: "Одна зона", kind: "exact" as const, amount: 100_000 };
  await db.insert(prices).values([line, { ...line, title: "Две зоны" }]);
  await addService(db, { groupId, title: "Черновик", status: "draft" });
  for (const values of [{}, { state: "left" as const }, { status: "draft" as const }]) {
    await db.insert(doctorCategories).values({ doctorId: await addDoctor(db, values), categoryId: directionId });
  }

  const outline = await read(app, "/api/catalogue", outlineSchema);

  expect(outline).toEqual({
    countServices: 5,
    letters: ["#", "Е", "Л", "Э"],
    directions: [
      {
        ...{
          slug: "kardiologiya",
          title: "kardiologiya",
          path: "/categories/kardiologiya",
          countServices: 5,
          countPriced: 1,
          countDoctors: 1,
        },
        groups: [{ slug: "kardiologiya-group", title: "kardiologiya", path: "/categories/kardiologiya/kardiologiya-group" }],
      },
    ],
  });
});

test("services of one letter and prices of one direction or group are parts of the complete lists", async ({ app }) => {
  const cards = z.array(serviceCardSchema);
  const priced = z.array(pricedServiceSchema);
  const [all, prices] = [await read(app, "/api/services", cards), await read(app, "/api/prices", priced)];
  const { letters, countServices, directions } = await read(app, "/api/catalogue", outlineSchema);

  const byLetter = [];
  for (const letter of letters) byLetter.push(...(await read(app, `/api/services?letter=${encodeURIComponent(letter)}`, cards)));
  const byDirection = [];
  for (const { slug } of directions) byDirection.push(...(await read(app, `/api/prices?category=${slug}`, priced)));

  expect(countServices).toBe(all.length);
  expect(byLetter.map(({ slug }) => slug).sort()).toEqual(all.map(({ slug }) => slug).sort());
  expect(byDirection).toEqual(prices);
  expect(await read(app, `/api/prices?category=${prices[0]?.group.slug}`, priced)).toEqual(
    prices.filter(({ group }) => group.slug === prices[0]?.group.slug),
  );
  expect(await read(app, "/api/services?letter=Ы", cards)).toEqual([]);
  expect(Object.keys(await refusedFields(await app.request("/api/services?letter=аб")))).toEqual(["letter"]);
});

test("lists of the home page are short even if staff marked many items; results can be limited", async ({ app, db }) => {
  await db.update(categories).set({ inMainPage: true });
  await db.update(services).set({ isPopular: true });

  expect(await read(app, "/api/categories/in-main-page", z.array(categorySchema))).toHaveLength(12);
  expect(await read(app, "/api/services/popular", z.array(serviceCardSchema))).toHaveLength(12);
  expect(await read(app, "/api/portfolios?limit=2", z.array(resultSchema))).toHaveLength(2);
  expect(Object.keys(await refusedFields(await app.request("/api/portfolios?limit=0")))).toEqual(["limit"]);
});
