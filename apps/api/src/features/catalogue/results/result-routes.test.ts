import { type Result, resultSchema } from "@len/contract/results";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../../test/app.ts";
import { addResult } from "../../../../test/content-rows.ts";
import { addDirection, addDoctor, addService } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { results, withdrawnConsents } from "./result-table.ts";

const pairs = (app: TestApp, query = ""): Promise<Result[]> => read(app, `/api/portfolios?${query}`, z.array(resultSchema));
const ids = async (app: TestApp, query = "") => (await pairs(app, query)).map(({ id }) => id);

test("both pictures of every result have the same size, and pictures of the demo clinic show no real person", async ({ app }) => {
  const found = await pairs(app);

  expect(found).toHaveLength(16);
  for (const { before, after, consent, isDemo } of found) {
    expect([before.width, before.height]).toEqual([after.width, after.height]);
    expect([isDemo, consent]).toEqual([true, null]);
  }
});

test("a pair without a consent in force is not shown, except a demonstration pair", async ({ app, db }) => {
  await db.update(results).set({ status: "draft" });
  const { groupId } = await addDirection(db, "lazery");
  const shown = await addResult(db, { categoryId: groupId });
  await addResult(db, { categoryId: groupId, consentUntil: "2020-01-01" });
  await addResult(db, { categoryId: groupId, consentScope: null, consentUntil: null });
  await addResult(db, { categoryId: groupId, consentNumber: "0413" });
  await db.insert(withdrawnConsents).values({ number: "0413", withdrawnOn: "2026-11-01", savedBy: "staff:test" });
  const demo = await addResult(db, { categoryId: groupId, consentScope: null, consentUntil: null, isDemo: true, position: 9 });

  expect(await pairs(app)).toMatchObject([
    { id: shown, isDemo: false, consent: { scope: "site", until: "2999-12-31" } },
    { id: demo, isDemo: true, consent: null },
  ]);
});

test("a category lists its own results and those of its groups and services", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "lazery");
  const other = await addDirection(db, "drugoe");
  const serviceId = await addService(db, { groupId });
  const ofDirection = await addResult(db, { categoryId: directionId, position: 1 });
  const ofGroup = await addResult(db, { categoryId: groupId, position: 2 });
  const ofService = await addResult(db, { categoryId: other.directionId, serviceId, position: 3 });

  expect(await ids(app, "category=lazery")).toEqual([ofDirection, ofGroup, ofService]);
  expect(await ids(app, "category=lazery-group")).toEqual([ofGroup, ofService]);
  expect(await ids(app, "category=lazery,drugoe")).toEqual([ofDirection, ofGroup, ofService]);
  expect(await ids(app, "category=nobody-knows")).toEqual([]);
});

test("a result does not name a hidden service or doctor", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  const [serviceId, doctorId] = [await addService(db, { groupId, status: "draft" }), await addDoctor(db, { status: "draft" })];
  await addResult(db, { categoryId: groupId, serviceId, doctorId });

  expect(await pairs(app, "category=lazery")).toMatchObject([{ service: null, doctor: null, category: { slug: "lazery-group" } }]);
});
