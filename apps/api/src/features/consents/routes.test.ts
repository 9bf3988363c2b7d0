import { consentDocumentSchema, consentSchema } from "@len/contract/consents";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import type { Database } from "../../platform/database/database.ts";
import { consentDocuments } from "./table.ts";

const list = z.array(consentSchema);

async function addVersion(db: Database, version: number, effectiveFrom: string) {
  const text = {
    purpose: "record" as const,
    slug: "soglasie-test",
    title: "Согласие",
    body: { type: "doc" as const, content: [] },
    hash: "0".repeat(64),
  };
  const [added] = await db
    .insert(consentDocuments)
    .values({ ...text, version, effectiveFrom })
    .returning({ id: consentDocuments.id });
  return added?.id ?? "";
}

test("the list has the document in force for each purpose, without its text", async ({ app }) => {
  const found = await read(app, "/api/consents", list);

  expect(found.map(({ purpose }) => purpose).sort()).toEqual([
    "cookies",
    "feedback",
    "privacy",
    "record",
    "review",
    "reviewPublication",
    "subscription",
    "vacancy",
    "visitMessages",
  ]);
});

test("the newest version whose start date has come is in force", async ({ app, db }) => {
  await addVersion(db, 7, "2020-01-01");
  await addVersion(db, 8, "2999-01-01");

  const record = (await read(app, "/api/consents", list)).find(({ purpose }) => purpose === "record");

  expect(record?.version).toBe(7);
});

test("any version is readable by id, the version in force by slug", async ({ app, db }) => {
  const old = await addVersion(db, 6, "2020-01-01");
  await addVersion(db, 7, "2020-06-01");

  expect(await read(app, `/api/consents/${old}`, consentDocumentSchema)).toMatchObject({ version: 6 });
  expect(await read(app, "/api/consents/soglasie-test", consentDocumentSchema)).toMatchObject({ version: 7 });
  expect((await app.request("/api/consents/nobody-knows")).status).toBe(404);
});
