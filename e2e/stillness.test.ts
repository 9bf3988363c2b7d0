import { pages } from "./addresses.ts";
import { expect, forgive, hydrated } from "./journey.ts";
import { isLong } from "./long.ts";
import { picturesSeen, shiftsOf } from "./shifts.ts";
import { test } from "./slow-network.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// A new visitor: the cookie notice must not cause a shift either.
test.use({ storageState: { cookies: [], origins: [] } });

// `npm run test:long` visits every kind of page at both widths.
const every = pages.map(({ path }) => path);
const devices = {
  phone: {
    viewport: { width: 412, height: 823 },
    paths: isLong ? every : ["/", "/specialists"],
  },
  desktop: { viewport: { width: 1440, height: 900 }, paths: isLong ? every : ["/specialists/yaseneva-mariya"] },
};

/**
 * The allowed layout shift by fonts. A heading's font may replace its fallback in the first tenth of a second (`font-display: optional`),
 * which on a busy machine is after the first layout. Measured shifts are 0.0004 to 0.0017; up to 0.1 counts as good.
 */
const ofFont = 0.002;

for (const [device, { viewport, paths }] of Object.entries(devices)) {
  for (const path of paths) {
    test(`${path} on a ${device} has no layout shift during a slow load and hydration`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport);
      // Autoplay is off: slides in a scrolled row cause no layout shift and would only take time.
      await page.emulateMedia({ reducedMotion: "reduce" });
      // On this Sunday the text about opening hours is longest.
      await page.clock.setFixedTime("2026-11-22T12:00:00+03:00");

      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      forgive(404, complaints);
      await picturesSeen(page);
      await hydrated(page);

      expect((await shiftsOf(page)).filter(({ value }) => value > ofFont)).toEqual([]);
    });
  }
}
