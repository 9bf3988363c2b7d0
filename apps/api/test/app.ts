import { randomBytes } from "node:crypto";
import { createApp } from "../src/app.ts";
import type { Database } from "../src/platform/database/database.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { createSealer, type Sealer } from "../src/platform/sealing/sealing.ts";
import { conforming } from "./conformity.ts";
import { test as onDatabase } from "./database.ts";

export const testSealer: Sealer = createSealer({ current: "test", oldest: "test", keys: new Map([["test", randomBytes(32)]]) });

export const apiUrl = "https://api.clinic.example";

/** The limit of posts is off: tests send many from nowhere. */
export const testConfig = (dataDir: string) => ({
  siteUrl: "https://clinic.example",
  apiUrl,
  dataDir,
  rateLimitPosts: 0,
  readCache: true,
  trustProxy: 0,
  siteApiSecret: undefined,
});

type Options = Partial<Parameters<typeof createApp>[0]> & { db: Database; dataDir: string };

/** The whole API over a database of the tests; what a test cares about is given by name. Every answer is held against its description. */
export function appOver({ dataDir, ...options }: Options) {
  const app = createApp({
    sealer: testSealer,
    config: testConfig(dataDir),
    log: silentLog,
    ping: async () => void (await options.db.execute("select 1")),
    ...options,
  });
  return conforming(app, apiUrl);
}

export type TestApp = ReturnType<typeof appOver>;

/** `test` with `{ app }`: the API over the demo clinic, in a transaction that is rolled back when the test ends. */
export const test = onDatabase.extend("app", ({ db, dataDir }) => appOver({ db, dataDir }));

/** A POST of JSON as the site sends it. */
export function post(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
}
