import { defineConfig } from "vitest/config";

/** They ask no database, or the program's own: a second run on a server would be the same. */
const withoutServer = [
  "env",
  "server",
  "http/listen",
  "limiter/visitor-address",
  "media/store",
  "reviews/public-name",
  "search/words",
  "staff/main",
];

/** What the plug-ins of the site's build provide. */
const alias = [
  { find: "virtual:react-router/server-build", replacement: `${import.meta.dirname}/apps/site/test/server-build.ts` },
  { find: /^.*\?inline-script$/, replacement: `${import.meta.dirname}/apps/site/test/inline-script.ts` },
];

/**
 * `api` runs on the embedded database, or on a server when TEST_DATABASE_URL names one; `faults` drives whole programs. Files that
 * keep nothing to themselves share their worker, its modules and its database: starting those costs more than most files.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "packages",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          environment: "node",
          include: ["apps/api/src/**/*.test.ts"],
          exclude: process.env.TEST_DATABASE_URL ? withoutServer.map((name) => `apps/api/src/${name}.test.ts`) : [],
          globalSetup: ["apps/api/test/prepare.ts"],
          pool: "forks",
          isolate: false,
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "site",
          environment: "node",
          alias,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ["apps/site/{app,platform,server}/**/*.test.ts"],
          setupFiles: ["apps/site/test/setup.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "site-dom",
          environment: "jsdom",
          alias,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ["apps/site/app/**/*.test.tsx"],
          setupFiles: ["apps/site/test/setup.ts"],
        },
      },
      {
        test: {
          name: "faults",
          environment: "node",
          include: ["apps/api/test/faults/**/*.test.ts"],
          pool: "forks",
          // Each waits for programs of its own most of the time.
          maxWorkers: 2,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
