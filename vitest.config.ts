import { defineConfig } from "vitest/config";

/** Replacements for the virtual modules of the site's build. */
const alias = [
  { find: "virtual:react-router/server-build", replacement: `${import.meta.dirname}/apps/site/test/server-build.ts` },
  { find: /^.*\?(?:inline-script|script-address)$/, replacement: `${import.meta.dirname}/apps/site/test/inline-script.ts` },
];

/**
 * Two workers, because without the setting Vitest leaves one of two processors idle.
 *
 * The tests of `api` share one PostgreSQL server; `faults` starts complete programs. Files that need no isolation share a worker with its
 * modules and its database, because starting those takes longer than most files.
 */
export default defineConfig({
  test: {
    tags: [{ name: "long", description: "Only npm run test:long runs these tests." }],
    tagsFilter: [process.env.CORPUS, process.env.FAULTS].includes("long") ? [] : ["!long"],
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
          // A worker waits for PostgreSQL or for programs a third of the time.
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
          // Each file gets its own modules and document, but no process.
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
          // A worker waits for its programs most of the time.
          maxWorkers: 3,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
