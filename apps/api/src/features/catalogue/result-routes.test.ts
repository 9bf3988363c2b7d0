import { type Result, resultSchema } from "@len/contract/results";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { addPair } from "../../../test/content-rows.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { publish, saveRevision } from "../../../test/with-features.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { revisions } from "../../publishing/content/table.ts";
import { results } from "./result-table.ts";

const pairs = (app: TestApp, query = ""): Promise<Result[]> => read(app, `/api/portfolios?${query}`, z.array(resultSchema));
const ids = async (app: TestApp, query = "") => (await pairs(app, query)).map(({ id }) => id);

test("both pictures of every result have the same size, and its consent is in force", async ({ app }) => {
  const found = await pairs(app);

  expect(found).toHaveLength(16);
  for (const { before, after, consent } of found) {
    expect([before.width, before.height]).toEqual([after.width, after.height]);
    expect(consent.until > "2026-11-21").toBe(true);
  }
});

test("without a consent in force a pair is not published", async ({ app, db }) => {
  await db.update(results).set({ status: "draft" });
  const { groupId } = await addDirection(db, "lazery");
  const shown = await addPair(db, { categoryId: groupId });
  await addPair(db, { categoryId: groupId, consentUntil: "2020-01-01" });
  await addPair(db, { categoryId: groupId, consentScope: null, consentUntil: null });

  expect(await ids(app)).toEqual([shown]);
});

test("a category has its own results, those of its groups and those of its services", async ({ app, db }) => {
  const { directionId, groupId } = await addDirection(db, "lazery");
  const other = await addDirection(db, "drugoe");
  const serviceId = await addService(db, { groupId });
  const ofDirection = await addPair(db, { categoryId: directionId, position: 1 });
  const ofGroup = await addPair(db, { categoryId: groupId, position: 2 });
  const ofService = await addPair(db, { categoryId: other.directionId, serviceId, position: 3 });

  expect(await ids(app, "category=lazery")).toEqual([ofDirection, ofGroup, ofService]);
  expect(await ids(app, "category=lazery-group")).toEqual([ofGroup, ofService]);
  expect(await ids(app, "category=lazery,drugoe")).toEqual([ofDirection, ofGroup, ofService]);
  expect(await ids(app, "category=nobody-knows")).toEqual([]);
});

test("a hidden service or doctor is not named in a result", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  const [serviceId, doctorId] = [await addService(db, { groupId, status: "draft" }), await addDoctor(db, { status: "draft" })];
  await addPair(db, { categoryId: groupId, serviceId, doctorId });

  expect(await pairs(app, "category=lazery")).toMatchObject([{ service: null, doctor: null, category: { slug: "lazery-group" } }]);
});

test("staff cannot publish a pair without a consent", async ({ db }) => {
  const [pair] = await db.select().from(results).limit(1);
  const key = pair?.id ?? "";
  const [first] = await db.select().from(revisions).where(eq(revisions.entityId, key));
  await saveRevision(db, { entity: "portfolios", key, data: { ...first?.data, consent: null }, actor: "terminal:test" });

  await expect(publish(db, { entity: "portfolios", key, actor: "terminal:test" })).rejects.toThrow(Refusal);
});
