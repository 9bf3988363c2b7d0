import { outlineSchema } from "@len/contract/catalogue";
import { categorySchema, footerSchema } from "@len/contract/categories";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { categories } from "../outline/category-table.ts";
import { doctorCategories, doctorServices } from "../outline/doctor-table.ts";
import { prices } from "../outline/service-table.ts";

const list = z.array(categorySchema);

test("each direction comes before its groups, in the order set by staff", async ({ app, db }) => {
  await db.update(categories).set({ status: "draft" });
  await addDirection(db, "second", { position: 2 });
  await addDirection(db, "first", { position: 1 });

  const found = await read(app, "/api/categories", list);

  expect(found.map(({ slug, path }) => [slug, path])).toEqual([
    ["first", "/categories/first"],
    ["first-group", "/categories/first/first-group"],
    ["second", "/categories/second"],
    ["second-group", "/categories/second/second-group"],
  ]);
});

test("directions and groups of the demo clinic match the contract", async ({ app }) => {
  const found = await read(app, "/api/categories", list);

  expect(found.filter(({ parent }) => parent === null).length).toBeGreaterThan(0);
  for (const { parent, path } of found) expect(path.split("/")).toHaveLength(parent ? 4 : 3);
});

test("a group and its direction both count services and doctors and have the lowest price", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  const serviceId = await addService(db, { groupId });
  await addService(db, { groupId });
  await addService(db, { groupId, status: "draft" });
  await db.insert(prices).values([
    { serviceId, title: "a", kind: "exact", amount: 300_000 },
    { serviceId, title: "b", kind: "exact", amount: 100, validFrom: "2999-01-01" },
  ]);
  const doctorId = await addDoctor(db);
  await db.insert(doctorCategories).values([
    { doctorId, categoryId: directionId },
    { doctorId: await addDoctor(db, { state: "left" }), categoryId: directionId },
  ]);
  await db.insert(doctorServices).values({ doctorId, serviceId });

  const found = await read(app, "/api/categories", list);

  for (const slug of ["kardiologiya", "kardiologiya-group"]) {
    expect(found.find((category) => category.slug === slug)).toMatchObject({
      countServices: 2,
      countDoctors: 1,
      priceFrom: 300_000,
      priceKind: "exact",
    });
  }
});

test("the main page shows the directions that staff marked", async ({ app, db }) => {
  await db.update(categories).set({ inMainPage: false });
  await addDirection(db, "kardiologiya", { inMainPage: true });

  const found = await read(app, "/api/categories/in-main-page", list);

  expect(found.map(({ slug }) => slug)).toEqual(["kardiologiya"]);
});

test("the footer lists directions only", async ({ app, db }) => {
  await db.update(categories).set({ status: "draft" });
  await addDirection(db, "kardiologiya", { title: "Кардиология" });

  expect(await read(app, "/api/footer", footerSchema)).toEqual({
    categories: [{ slug: "kardiologiya", title: "Кардиология", path: "/categories/kardiologiya" }],
  });
});

test("the groups of an unpublished direction are hidden too", async ({ app, db }) => {
  const { directionId } = await addDirection(db, "kardiologiya");
  await db.update(categories).set({ deletedAt: new Date() }).where(eq(categories.id, directionId));

  const found = await read(app, "/api/categories", list);

  expect(found.filter(({ slug }) => slug.startsWith("kardiologiya"))).toEqual([]);
});

test("the outline of the catalogue has its directions with their groups", async ({ app, db }) => {
  await db.update(categories).set({ status: "draft" });
  await addDirection(db, "second", { position: 2 });
  await addDirection(db, "first", { position: 1 });

  const { directions } = await read(app, "/api/catalogue", outlineSchema);

  expect(directions.map(({ path, groups }) => [path, groups.map((group) => group.path)])).toEqual([
    ["/categories/first", ["/categories/first/first-group"]],
    ["/categories/second", ["/categories/second/second-group"]],
  ]);
});
