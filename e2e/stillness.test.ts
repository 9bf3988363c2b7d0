import { pages } from "./addresses.ts";
import { expect, forgive, hydrated } from "./journey.ts";
import { picturesSeen, shiftsOf } from "./shifts.ts";
import { test } from "./slow-network.ts";

// Somebody new: the cookie notice is part of what must not move.
test.use({ storageState: { cookies: [], origins: [] } });

const often = ["/", "/specialists", "/specialists/yaseneva-mariya", "/zapis", "/certificates", "/contacts", "/net-takoj-stranicy"];
// `npm run test:long` goes through all.
const paths = process.env.JOURNEYS === "long" ? pages.map(({ path }) => path) : often;

for (const [device, viewport] of Object.entries({ phone: { width: 412, height: 823 }, desktop: { width: 1440, height: 900 } })) {
  for (const path of paths) {
    test(`${path} on a ${device}: nothing moves while it loads slowly and comes to life`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport);
      // Slides move by themselves in a scrolled row, which is no shift; here they would only take time.
      await page.emulateMedia({ reducedMotion: "reduce" });
      // A Sunday: the line of opening hours is at its longest.
      await page.clock.setFixedTime("2026-11-22T12:00:00+03:00");

      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      forgive(404, complaints);
      await picturesSeen(page);
      await hydrated(page);

      expect(await shiftsOf(page)).toEqual([]);
    });
  }
}
