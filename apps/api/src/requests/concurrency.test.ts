import { receivedSchema } from "@len/contract/requests";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp } from "../../test/app.ts";
import { type OwnDatabase, openOwnDatabase } from "../../test/database.ts";
import { givenConsents } from "../consents/table.ts";
import { idempotencyKeys } from "../forms/table.ts";
import { outbox } from "../outbox/table.ts";
import { requests } from "./table.ts";

let database: OwnDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await openOwnDatabase();
  app = appOver(database);
});

afterAll(() => database.close());

const form = { name: "Анна", phone: "+79001234567", comment: "Днём", service: { id: "any" }, doctor: { id: "any" } };
const answerSchema = z.object({ success: z.literal(true), data: receivedSchema });

async function sendFifty(comment: string, headers: Record<string, string>) {
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => post(app, "/api/requests/doctor-appointments", { ...form, comment }, headers)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const answers = await Promise.all(responses.map(async (response) => answerSchema.parse(await response.json()).data));
  return new Set(answers.map((answer) => JSON.stringify(answer)));
}

async function countRows() {
  const counts = { requests, outbox, idempotencyKeys, givenConsents };
  const rows: Record<string, number> = {};
  for (const [name, table] of Object.entries(counts))
    rows[name] = (await database.db.select({ total: count() }).from(table))[0]?.total ?? 0;
  return rows;
}

test("fifty equal posts at once under one key are one request, one letter and fifty equal answers", async () => {
  const before = await countRows();

  const answers = await sendFifty("с ключом", { "Idempotency-Key": "fifty" });

  expect(answers.size).toBe(1);
  expect(await countRows()).toEqual({
    ...before,
    requests: (before.requests ?? 0) + 1,
    outbox: (before.outbox ?? 0) + 1,
    idempotencyKeys: (before.idempotencyKeys ?? 0) + 1,
  });
});

test("fifty equal posts at once without a key are one request as well", async () => {
  const before = await countRows();

  const answers = await sendFifty("без ключа", {});

  expect(answers.size).toBe(1);
  expect(await countRows()).toEqual({ ...before, requests: (before.requests ?? 0) + 1, outbox: (before.outbox ?? 0) + 1 });
});
