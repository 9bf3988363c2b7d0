import { calls } from "@len/contract/calls";
import { failureSchema } from "@len/contract/envelope";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, test, testConfig } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { queryRows } from "../database/rows.ts";

const waitingSchema = z.object({ total: z.coerce.number() });

const secret = "secret-of-site-and-api";

type Over = Parameters<typeof appOver>[0];

const limited = (over: Over, rateLimitPosts = 30) =>
  appOver({ ...over, config: { ...testConfig(over.dataDir), rateLimitPosts, siteApiSecret: secret } });

const search = "/api/search?search=";
/** The search is refused before any database query, but it is counted. */
const wrong = [`${search}a&limit=0`, `${calls.suggestions.path}?search=%00`];
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

test("one visitor may search three hundred times a minute, suggestions included; then 429 with Retry-After", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir });
  for (let count = 0; count < 150; count += 1) {
    for (const path of wrong) expect((await app.request(path, {}, from("192.0.2.1"))).status).toBe(422);
  }

  const refused = await app.request(`${search}a`, {}, from("192.0.2.1"));

  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(failureSchema.parse(await refused.json()).error).toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("через 1 мин"),
  });
  expect((await app.request(`${search}a`, {}, from("192.0.2.2"))).status).toBe(200);
  expect((await app.request("/api/doctors", {}, from("192.0.2.1"))).status).toBe(200);
});

test("the site, which limits its visitors itself, and load tests are not counted", async ({ db, dataDir }) => {
  const site = { headers: { "X-Site-Secret": secret } };
  for (const [app, request] of [
    [limited({ db, dataDir }), site],
    [limited({ db, dataDir }, 0), {}],
  ] as const) {
    for (let count = 0; count < 301; count += 1) await app.request(wrong[0] ?? "", request, from("192.0.2.1"));

    expect((await app.request(`${search}a`, request, from("192.0.2.1"))).status).toBe(200);
  }
});

test("two searches run at a time, forty wait, further ones get 429; other calls are answered during that time", async ({
  onTestFinished,
}) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const app = limited(own);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const locking = own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_words in access exclusive mode`);
    locked.resolve();
    await release.promise;
  });
  onTestFinished(() => release.resolve());
  await locked.promise;

  const searches = Array.from({ length: 60 }, (_, index) => app.request(`${search}озон`, {}, from(`192.0.2.${index + 1}`)));
  const isRefused = async (asked: Response | Promise<Response>) =>
    (await asked).status === 429 ? true : Promise.reject(new Error("answered"));
  await Promise.any(searches.map(isRefused));
  const [waiting] = await queryRows(
    own.db,
    waitingSchema,
    sql`select count(*) as total from pg_locks where not granted and relation = 'search_words'::regclass`,
  );
  expect(waiting?.total).toBeLessThanOrEqual(2);
  expect((await app.request("/api/doctors")).status).toBe(200);

  release.resolve();
  await locking;
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  // Some searches may have waited for the lock longer than a statement of a search may take.
  expect(statuses.filter((status) => status === 200 || status === 503).length).toBeGreaterThanOrEqual(42);
});

test("a search whose statement takes longer than two seconds is cancelled", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const app = limited(own);
  const answered = own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_words in access exclusive mode`);
    return await app.request(`${search}озон`);
  });

  const response = await answered;

  expect([response.status, response.headers.has("Retry-After")]).toEqual([503, true]);
  expect((await app.request(`${search}озон`)).status).toBe(200);
});
