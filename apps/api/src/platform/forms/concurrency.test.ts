import { randomUUID } from "node:crypto";
import { receivedSchema } from "@len/contract/requests";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp } from "../../../test/app.ts";
import { type OwnDatabase, openOwnDatabase } from "../../../test/database.ts";
import { addDirection, addDoctor, addVacancy } from "../../../test/rows.ts";
import { givenConsents } from "../../features/consents/table.ts";
import { requests } from "../../features/requests/table.ts";
import { reviews } from "../../features/reviews/table.ts";
import { subscriptions } from "../../features/subscriptions/table.ts";
import { outbox } from "../outbox/table.ts";
import { idempotencyKeys } from "./table.ts";

let database: OwnDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await openOwnDatabase();
  app = appOver(database);
  await addDirection(database.db, "kardiologiya");
  await addDoctor(database.db, { slug: "kardiolog" });
  await addVacancy(database.db, { slug: "administrator" });
});

afterAll(() => database.close());

const person = { name: "Анна", phone: "+79001234567" };
const review = { ...person, service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } };
const any = { id: "any" };

const posts = [
  { path: "/api/requests/doctor-appointments", form: (text: string) => ({ ...person, comment: text, service: any, doctor: any }) },
  { path: "/api/requests/feedback", form: (text: string) => ({ ...person, comment: text }) },
  { path: "/api/requests/vacation/administrator", form: (text: string) => ({ form: { ...person, comment: text } }) },
  { path: "/api/doctor-reviews/store", form: (text: string) => ({ ...review, phone: phoneOf(text), comment: text }) },
  { path: "/api/subscriptions", form: (text: string) => ({ email: `${text}@example.ru` }) },
];

/** Two reviews from one phone are duplicates, so each test uses its own phone. */
const phoneOf = (text: string) => `+7900${String(text.length).padStart(7, "0")}`;

const answerSchema = z.object({ success: z.literal(true), data: receivedSchema });

async function sendFifty(path: string, form: object, headersOf: () => Record<string, string>) {
  return await Promise.all(Array.from({ length: 50 }, () => post(app, path, form, headersOf())));
}

async function answersOf(responses: Response[]) {
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const answers = await Promise.all(responses.map(async (response) => answerSchema.parse(await response.json()).data));
  return new Set(answers.map((answer) => JSON.stringify(answer)));
}

const answerOf = (answer: string) => receivedSchema.parse(JSON.parse(answer));

async function countRows() {
  const total = (table: PgTable) => database.db.$count(table);
  const forms = (await total(requests)) + (await total(reviews)) + (await total(subscriptions));
  return { forms, letters: await total(outbox), keys: await total(idempotencyKeys), consents: await total(givenConsents) };
}

test.for(posts)(
  "S4: fifty simultaneous equal posts with one key give one form, one letter and fifty equal answers: $path",
  async ({ path, form }) => {
    const before = await countRows();
    const key = { "Idempotency-Key": randomUUID() };

    const answers = await answersOf(await sendFifty(path, form("with-key"), () => key));

    expect(answers.size).toBe(1);
    expect(await countRows()).toEqual({ ...before, forms: before.forms + 1, letters: before.letters + 1, keys: before.keys + 1 });
  },
);

test.for(posts)("S5: fifty equal posts at once without a key are one form as well: $path", async ({ path, form }) => {
  const before = await countRows();

  const answers = await answersOf(await sendFifty(path, form("without-key"), () => ({})));

  // Only the first answer has the personal link.
  expect(new Set([...answers].map((answer) => answerOf(answer).number)).size).toBe(1);
  expect([...answers].filter((answer) => answerOf(answer).token)).toHaveLength(path.endsWith("appointments") ? 1 : 0);
  expect(await countRows()).toEqual({ ...before, forms: before.forms + 1, letters: before.letters + 1 });
});

test.for(posts.slice(0, 4))(
  "Z11: fifty equal posts at once with different keys are one form, one letter: $path",
  async ({ path, form }) => {
    const before = await countRows();

    const answers = await answersOf(
      await sendFifty(path, form("different-keys-of-fifty-tabs"), () => ({ "Idempotency-Key": randomUUID() })),
    );

    expect(new Set([...answers].map((answer) => answerOf(answer).number)).size).toBe(1);
    expect([...answers].filter((answer) => answerOf(answer).token)).toHaveLength(path.endsWith("appointments") ? 1 : 0);
    expect(await countRows()).toEqual({ ...before, forms: before.forms + 1, letters: before.letters + 1, keys: before.keys + 50 });
  },
);

test("fifty simultaneous subscriptions of one address with different keys get the same answer and send three letters", async () => {
  const before = await countRows();

  const responses = await sendFifty("/api/subscriptions", { email: "anna@example.ru" }, () => ({ "Idempotency-Key": randomUUID() }));

  expect((await answersOf(responses)).size).toBe(50);
  expect((await countRows()).letters).toBe(before.letters + 3);
});
