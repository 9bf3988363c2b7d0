import { consentSchema } from "@len/contract/consents";
import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import type { Database } from "../../platform/database/database.ts";
import { emitDueChanges } from "../../publishing/changes/clock.ts";
import { changeClock, changeEvents } from "../../publishing/changes/table.ts";
import { publishConsent } from "./publish-consent.ts";
import { consentDocuments } from "./table.ts";

const text = { slug: "soglasie-novoe", title: "Согласие", body: { type: "doc" as const, content: [] }, actor: "terminal:test" };
const lastEvent = async (db: Database) => (await db.select().from(changeEvents).orderBy(desc(changeEvents.id)).limit(1))[0];

test("the first document of a purpose is in force at once and raises a change event", async ({ app, db }) => {
  await db.delete(consentDocuments).where(eq(consentDocuments.purpose, "feedback"));

  const { version } = await publishConsent(db, { ...text, purpose: "feedback", effectiveFrom: "2020-01-01" });

  expect(version).toBe(1);
  expect((await lastEvent(db))?.changes).toEqual([{ collection: "consents", slugs: null }]);
  expect((await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "feedback")?.version).toBe(1);
});

test("a version for a future day raises another change event on that day", async ({ app, db }) => {
  await emitDueChanges(db);
  const before = (await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "record")?.version;
  const { id, version } = await publishConsent(db, { ...text, purpose: "record", effectiveFrom: "2999-01-01" });
  const told = await lastEvent(db);
  const inForce = async () =>
    (await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "record")?.version;
  expect([version, await inForce()]).toEqual([(before ?? 0) + 1, before]);
  await emitDueChanges(db);
  expect(await lastEvent(db)).toEqual(told);

  await db.update(changeClock).set({ day: sql`${changeClock.day} - 1` });
  await db
    .update(consentDocuments)
    .set({ effectiveFrom: sql`(now() at time zone 'Europe/Moscow')::date` })
    .where(eq(consentDocuments.id, id));
  await emitDueChanges(db);

  expect(await inForce()).toBe(version);
  expect((await lastEvent(db))?.id).toBeGreaterThan(told?.id ?? 0);
  expect((await lastEvent(db))?.changes).toContainEqual({ collection: "consents", slugs: null });
});
