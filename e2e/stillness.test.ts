import { expect, forgive, hydrated } from "./journey.ts";
import { test } from "./slow-network.ts";

// Somebody new: the cookie notice is part of what must not move.
test.use({ storageState: { cookies: [], origins: [] } });

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

for (const [device, viewport] of Object.entries({ phone: { width: 412, height: 823 }, desktop: { width: 1440, height: 900 } })) {
  for (const path of ["/", "/specialists", "/specialists/yaseneva-mariya", "/zapis", "/net-takoj-stranicy"]) {
    test(`${path} on a ${device}: nothing moves while it loads slowly and comes to life`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport);
      // Slides move by themselves in a scrolled row, which is no shift; here they would only take time.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(() => {
        const shifts: { value: number; moved: string }[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent));
            shifts.push({ value: entry.value, moved: moved.join(" | ") });
          }
        }).observe({ type: "layout-shift", buffered: true });
      });

      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      forgive(404, complaints);
      await hydrated(page);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts);
      expect(shifts).toEqual([]);
    });
  }
}
