import { createApp } from "../src/app.ts";
import type { Database } from "../src/platform/database/database.ts";
import { countDamage } from "../src/platform/database/server-pool.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { conforming } from "./conformity.ts";
import { test as onDatabase } from "./database.ts";
import { testSealer } from "./keys.ts";
import { panelOrigin } from "./staff-browser.ts";

export { testSealer };

export const apiUrl = panelOrigin;

/** The rate limit is off, because tests send many posts without an address. */
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

/** The whole API over a test database; a test overrides options by name. Every answer is checked against the OpenAPI document. */
export function appOver({ dataDir, ...options }: Options) {
  const app = createApp({
    sealer: testSealer,
    config: testConfig(dataDir),
    log: silentLog,
    ping: () => countDamage(options.db),
    ...options,
  });
  return conforming(app, apiUrl);
}

export type TestApp = ReturnType<typeof appOver>;

/** `test` with `{ app }`: the API over the demo clinic, in a transaction that is rolled back after the test. */
export const test = onDatabase.extend("app", ({ db, dataDir }) => appOver({ db, dataDir }));

/** A JSON post as the site sends it. */
export function post(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
}
