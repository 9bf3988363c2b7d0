import { failureSchema } from "@len/contract/envelope";
import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { test as base, openOwnDatabase } from "../../../test/database.ts";
import { readEditions, startInstance } from "../../../test/instance.ts";
import { publish, unpublish } from "../../../test/with-features.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";
import { inPublication, raiseEdition, readEdition } from "./edition.ts";
import { contentEdition } from "./table.ts";

const actor = "terminal:test";
const slogan = (db: Database, value: string) => setSetting(db, { key: "slogan", value, actor });

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("own", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await openOwnDatabase();
    onCleanup(own.close);
    return own;
  })
  .extend("instance", async ({ own }, { onCleanup }) => {
    const instance = await startInstance(own);
    onCleanup(instance.stop);
    return instance;
  });

test("a subscriber gets the edition at once and after each publication", async ({ own, instance }) => {
  const reader = await readEditions(instance.app);
  const first = Number(await reader.next());
  expect(first).toBe((await readEdition(own.db)).edition);

  await publish(own.db, { entity: "pages", key: "info", actor });

  const second = Number(await reader.next());
  expect(second).toBeGreaterThan(first);
  expect(second).toBe(instance.feed.current().edition);
});

test("a publication that is rolled back does not raise the edition", async ({ own, instance }) => {
  const before = await readEdition(own.db);

  const failing = inPublication(own.db, async (tx) => {
    await raiseEdition(tx);
    throw new Error("rolled back");
  });

  await expect(failing).rejects.toThrow("rolled back");
  expect(await readEdition(own.db)).toEqual(before);
  const reader = await readEditions(instance.app);
  expect(await reader.next()).toBe(before.edition);
});

test("D11: a publication through one instance is announced by the other", async ({ own, instance }) => {
  const other = await startInstance(own);
  const readers = await Promise.all([readEditions(instance.app), readEditions(other.app)]);
  for (const reader of readers) await reader.next();

  await unpublish(own.db, { entity: "pages", key: "info", actor, evenUsed: true });

  const { edition } = await readEdition(own.db);
  expect(await Promise.all(readers.map((reader) => reader.next()))).toEqual([edition, edition]);
  await other.stop();
});

test("D12: editions grow in the order of the commits, and by one when the clock is behind", async ({ own }) => {
  const ahead = Date.now() + 60_000;
  await own.db.update(contentEdition).set({ edition: ahead });

  await Promise.all(Array.from({ length: 10 }, () => inPublication(own.db, async () => {})));

  expect((await readEdition(own.db)).edition).toBe(ahead + 10);
  await own.db.update(contentEdition).set({ edition: 1 });
});

test("an edition raised during a lost connection is announced after the reconnection", async ({ own, instance }) => {
  const reader = await readEditions(instance.app);
  const before = Number(await reader.next());
  await vi.waitUntil(() => instance.feed.isListening(), { timeout: 30_000 });

  await own.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'len-api-listen' and datname = current_database()`);
  await vi.waitUntil(() => !instance.feed.isListening(), { timeout: 30_000 });
  await slogan(own.db, "без слушателя");

  // Until then the stream may repeat the earlier edition.
  let announced = before;
  while (announced === before) announced = Number(await reader.next());
  expect(announced).toBeGreaterThan(before);
  await vi.waitUntil(() => instance.feed.isListening(), { timeout: 30_000 });
});

test("a database restored to an earlier state is detected", async ({ own, instance }) => {
  await slogan(own.db, "до возврата");
  const reader = await readEditions(instance.app);
  await vi.waitFor(async () => expect(instance.feed.current()).toEqual(await readEdition(own.db)), { timeout: 30_000 });
  const { edition } = instance.feed.current();

  await own.db
    .update(contentEdition)
    .set({ edition: edition - 1_000 })
    .where(eq(contentEdition.id, 1));
  await own.db.execute(sql`select pg_notify('len_edition', '')`);

  await vi.waitFor(async () => expect(await reader.next()).toBe(edition - 1_000), { timeout: 30_000 });
});

test("no events queue up for a subscriber that does not read: it gets the newest edition when it reads again", async ({
  own,
  instance,
}) => {
  const response = await instance.app.request("/api/changes");
  const reader = response.body?.getReader();
  const told: string[] = [];
  for (let count = 0; count < 20; count += 1) await slogan(own.db, `слова ${count}`);
  const { edition } = await readEdition(own.db);
  await vi.waitUntil(() => instance.feed.current().edition === edition, { timeout: 30_000 });

  while (!told.at(-1)?.includes(String(edition))) told.push(new TextDecoder().decode((await reader?.read())?.value));

  expect(told.length).toBeLessThanOrEqual(3);
  await reader?.cancel();
});

test("the number of streams is bounded per address and in total, and a stream that ends frees its place", async ({ own }) => {
  const { app, stop } = await startInstance(own, { limits: { ofOthers: 3, ofOneAddress: 2, ofSite: 0 } });
  const from = (remoteAddress: string) => app.request("/api/changes", {}, { incoming: { socket: { remoteAddress } } });
  const first = await from("192.0.2.1");
  expect([first.status, (await from("192.0.2.1")).status]).toEqual([200, 200]);

  const refused = await from("192.0.2.1");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(failureSchema.parse(await refused.json()).error.code).toBe("rate_limited");
  expect((await from("192.0.2.2")).status).toBe(200);
  expect((await from("192.0.2.3")).status).toBe(429);

  await first.body?.cancel();
  await vi.waitFor(async () => expect((await from("192.0.2.1")).status).toBe(200));
  await stop();
});

test("some streams are reserved for the site, and other clients cannot use them", async ({ own }) => {
  const siteApiSecret = "secret-of-site-and-api";
  const { app, stop } = await startInstance(own, { limits: { ofOthers: 2, ofOneAddress: 2, ofSite: 2 }, siteApiSecret });
  const ask = (secret: string) => app.request("/api/changes", { headers: { "X-Site-Secret": secret } });
  const others = [await ask("a guess"), await ask("a guess"), await ask("a guess")];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 429]);

  const ofSite = [await ask(siteApiSecret), await ask(siteApiSecret), await ask(siteApiSecret)];

  expect(ofSite.map(({ status }) => status)).toEqual([200, 200, 429]);
  await others[0]?.body?.cancel();
  await vi.waitFor(async () => expect((await ask("a guess")).status).toBe(200));
  await stop();
});

test("a HEAD request does not count as a stream", async ({ own }) => {
  const { app, stop } = await startInstance(own, { limits: { ofOthers: 1, ofOneAddress: 1, ofSite: 0 } });

  for (let count = 0; count < 3; count += 1) expect((await app.request("/api/changes", { method: "HEAD" })).status).toBe(200);

  expect((await app.request("/api/changes")).status).toBe(200);
  await stop();
});

test("the edition is repeated every five seconds as a heartbeat", async ({ own }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { app, stop } = await startInstance(own);
    const reader = await readEditions(app);
    const first = await reader.next();

    vi.advanceTimersByTime(5_000);

    expect(await reader.next()).toBe(first);
    await stop();
  } finally {
    vi.useRealTimers();
  }
});

test("when the instance stops, its streams end and no new ones are opened", async ({ own }) => {
  const { app, streams, stop } = await startInstance(own);
  const reader = await readEditions(app);
  await reader.next();

  streams.close();

  expect(await reader.next()).toBe("end");
  expect((await app.request("/api/changes")).status).toBe(503);
  await stop();
});
