import { doctorCardSchema } from "@len/contract/doctors";
import { pageOf } from "@len/contract/envelope";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { appOver, type TestApp, testConfig } from "../../../test/app.ts";
import { test as base, openOwnDatabase } from "../../../test/database.ts";
import { readEditions, startInstance } from "../../../test/instance.ts";
import { publish, unpublish } from "../../../test/with-features.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";

/** A change by plain SQL does not raise the edition: it shows whether an answer was cached or read. */

const actor = "terminal:test";
const list = pageOf(doctorCardSchema);

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("own", async ({}, { onCleanup }) => {
    const own = await openOwnDatabase();
    onCleanup(own.close);
    return own;
  })
  .extend("instance", async ({ own }, { onCleanup }) => {
    const instance = await startInstance(own);
    onCleanup(instance.stop);
    await expect.poll(() => instance.feed.isListening(), { timeout: 30_000 }).toBe(true);
    return instance;
  });

async function surnames(app: TestApp, query = "?limit=100") {
  return list.parse(await (await app.request(`/api/doctors${query}`)).json()).data.map(({ lastName }) => lastName);
}

async function renameSecretly(db: Database): Promise<void> {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.status, "published")).orderBy(doctors.lastName).limit(1);
  if (!doctor) throw new Error("The demo clinic has doctors");
  await db.update(doctors).set({ lastName: "Тайнова" }).where(eq(doctors.id, doctor.id));
}

test("an answer is cached with all its headers but the request id, until the next edition", async ({ own, instance: { app } }) => {
  const reader = await readEditions(app);
  await reader.next();
  const first = await app.request("/api/doctors?limit=100");
  await renameSecretly(own.db);

  const second = await app.request("/api/doctors?limit=100");
  expect(await second.text()).toBe(await first.text());
  const { "x-request-id": secondId, ...secondHeaders } = Object.fromEntries(second.headers);
  const { "x-request-id": firstId, ...firstHeaders } = Object.fromEntries(first.headers);
  expect(secondHeaders).toEqual(firstHeaders);
  expect(secondHeaders["content-security-policy"]).toContain("default-src 'none'");
  expect(secondId).toMatch(/^\w{5}-\w{5}$/);
  expect(secondId).not.toBe(firstId);
  expect((await app.request("/api/doctors?limit=100", { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } })).status).toBe(304);
  expect((await app.request("/api/doctors?limit=100", { method: "HEAD" })).status).toBe(200);

  await publish(own.db, { entity: "pages", key: "info", actor });
  await reader.next();
  expect(await surnames(app)).toContain("Тайнова");
});

test("unknown parameters share a cached answer, known ones do not", async ({ own, instance: { app } }) => {
  await surnames(app, "?limit=100");
  await renameSecretly(own.db);

  for (const query of ["?limit=100&utm_source=x", "?utm=1&limit=100&page=1", "?page=1&search=&category=&limit=100"]) {
    expect([query, (await surnames(app, query)).includes("Тайнова")]).toEqual([query, false]);
  }
  expect(await surnames(app, "?limit=99")).toContain("Тайнова");
  expect((await app.request("/api/doctors?limit=101")).status).toBe(422);
});

test("a publication through another instance is seen by callers of this one", async ({ own, instance: { app } }) => {
  const other = await startInstance(own);
  const reader = await readEditions(app);
  await reader.next();
  const [gone] = await surnames(app);
  const [doctor] = await own.db
    .select()
    .from(doctors)
    .where(eq(doctors.lastName, gone ?? ""))
    .limit(1);

  await unpublish(own.db, { entity: "doctors", key: doctor?.slug ?? "", actor, evenUsed: true });
  await reader.next();

  expect(await surnames(app)).not.toContain(gone);
  expect(await surnames(app)).toEqual(await surnames(other.app));
  await other.stop();
});

test("a cached answer has the edition it was read at, even while the instance does not know of a newer one", async ({ own }) => {
  // This instance never receives a notification, as on a slow connection.
  const behind = await startInstance(own, {
    listen(_, notifications) {
      notifications.listening();
      return { close: async () => {} };
    },
  });
  const ahead = await startInstance(own);
  await expect.poll(() => behind.feed.isListening(), { timeout: 30_000 }).toBe(true);
  const reader = await readEditions(ahead.app);
  const editionOf = (response: Response) => Number(response.headers.get("X-Content-Edition"));
  const before = await reader.next();
  expect(editionOf(await behind.app.request("/api/doctors"))).toBe(before);

  await setSetting(own.db, { key: "slogan", value: "Новое издание", actor });
  const after = Number(await reader.next());

  const [cached, other] = [await behind.app.request("/api/doctors"), await behind.app.request("/api/settings")];
  expect(editionOf(cached)).toBe(before);
  expect([editionOf(cached) < after, editionOf(other) <= after]).toEqual([true, true]);
  expect(editionOf(await ahead.app.request("/api/doctors"))).toBe(after);
  await Promise.all([behind.stop(), ahead.stop()]);
});

test("while the instance is not notified of editions, nothing is answered from the cache", async ({ own }) => {
  const { app, stop } = await startInstance(own, { listen: () => ({ close: async () => {} }) });
  await surnames(app);

  await renameSecretly(own.db);

  expect(await surnames(app)).toContain("Тайнова");
  await stop();
});

test("the cache can be switched off", async ({ own, instance: { feed, streams } }) => {
  const config = { ...testConfig(own.dataDir), readCache: false };
  const app = appOver({ ...own, config, editions: { feed, streams } });
  await surnames(app);

  await renameSecretly(own.db);

  expect(await surnames(app)).toContain("Тайнова");
});
