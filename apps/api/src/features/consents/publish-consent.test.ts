import { consentSchema } from "@len/contract/consents";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { publishPassedDates } from "../../../test/with-features.ts";
import { dateClock } from "../../publishing/dates/table.ts";
import { readEdition } from "../../publishing/edition/edition.ts";
import { publishConsent } from "./publish-consent.ts";
import { consentDocuments } from "./table.ts";

const text = { slug: "soglasie-novoe", title: "Согласие", body: { type: "doc" as const, content: [] }, actor: "terminal:test" };

test("the first document of a purpose is in force at once and raises the edition", async ({ app, db }) => {
  await db.delete(consentDocuments).where(eq(consentDocuments.purpose, "feedback"));
  const { edition } = await readEdition(db);

  const { version } = await publishConsent(db, { ...text, purpose: "feedback", effectiveFrom: "2020-01-01" });

  expect(version).toBe(1);
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  expect((await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "feedback")?.version).toBe(1);
});

test("a version for a later day raises the edition again on that day", async ({ app, db }) => {
  await publishPassedDates(db);
  const before = (await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "record")?.version;
  const { id, version } = await publishConsent(db, { ...text, purpose: "record", effectiveFrom: "2099-01-01" });
  const published = await readEdition(db);
  const inForce = async () =>
    (await read(app, "/api/consents", z.array(consentSchema))).find(({ purpose }) => purpose === "record")?.version;
  expect([version, await inForce()]).toEqual([(before ?? 0) + 1, before]);
  await publishPassedDates(db);
  expect(await readEdition(db)).toEqual(published);

  await db.update(dateClock).set({ day: sql`${dateClock.day} - 1` });
  await db
    .update(consentDocuments)
    .set({ effectiveFrom: sql`(now() at time zone 'Europe/Moscow')::date` })
    .where(eq(consentDocuments.id, id));
  await publishPassedDates(db);

  expect(await inForce()).toBe(version);
  expect((await readEdition(db)).edition).toBeGreaterThan(published.edition);
});
