import { failureSchema } from "@len/contract/envelope";
import { eq, max, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import * as z from "zod";
import { test as base, isServer, openOwnDatabase } from "../../../test/database.ts";
import { readChanges, startInstance } from "../../../test/instance.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { publish, unpublish } from "../content/publish.ts";
import { emitChange, inPublication } from "./publication.ts";
import { changeEvents } from "./table.ts";

const actor = "terminal:test";
const slogan = (db: Database, value: string) => setSetting(db, { key: "slogan", value, actor });
const settingsChanged = { collection: "settings", slugs: null };

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

test("a reader is greeted with the last id and told of each publication, under the addresses it concerns", async ({ own, instance }) => {
  const [doctor] = await own.db.select().from(doctors).limit(1);
  if (!doctor) throw new Error("The demo clinic has doctors");
  const reader = await readChanges(instance.app);
  const before = instance.feed.lastId();
  expect(await reader.next()).toEqual({ event: "hello", data: { id: before } });

  await publish(own.db, { entity: "doctors", key: doctor.slug, actor });

  const told = await reader.next();
  expect(instance.feed.lastId()).toBeGreaterThan(before);
  expect(told).toMatchObject({ event: "change", data: { id: instance.feed.lastId() } });
  expect(told).toMatchObject({ data: { changes: expect.arrayContaining([{ collection: "doctors", slugs: [doctor.slug] }]) } });
});

test("what was missed comes when the reader returns with its last id, once and in order", async ({ own, instance }) => {
  const known = instance.feed.lastId();
  const following = await readChanges(instance.app);
  await following.next();
  for (const value of ["раз", "два", "три"]) await slogan(own.db, value);
  const missed = [await following.next(), await following.next(), await following.next()];

  const returning = await Promise.all([
    readChanges(instance.app, { "Last-Event-ID": String(known) }),
    readChanges(instance.app, {}, `?lastId=${known}`),
    // A browser keeps the address it began with and adds the header.
    readChanges(instance.app, { "Last-Event-ID": String(known) }, "?lastId=1"),
  ]);
  await slogan(own.db, "четыре");

  const next = await following.next();
  expect(next).toMatchObject({ event: "change", data: { changes: [settingsChanged] } });
  for (const reader of returning) {
    expect(await reader.next()).toEqual({ event: "hello", data: { id: known } });
    expect([await reader.next(), await reader.next(), await reader.next(), await reader.next()]).toEqual([...missed, next]);
  }
});

test.for(["999999999", "-1", "1.5", "abc", "1e3", "99999999999999999999", "0", "007", "'; drop table doctors"])(
  "who comes with the unknown id «%s» is told to drop everything",
  async (id, { instance }) => {
    const reader = await readChanges(instance.app, { "Last-Event-ID": id });

    expect(await reader.next()).toMatchObject({ event: "reset" });
    await reader.close();
  },
);

test("who comes after its last event was removed, or with too many missed, is told to drop everything", async ({ own, instance }) => {
  const known = instance.feed.lastId();
  await slogan(own.db, "потом удалено");
  const [removed] = await own.db.select({ id: max(changeEvents.id) }).from(changeEvents);
  await inPublication(own.db, async (tx) => {
    for (let count = 0; count <= 1_000; count += 1) await emitChange(tx, [{ collection: "settings", slugs: null }]);
  });
  const reader = await readChanges(instance.app, { "Last-Event-ID": String(known) });
  expect(await reader.next()).toMatchObject({ event: "reset" });

  await own.db.delete(changeEvents).where(eq(changeEvents.id, removed?.id ?? 0));
  expect(await (await readChanges(instance.app, { "Last-Event-ID": String(removed?.id) })).next()).toMatchObject({ event: "reset" });
});

test("that everything may have changed is said as a reset", async ({ own, instance }) => {
  const reader = await readChanges(instance.app);
  await reader.next();

  await inPublication(own.db, (tx) => emitChange(tx, null));

  expect(await reader.next()).toMatchObject({ event: "reset" });
});

test("a publication that is rolled back tells nothing", async ({ own, instance }) => {
  const reader = await readChanges(instance.app);
  await reader.next();

  const failing = inPublication(own.db, async (tx) => {
    await emitChange(tx, [{ collection: "banners", slugs: null }]);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await slogan(own.db, "после");

  expect(await reader.next()).toMatchObject({ event: "change", data: { changes: [settingsChanged] } });
});

test("a publication through one instance is told by the other", async ({ own, instance }) => {
  const other = await startInstance(own);
  const readers = await Promise.all([readChanges(instance.app), readChanges(other.app)]);
  for (const reader of readers) await reader.next();

  await unpublish(own.db, { entity: "pages", key: "info", actor });

  const told = await Promise.all(readers.map((reader) => reader.next()));
  expect(told[1]).toEqual(told[0]);
  expect(told[1]).toMatchObject({ data: { changes: expect.arrayContaining([{ collection: "pages", slugs: ["info"] }]) } });
  await other.stop();
});

test.runIf(isServer)("of two publications at once the later id is never seen before the earlier", async ({ own, instance }) => {
  const reader = await readChanges(instance.app);
  const hello = await reader.next();
  expect(hello).toMatchObject({ event: "hello" });
  const [hasId, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

  const slow = own.db.transaction(async (tx) => {
    await inPublication(tx, (publication) => emitChange(publication, [{ collection: "news", slugs: null }]));
    hasId.resolve();
    await mayCommit.promise;
  });
  await hasId.promise;
  const quick = inPublication(own.db, (tx) => emitChange(tx, [{ collection: "videos", slugs: null }]));
  // In its place in the queue, or, were there none, through before the other.
  await Promise.race([quick, untilWaiting(own.db)]);
  mayCommit.resolve();
  await Promise.all([slow, quick]);

  const first = await reader.next();
  const second = await reader.next();
  expect([first, second]).toMatchObject([
    { data: { changes: [{ collection: "news" }] } },
    { data: { changes: [{ collection: "videos" }] } },
  ]);
});

async function untilWaiting(db: Database): Promise<void> {
  await vi.waitUntil(
    async () =>
      (
        await queryRows(
          db,
          z.object({}),
          sql`select 1 as one from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length > 0,
    { timeout: 30_000, interval: 20 },
  );
}

test.runIf(isServer)("a lost connection costs no event: what came meanwhile is read by its ids", async ({ own, instance }) => {
  const reader = await readChanges(instance.app);
  await reader.next();
  await vi.waitUntil(() => instance.feed.isHearing(), { timeout: 30_000 });

  await own.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'len-api-listen' and datname = current_database()`);
  await vi.waitUntil(() => !instance.feed.isHearing(), { timeout: 30_000 });
  await slogan(own.db, "без слушателя");

  expect(await reader.next()).toMatchObject({ event: "change", data: { changes: [settingsChanged] } });
  await vi.waitUntil(() => instance.feed.isHearing(), { timeout: 30_000 });
});

test("a database that was put back to an earlier state is noticed", async ({ own, instance }) => {
  const reader = await readChanges(instance.app);
  await reader.next();
  const known = instance.feed.lastId();

  await own.db.delete(changeEvents).where(eq(changeEvents.id, known));
  await own.db.execute(sql`select pg_notify('len_changes', '')`);

  expect(await reader.next()).toMatchObject({ event: "reset" });
  expect(instance.feed.lastId()).toBeLessThan(known);
});

test("streams are bounded, of one address and in all, and a place is free again when a stream ends", async ({ own }) => {
  const { app, stop } = await startInstance(own, { limits: { inAll: 3, ofOneAddress: 2 } });
  const from = (remoteAddress: string) => app.request("/api/changes", {}, { incoming: { socket: { remoteAddress } } });
  const first = await from("192.0.2.1");
  expect([first.status, (await from("192.0.2.1")).status]).toEqual([200, 200]);

  const refused = await from("192.0.2.1");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(failureSchema.parse(await refused.json()).error.code).toBe("rate_limited");
  expect((await from("192.0.2.2")).status).toBe(200);
  expect((await from("192.0.2.3")).status).toBe(429);

  await first.body?.cancel();
  expect((await from("192.0.2.1")).status).toBe(200);
  await stop();
});

test("a HEAD takes no place", async ({ own }) => {
  const { app, stop } = await startInstance(own, { limits: { inAll: 1, ofOneAddress: 1 } });

  for (let count = 0; count < 3; count += 1) expect((await app.request("/api/changes", { method: "HEAD" })).status).toBe(200);

  expect((await app.request("/api/changes")).status).toBe(200);
  await stop();
});

test("every five seconds a line says that the connection lives", async ({ own }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { app, stop } = await startInstance(own);
    const reader = await readChanges(app);
    await reader.next();

    vi.advanceTimersByTime(5_000);

    expect(await reader.next()).toBe("heartbeat");
    await stop();
  } finally {
    vi.useRealTimers();
  }
});

test("when the instance stops its streams end, and it opens no other", async ({ own }) => {
  const { app, streams, stop } = await startInstance(own);
  const reader = await readChanges(app);
  await reader.next();

  streams.close();

  expect(await reader.next()).toBe("end");
  expect((await app.request("/api/changes")).status).toBe(503);
  await stop();
});
