import { type Browser, expect, type Locator, type Page } from "@playwright/test";

type Loaded = { name: string; bytes: number };

const sum = (files: Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Opens a screen of the panel in a browser with an empty cache. `program` is the transferred size of scripts, styles and the document in
 * bytes, without fonts, pictures and API answers.
 */
export async function firstLoad(browser: Browser, member: Page, url: string, ready: (page: Page) => Locator) {
  const context = await browser.newContext({ storageState: await member.context().storageState(), viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // Menus are loaded two seconds after the screen; on a slow machine they would be counted with the screen, so the timer is disabled.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms === 2_000 ? 0 : start(act, ms, ...rest)) as typeof setTimeout;
  });
  const loads: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => {
    const name = new URL(request.url()).pathname;
    loads.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  await page.goto(url);
  await expect(ready(page)).toBeVisible();
  const loaded = await Promise.all(loads);
  await context.close();
  return { loaded, program: sum(loaded.filter(({ name }) => !/^\/(?:api|media)\/|\.woff2$/.test(name))) };
}
