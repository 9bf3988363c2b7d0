import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Every layout shift with its size and its element. Shifts within half a second after a press are not counted. */
export async function shiftsOf(page: Page) {
  return await page.evaluate(async () => {
    const shifts: { value: number; moved: string }[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent));
        shifts.push({ value, moved: moved.join(" | ") });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    take(observer.takeRecords());
    observer.disconnect();
    return shifts;
  });
}

/** Waits for the pictures on the screen. They load late, and their space must have been reserved. */
export async function picturesSeen(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, bottom, right } = image.getBoundingClientRect();
      const isSeen = image.checkVisibility() && top < innerHeight && left < innerWidth && bottom >= 0 && right >= 0;
      return image.complete || !isSeen;
    }),
  );
}
