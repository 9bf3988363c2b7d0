import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import { receivedSchema } from "@len/contract/requests";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testConfig } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { rateLimits } from "./table.ts";

const secret = "secret-of-site-and-api";
const path = "/api/requests/feedback";
const feedback = () => ({ name: "Анна", phone: "+79001234567", comment: randomUUID() });

type Over = Parameters<typeof appOver>[0];

const limited = (over: Over, rateLimitPosts: number) =>
  appOver({ ...over, config: { ...testConfig(over.dataDir), rateLimitPosts, siteApiSecret: secret } });

/** A form of a visitor at this address, as the site sends it. */
const from = (address: string) => ({ "X-Visitor-Address": address, "X-Site-Secret": secret });

const statusOf = async (app: TestApp, headers: Record<string, string>) => (await post(app, path, feedback(), headers)).status;

test("S2: after thirty posts the next one is refused with a message and Retry-After", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 30);
  for (let count = 0; count < 30; count += 1) expect(await statusOf(app, from("198.51.100.7"))).toBe(201);

  const response = await post(app, path, feedback(), from("198.51.100.7"));

  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(500);
  expect(wait).toBeLessThanOrEqual(600);
  const { error } = failureSchema.parse(await response.json());
  expect(error).toMatchObject({ code: "rate_limited", message: `Слишком много попыток. Повторите через ${Math.ceil(wait / 60)} мин.` });
  expect(await statusOf(app, from("198.51.100.8"))).toBe(201);
});

test("posts of every kind count, refused ones too; reads do not count", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 3);
  const visitor = from("198.51.100.7");
  const token = "a".repeat(43);

  expect((await post(app, "/api/subscriptions/confirm", { token }, visitor)).status).toBe(404);
  expect((await post(app, "/api/subscriptions/cancel", { token }, visitor)).status).toBe(404);
  expect((await post(app, "/api/subscriptions", { email: "anna@example.ru" }, visitor)).status).toBe(201);
  expect((await post(app, "/api/requests/doctor-appointments", {}, visitor)).status).toBe(429);

  expect((await app.request("/api/doctor-reviews", { headers: visitor })).status).toBe(200);
  expect((await post(app, "/api/subscriptions/cancel", { token }, visitor)).status).toBe(429);
});

test("reading one's request does not count; a wrong token does", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 2);
  const visitor = from("198.51.100.7");
  const form = { kind: "record", name: "Анна", phone: "+79001234567", comment: "Утром.", service: { id: "any" }, doctor: { id: "any" } };
  const sent = await post(app, "/api/requests/doctor-appointments", form, visitor);
  const { token } = dataOf(await sent.json(), receivedSchema.extend({ token: z.string() }));
  const statusWith = async (own: string) => (await post(app, "/api/requests/status", { token: own }, visitor)).status;

  for (let count = 0; count < 5; count += 1) expect(await statusWith(token)).toBe(200);

  expect(await statusWith("a".repeat(token.length))).toBe(404);
  expect(await statusWith(token)).toBe(429);
});

test("a form with mistakes does not count", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 1);
  const visitor = from("198.51.100.7");

  for (let count = 0; count < 40; count += 1) expect((await post(app, path, {}, visitor)).status).toBe(422);

  expect(await statusOf(app, visitor)).toBe(201);
  expect(await statusOf(app, visitor)).toBe(429);
});

test("a clock that was set back does not keep a visitor out for longer than the window", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 1);
  expect([await statusOf(app, from("198.51.100.7")), await statusOf(app, from("198.51.100.7"))]).toEqual([201, 429]);

  await db.update(rateLimits).set({ expire: sql`now() + interval '2 days'` });

  expect([await statusOf(app, from("198.51.100.7")), await statusOf(app, from("198.51.100.7"))]).toEqual([201, 429]);
});

test("posts are accepted again after the window", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 1);
  expect([await statusOf(app, from("198.51.100.7")), await statusOf(app, from("198.51.100.7"))]).toEqual([201, 429]);

  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` });

  expect(await statusOf(app, from("198.51.100.7"))).toBe(201);
});

test("S3: visitors behind the site are counted separately; without the secret the caller itself is counted", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 1);

  for (let last = 1; last <= 20; last += 1) expect(await statusOf(app, from(`198.51.100.${last}`))).toBe(201);
  expect(await statusOf(app, { "X-Visitor-Address": "198.51.100.201" })).toBe(201);
  expect(await statusOf(app, { "X-Visitor-Address": "198.51.100.202" })).toBe(429);
  expect(await statusOf(app, { "X-Visitor-Address": "198.51.100.203", "X-Site-Secret": "guessed" })).toBe(429);
});

test("without a proxy, posts are counted by the address of the connection", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 1);
  const request = () => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(feedback()) });
  const over = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

  const statuses = [];
  for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"]) {
    statuses.push((await app.request(path, request(), over(address))).status);
  }

  expect(statuses).toEqual([201, 429, 201]);
});

test("0 switches the limit off", async ({ db, dataDir }) => {
  const before = await db.$count(rateLimits);
  const app = limited({ db, dataDir }, 0);

  for (let count = 0; count < 40; count += 1) expect(await statusOf(app, from("198.51.100.7"))).toBe(201);

  expect(await db.$count(rateLimits)).toBe(before);
});

test("P2: addresses are never stored in plain text", async ({ db, dataDir }) => {
  const app = limited({ db, dataDir }, 5);
  await statusOf(app, from("198.51.100.7"));

  expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain("198.51");
});

test("two instances share one count, also for simultaneous posts", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const instances = [limited(own, 10), limited(own, 10)] as const;

  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => statusOf(instances[index % 2 === 0 ? 0 : 1], from("198.51.100.7"))),
  );

  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(await own.db.select().from(rateLimits)).toMatchObject([{ points: 50 }]);
});
