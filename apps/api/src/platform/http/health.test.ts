import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { appOver, test } from "../../../test/app.ts";
import { enqueueLetter } from "../outbox/enqueue.ts";
import { retryDeadLetters } from "../outbox/retry.ts";
import { outbox } from "../outbox/table.ts";

const asked = async (app: ReturnType<typeof appOver>) => {
  const response = await app.request("/readyz");
  return { status: response.status, body: await response.json() };
};

test("a working program is alive and ready", async ({ app }) => {
  expect((await app.request("/healthz")).status).toBe(200);
  expect(await asked(app)).toMatchObject({ status: 200, body: { success: true, data: { status: "ready", degraded: [] } } });
});

test("without its database the program is alive but not ready", async ({ db, dataDir }) => {
  const app = appOver({ db, dataDir, ping: () => Promise.reject(new Error("away")) });

  expect((await app.request("/healthz")).status).toBe(200);
  expect(await asked(app)).toMatchObject({
    status: 503,
    body: { error: { code: "maintenance", fields: { database: ["База данных не отвечает"] } } },
  });
});

test("a hanging database does not delay the answer", async ({ db, dataDir }) => {
  const app = appOver({ db, dataDir, ping: () => new Promise(() => {}) });

  expect(await asked(app)).toMatchObject({ status: 503 });
});

test("a database with damaged pages makes the program not ready", async ({ db, dataDir }) => {
  const app = appOver({ db, dataDir, ping: async () => ({ damagedPages: 1 }) });

  expect(await asked(app)).toMatchObject({ status: 503, body: { error: { fields: { database: ["База данных повреждена"] } } } });
});

test("readiness contains no figures", async ({ app, db }) => {
  expect(await asked(app)).toEqual({ status: 200, body: { success: true, data: { status: "ready", degraded: [] } } });
  expect(await asked(appOver({ db, dataDir: "/nowhere/at/all" }))).toMatchObject({
    body: { error: { fields: { disk: ["Мало места на диске"] } } },
  });
});

test("without free disk space the program is not ready", async ({ db }) => {
  expect(await asked(appOver({ db, dataDir: "/nowhere/at/all" }))).toMatchObject({
    status: 503,
    body: { error: { fields: { disk: [expect.any(String)] } } },
  });
});

test("a letter that was set aside is reported until staff send it again", async ({ app, db }) => {
  await enqueueLetter(db, { template: "request_received", payload: { number: 1, kind: "record" } });
  await db.update(outbox).set({ deadAt: new Date(), createdAt: sql`now() - interval '90 days'` });
  expect(await asked(app)).toMatchObject({ status: 200, body: { data: { degraded: ["mail"] } } });

  await retryDeadLetters(db, { actor: "terminal:test" });
  expect(await asked(app)).toMatchObject({ status: 200, body: { data: { degraded: [] } } });
});

test("a letter to an address that a visitor invented does not make the program degraded", async ({ app, db }) => {
  await enqueueLetter(db, { template: "subscription_confirm", payload: { id: "1" } });
  await db.update(outbox).set({ deadAt: new Date() });

  expect(await asked(app)).toMatchObject({ status: 200, body: { data: { degraded: [] } } });
});

test("a letter that has waited for hours is reported, and the program stays ready to accept requests", async ({ app, db }) => {
  await enqueueLetter(db, { template: "request_received", payload: { number: 1, kind: "record" } });
  expect(await asked(app)).toMatchObject({ status: 200 });

  await db.update(outbox).set({ createdAt: sql`now() - interval '7 hours'` });
  expect(await asked(app)).toMatchObject({ status: 200, body: { data: { degraded: ["mail"] } } });

  await db.update(outbox).set({ sentAt: new Date() });
  expect(await asked(app)).toMatchObject({ status: 200, body: { data: { degraded: [] } } });
});
