import { defineConfig } from "vitest/config";

/** `api` runs on the embedded database, or on a server when TEST_DATABASE_URL names one; `faults` drives whole programs. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "packages", environment: "node", include: ["packages/*/src/**/*.test.ts"] } },
      {
        test: {
          name: "api",
          environment: "node",
          include: ["apps/api/src/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "site",
          environment: "jsdom",
          include: ["apps/site/app/**/*.test.{ts,tsx}", "apps/site/server/**/*.test.ts"],
          setupFiles: ["apps/site/test/setup.ts"],
        },
      },
      {
        test: {
          name: "faults",
          environment: "node",
          include: ["apps/api/test/faults/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
