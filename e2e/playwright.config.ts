import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { siteUrl } from "./addresses.ts";
import { isLong } from "./long.ts";

process.env.E2E_DATA_DIR ??= join(tmpdir(), `len-e2e-${process.pid}`);

const root = fileURLToPath(new URL("..", import.meta.url));
const executablePath = process.env.CHROMIUM_PATH;

/** Tests of visits at a chosen time. */
const openCalendar = /e2e\/(booking|visit|times|when)[^/]*\.test\.ts$/;

export default defineConfig({
  testDir: ".",
  outputDir: join(root, "test-results"),
  // Twice the number of processors, because the tests often wait: for fonts, for pictures, and for the panel's automatic saves.
  workers: 4,
  fullyParallel: true,
  ...(isLong ? {} : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: siteUrl,
    // Tests of motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // A visitor who has answered the cookie notice. Tests of the notice start with an empty state.
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage: [{ name: "len.cookies", value: "reject 1" }] }] },
    screenshot: "only-on-failure",
    // Traces slow down every test, so they are recorded only with `E2E_TRACE=1`.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // In a locale without Russian letters Chromium saves «Прайс-лист.xlsx» as «download».
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: [/phone|no-scripts|welcome|panel\/prices/, openCalendar, ...(isLong ? [] : [/development|first-hour|share-pictures/])],
    },
    // These tests publish prices. They run one at a time and not beside the desktop tests, which compare the prices of pages and files.
    {
      name: "prices",
      use: { viewport: { width: 1440, height: 900 } },
      testMatch: /panel\/prices/,
      workers: 1,
      dependencies: ["desktop"],
    },
    // These tests compare no prices, so they run at the same time as those that publish prices.
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /phone/,
      testIgnore: openCalendar,
      dependencies: ["desktop"],
    },
    {
      name: "no-scripts",
      use: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
      testMatch: /no-scripts/,
      testIgnore: openCalendar,
      dependencies: ["desktop"],
    },
    // These tests open the calendar to visitors, which changes the pages of doctors and services.
    {
      name: "booking",
      use: { viewport: { width: 1440, height: 900 } },
      testMatch: openCalendar,
      dependencies: ["prices", "phone", "no-scripts"],
    },
    // These tests close the whole site for a while, so no other test may run at the same time.
    { name: "welcome", testMatch: /welcome/, dependencies: ["booking"] },
  ],
  webServer: {
    command: `${process.execPath} e2e/programs.ts`,
    cwd: root,
    url: `${siteUrl}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: { E2E_DATA_DIR: process.env.E2E_DATA_DIR },
  },
});
