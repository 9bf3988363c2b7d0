import { defineConfig } from "vitest/config";

/** What the plug-ins of the site's build provide. */
const alias = [
  { find: "virtual:react-router/server-build", replacement: `${import.meta.dirname}/apps/site/test/server-build.ts` },
  { find: /^.*\?(?:inline-script|script-address)$/, replacement: `${import.meta.dirname}/apps/site/test/inline-script.ts` },
];

/**
 * Two workers, because without the setting Vitest leaves one processor of two idle.
 *
 * `api` runs on one PostgreSQL server of its own; `faults` drives whole programs. Files that keep nothing to themselves share their
 * worker, its modules and its database: starting those costs more than most files.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "packages",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "apps/admin/src/**/*.test.ts", "scripts/*.test.ts"],
          setupFiles: ["apps/admin/test/setup.ts"],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          environment: "node",
          include: ["apps/api/src/**/*.test.ts"],
          globalSetup: ["apps/api/test/prepare.ts"],
          pool: "forks",
          isolate: false,
          // Each waits for its PostgreSQL server or for programs a third of the time.
          maxWorkers: 3,
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
          maxWorkers: 2,
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
          // Each file has modules and a document of its own, without a process of its own.
          pool: "vmThreads",
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "faults",
          environment: "node",
          include: ["apps/api/test/faults/**/*.test.ts"],
          globalSetup: ["apps/api/test/prepare.ts"],
          pool: "forks",
          isolate: false,
          // Each waits for programs of its own most of the time.
          maxWorkers: 3,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
