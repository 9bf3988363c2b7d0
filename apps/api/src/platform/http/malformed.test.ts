import { failureSchema } from "@len/contract/envelope";
import { receivedSchema } from "@len/contract/requests";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, appOver, type TestApp, test } from "../../../test/app.ts";
import { callsOf, type HostileRequest, hostileRequests } from "../../../test/corpus/requests.ts";
import { known, unknownParameters } from "../../../test/corpus/rules.ts";
import { corpusSeed, corpusSize } from "../../../test/corpus/size.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { addDirection, addDoctor, addService, addVacancy } from "../../../test/rows.ts";
import { requests } from "../../features/requests/table.ts";
import { reviews } from "../../features/reviews/table.ts";
import { subscriptions } from "../../features/subscriptions/table.ts";
import type { Database } from "../database/database.ts";
import { outbox } from "../outbox/table.ts";
import { describeCalls } from "./openapi.ts";

const answerSchema = z.object({ data: receivedSchema });

/** Payloads ask the database to sleep for five seconds; no answer may take that long. */
const sleep = 5_000;

/** Returns the error of the answer, or `null`. Every answer of the suite is also checked against the OpenAPI document. */
async function fault(app: TestApp, { path, init, statuses, refused }: HostileRequest, ids: Set<string>): Promise<string | null> {
  const began = performance.now();
  const response = await app.request(path, init);
  if (performance.now() - began > sleep) return `it took ${Math.round(performance.now() - began)} ms`;
  if (!statuses.includes(response.status)) return `${response.status} in place of ${statuses}: ${(await response.text()).slice(0, 300)}`;
  if (response.headers.has("X-Injected") || response.headers.has("Set-Cookie")) return "a header of the caller's came back";
  if (response.status === 201) ids.add(answerSchema.parse(await response.json()).data.id);
  if (response.status < 400) return null;

  const { error } = failureSchema.parse(await response.json());
  const named = Object.keys(error.fields ?? {});
  if (response.status !== 422 || refused.length === 0) return null;
  if (named.length === 0 || !named.every((name) => refused.includes(name))) return `it names ${named} in place of ${refused}`;
  return Object.values(error.fields ?? {}).every((messages) => messages.length === 1) ? null : "not one message each";
}

async function countRows(db: Database) {
  const forms = (await db.$count(requests)) + (await db.$count(reviews)) + (await db.$count(subscriptions));
  return { forms, letters: await db.$count(outbox) };
}

test(`F1, F2: any input gets the expected answer, and refused input is never stored (${corpusSize} requests, seed ${corpusSeed})`, {
  timeout: 3_600_000,
}, async ({ onTestFinished }) => {
  // Each in its own transaction: in a shared one the first failure would fail all the others.
  const database = await openOwnDatabase();
  onTestFinished(database.close);
  const { db } = database;
  const app = appOver(database);
  const { groupId } = await addDirection(db, known.direction);
  await addService(db, { groupId, slug: known.service });
  await addDoctor(db, { slug: known.doctor });
  await addVacancy(db, { slug: known.vacancy });
  const description = describeCalls(app, apiUrl);
  const corpus = hostileRequests(description, { count: corpusSize, seed: corpusSeed });
  const before = await countRows(db);
  const ids = new Set<string>();
  const wrong: string[] = [];
  const statuses: Record<number, number> = {};

  for (const request of corpus) {
    const found = await fault(app, request, ids).catch((error) => String(error).slice(0, 500));
    if (found !== null) wrong.push(`${request.call} ${request.id} (${request.path.slice(0, 200)}): ${found}`);
    statuses[request.statuses[0] ?? 0] = (statuses[request.statuses[0] ?? 0] ?? 0) + 1;
  }

  console.info(JSON.stringify({ case: "corpus", n: corpus.length, wrong: wrong.length, taken: ids.size, statuses, seed: corpusSeed }));
  expect(wrong).toEqual([]);
  expect(corpus).toHaveLength(corpusSize);
  expect([...new Set(corpus.map(({ call }) => call))].sort()).toEqual(
    callsOf(description)
      .map(({ name }) => name)
      .sort(),
  );
  expect((await countRows(db)).forms).toBe(before.forms + ids.size);
});

test("A9: unknown parameters are ignored", async ({ app }) => {
  const plain = await (await app.request("/api/doctors?limit=3")).text();

  for (const name of unknownParameters) {
    expect(await (await app.request(`/api/doctors?limit=3&${name}=1`)).text(), name).toBe(plain);
  }
});
