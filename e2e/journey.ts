import { test as base, type ConsoleMessage, expect, type Locator, type Page, type Request } from "@playwright/test";
import { apiUrl, siteUrl } from "./addresses.ts";

/** React and the modules of pages, which are loaded on the visitor's first interaction; the boot script is not one of them. */
export const reactModules = /\/assets\/(?!boot-)[^/]*\.js$/;

/** Expected console messages of a test, by its list of complaints; the browser may report them late. */
const forgiven = new WeakMap<string[], string[]>();

/** A test fails on every unexpected message of the browser: console errors and warnings, page errors, CSP violations. */
export const test = base.extend<{ complaints: string[]; foreign: string[] }, { tab: Page }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (["error", "warning"].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      };
      const onError = (error: Error) => complaints.push(`page error: ${error.message}`);
      page.on("console", onConsole).on("pageerror", onError);
      await use(complaints);
      page.off("console", onConsole).off("pageerror", onError);
      const isForgiven = (complaint: string) => forgiven.get(complaints)?.some((said) => complaint.includes(said));
      expect(complaints.filter((complaint) => !isForgiven(complaint))).toEqual([]);
    },
    { auto: true },
  ],
  /** Addresses, requested by the page, that belong neither to the site nor to the API. */
  foreign: async ({ page }, use) => {
    const foreign: string[] = [];
    const onRequest = (request: Request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && ![siteUrl, apiUrl].includes(origin)) foreign.push(request.url());
    };
    page.on("request", onRequest);
    await use(foreign);
    page.off("request", onRequest);
  },
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        baseURL,
        locale,
        timezoneId,
        reducedMotion: "reduce",
        storageState: { cookies: [], origins: [] },
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

/**
 * Tests of a new visitor who opens many pages one after another in one tab, so that later pages use files cached by earlier ones. Motion
 * is reduced.
 */
export const walk = test.extend({
  page: async ({ tab }, use) => {
    await use(tab);
    await tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  },
});

/** Expects the console message with which Chromium reports this status or this lost connection. */
export function forgive(reason: 404 | 409 | 410 | 422 | 503 | "net::ERR_INTERNET_DISCONNECTED" | "net::ERR_FAILED", complaints: string[]) {
  const said = typeof reason === "number" ? `status of ${reason}` : `Failed to load resource: ${reason}`;
  forgiven.set(complaints, [...(forgiven.get(complaints) ?? []), said]);
}

/** Interacts with the page and waits until React has hydrated it; the root component marks the document then. */
export async function hydrated(page: Page) {
  // Repeated, because the key press may hit a document that is being replaced.
  await expect(async () => {
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true", undefined, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

export { expect };

/** The searchable field of a form for a service or a doctor on a wide screen; it replaces the native list when the pointer approaches. */
export async function searchable(form: Locator, label: "Услуга" | "Врач"): Promise<Locator> {
  await form.getByLabel(label).hover();
  return form.getByLabel(label).and(form.locator("input"));
}

/**
 * Stops the installed clock of the page, which the test then advances. The clock jumps forward by ten seconds, because it cannot be stopped at an
 * instant that has passed when the call arrives.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}
