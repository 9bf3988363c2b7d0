import { test as base, type ConsoleMessage, expect, type Locator, type Page, type Request } from "@playwright/test";
import { apiUrl, siteUrl } from "./addresses.ts";

/** React and the modules of pages, which are loaded on the visitor's first interaction. The boot script is not included. */
export const reactModules = /\/assets\/(?!boot-)[^/]*\.js$/;

/** The expected console messages of each test, keyed by its list of complaints. The browser may report a message late. */
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
  /** Addresses that the page has requested from neither the site nor the API. */
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

/** For tests of a new visitor who opens many pages in one tab, so that later pages use files cached by earlier ones. Motion is reduced. */
export const walk = test.extend({
  page: async ({ tab }, use) => {
    await use(tab);
    await tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  },
});

/** Allows the console message by which Chromium reports this status or this lost connection. */
export function forgive(reason: 404 | 409 | 410 | 422 | 503 | "net::ERR_INTERNET_DISCONNECTED" | "net::ERR_FAILED", complaints: string[]) {
  const said = typeof reason === "number" ? `status of ${reason}` : `Failed to load resource: ${reason}`;
  forgiven.set(complaints, [...(forgiven.get(complaints) ?? []), said]);
}

/** Interacts with the page and waits until React has hydrated it, which the root component marks on the document. */
export async function hydrated(page: Page) {
  // The key press is repeated, because the document that receives it may be replaced at that moment.
  await expect(async () => {
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true", undefined, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

export { expect };

/** The searchable field for a service or a doctor on a wide screen. It replaces the native list when the pointer approaches the form. */
export async function searchable(form: Locator, label: "Услуга" | "Врач"): Promise<Locator> {
  await form.getByLabel(label).hover();
  return form.getByLabel(label).and(form.locator("input"));
}

/**
 * Stops the installed clock of the page; from then on the test advances it. The clock first jumps forward by ten seconds, because it cannot
 * be stopped at a moment that has passed by the time the call arrives.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}
