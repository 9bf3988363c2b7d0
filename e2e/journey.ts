import { test as base, expect, type Page } from "@playwright/test";

/** What a journey does on purpose, by its list of complaints; the browser may tell of it late. */
const forgiven = new WeakMap<string[], number[]>();

/** A journey fails on anything the browser complains about: console errors and warnings, page errors, CSP violations. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      await use(complaints);
      const isForgiven = (complaint: string) => forgiven.get(complaints)?.some((status) => complaint.includes(`status of ${status}`));
      expect(complaints.filter((complaint) => !isForgiven(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

/** A page that answers 404 or 422 on purpose makes Chromium say so in the console. */
export function forgive(status: 404 | 422 | 503, complaints: string[]) {
  forgiven.set(complaints, [...(forgiven.get(complaints) ?? []), status]);
}

/** Gives the page a first sign of life and waits until React answers for it; the root component says so on the document. */
export async function hydrated(page: Page) {
  // Again where the press went to a document that was on its way out.
  await expect(async () => {
    await page.keyboard.press("Shift");
    expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBe("true");
  }).toPass({ timeout: 60_000 });
}

export { expect };
