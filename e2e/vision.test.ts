import type { Page } from "@playwright/test";
import { sidewaysOf, violationsOfAnyRule } from "./accessibility.ts";
import { expect, forgive, hydrated, reactModules, test } from "./journey.ts";
import { long, longUnless } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const bar = (page: Page) => page.getByRole("form", { name: "Настройки версии для слабовидящих" });
const switchOn = (page: Page) => page.getByRole("button", { name: "Версия для слабовидящих" });

/** Opens the settings again after the first choice has folded them. */
const reopen = (page: Page) => bar(page).getByText("Настройки просмотра").click();

/** A computed style of the first matching element. */
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test("size, colours, spacing and pictures can be set before React loads, and apply to the next page", async ({ page }) => {
  // React's modules are blocked, so everything that works here works without React.
  await page.route(reactModules, () => {});
  await page.goto("/specialists");
  await expect(bar(page)).toBeHidden();

  await switchOn(page).click();
  await expect(switchOn(page)).toHaveAttribute("aria-pressed", "true");
  expect(await styleOf(page, "html", "font-size")).toBe("20px");
  await bar(page).getByRole("group", { name: "Размер букв" }).getByLabel("200 %").check();
  await reopen(page);
  await bar(page).getByRole("group", { name: "Цвета" }).getByLabel("белым по чёрному").check();
  await bar(page).getByRole("group", { name: "Интервалы" }).getByLabel("широкие").check();
  await page.goto("/prices");

  expect(await styleOf(page, "html", "font-size")).toBe("32px");
  expect(await styleOf(page, "body", "background-color")).toBe("rgb(0, 0, 0)");
  expect(await styleOf(page, "main a[href$='.pdf']", "color")).toBe("rgb(255, 230, 0)");
  expect(Number.parseFloat(await styleOf(page, "main p", "letter-spacing"))).toBeGreaterThan(3);
  await expect(bar(page).getByLabel("200 %")).toBeChecked();
  await expect(bar(page).getByLabel("белым по чёрному")).toBeChecked();
  await expect(bar(page).getByLabel("показывать")).toBeChecked();
});

test("a page restored from the back/forward cache shows the current settings", long, async ({ page }) => {
  await page.goto("/about");
  await switchOn(page).click();
  await bar(page).getByLabel("150 %").check();

  // Simulates a change of the settings on another page, and the browser's event when the visitor comes back.
  await page.evaluate(() => {
    localStorage.setItem("len.vision.settings", "size=");
    dispatchEvent(new Event("pageshow"));
  });

  await expect(page.locator("html")).not.toHaveAttribute("data-size");
  await expect(bar(page).getByLabel("150 %")).not.toBeChecked();
});

test("with pictures off the alternative texts are shown, on later pages too", long, async ({ page }) => {
  await page.goto("/specialists");
  await switchOn(page).click();
  await bar(page).getByLabel("описывать словами").check();

  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Специалисты" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Специалисты" })).toBeVisible();
  await expect(page.locator("main img[src], main source[srcset]")).toHaveCount(0);
  const described = page.locator("main img:not([alt=''])");
  expect(await described.count()).toBeGreaterThan(5);
  for (const image of await described.all()) expect((await image.boundingBox())?.height ?? 0).toBeGreaterThan(20);

  await reopen(page);
  await bar(page).getByLabel("показывать").check();
  expect(await page.locator("main img[data-src]").count()).toBe(0);
});

test("the settings are open at first; once folded they are folded on the next page too, and can be reopened", long, async ({ page }) => {
  await page.route(reactModules, () => {});
  await page.goto("/specialists");
  await switchOn(page).click();
  const size = bar(page).getByRole("group", { name: "Размер букв" });
  await expect(size).toBeVisible();

  await bar(page).getByText("Настройки просмотра").click();
  await expect(size).toBeHidden();
  await page.goto("/prices");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(size).toBeHidden();
  await expect(bar(page).locator("details")).not.toHaveAttribute("open");

  await bar(page).getByText("Настройки просмотра").focus();
  await page.keyboard.press("Enter");
  await expect(size).toBeVisible();
  await page.reload();
  await expect(size).toBeVisible();
});

test(
  "the first choice folds the settings to one row of 48 pixels, also on the next page; by keyboard they fold when the focus leaves them",
  long,
  async ({ page }) => {
    await page.goto("/contacts");
    await switchOn(page).click();
    const size = bar(page).getByRole("group", { name: "Размер букв" });
    await size.getByLabel("200 %").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("html")).toHaveAttribute("data-size", "150");
    await expect(size).toBeVisible();
    await page.getByRole("banner").getByRole("link").first().focus();
    await expect(size).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/contacts");
      await page.evaluate(() => {
        localStorage.clear();
        localStorage.setItem("len.vision", "contrast");
      });
      await page.reload();
      await size.getByLabel("200 %").check();
      await expect(size).toBeHidden();
      await expect(bar(page).locator("summary")).toBeFocused();
      expect((await bar(page).boundingBox())?.height).toBe(48);
      await page.goto("/");
      expect((await bar(page).boundingBox())?.height).toBe(48);
      for (const control of await bar(page).locator("summary, button").all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);

      await bar(page).locator("summary").click();
      await bar(page).getByLabel("белым по чёрному").check();
      await expect(size).toBeVisible();
    }
  },
);

test("settings that were folded are folded from the first paint", long, async ({ page, complaints }) => {
  await page.addInitScript(() => {
    localStorage.setItem("len.vision", "contrast");
    localStorage.setItem("len.vision.bar", "folded");
  });
  // The deferred script is blocked, because it could fold the settings only after the first paint.
  await page.route(/\/assets\/boot-/, (route) => route.abort());
  forgive("net::ERR_FAILED", complaints);

  await page.goto("/");

  await expect(page.locator("#vision details")).toHaveAttribute("open");
  await expect(page.locator("#vision details fieldset").first()).toBeHidden();
});

for (const width of [360, 1440]) {
  test(
    `the open settings cause no accessibility violations and no horizontal scrolling at ${width} pixels with the largest text`,
    longUnless(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        localStorage.setItem("len.vision", "contrast");
        localStorage.setItem("len.vision.settings", "size=200&spacing=wide");
      });
      await page.goto("/contacts");

      await expect(bar(page).getByLabel("белым по чёрному")).toBeVisible();
      expect(await sidewaysOf(page)).toBe(0);
      expect(await violationsOfAnyRule(page, "#vision")).toEqual([]);
    },
  );
}

for (const [device, viewport] of Object.entries({ phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } })) {
  test(
    `on a ${device} each of the open settings takes one row, and most of the first screen is left for the page`,
    longUnless(device === "phone"),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => localStorage.setItem("len.vision", "contrast"));
      await page.goto("/contacts");

      const groups = await bar(page).getByRole("group").all();
      expect(groups).toHaveLength(5);
      for (const group of groups.slice(1)) {
        const places = await group.getByRole("radio").evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect()));
        expect(new Set(places.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1);
        for (const { width, height } of places) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      expect((await bar(page).boundingBox())?.height ?? Number.POSITIVE_INFINITY).toBeLessThan(viewport.height / 2);
    },
  );
}

test("with the largest text amounts do not wrap, and the header never covers the focused element", long, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("len.vision", "contrast");
    localStorage.setItem("len.vision.settings", "size=200&spacing=wide");
    localStorage.setItem("len.vision.bar", "folded");
  });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const sums = page.locator("main td").filter({ hasText: /^(от\s)?\d+\s\d{3}\s₽$/ });
    expect(await sums.count()).toBeGreaterThan(3);
    for (const sum of await sums.all()) {
      // The last digits and the rouble sign must be on the same line.
      const lines = await sum.evaluate((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const range = document.createRange();
        range.setStart(text, text.data.search(/\d/));
        range.setEnd(text, text.length);
        return range.getClientRects().length;
      });
      expect(lines, `${await sum.textContent()} at ${width}`).toBe(1);
    }
  }

  await page.goto("/contacts");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    const covered = await page.evaluate(() => {
      const header = document.querySelector("header");
      const focused = document.activeElement;
      if (!header || !focused || header.contains(focused)) return null;
      return focused.getBoundingClientRect().top < header.getBoundingClientRect().bottom ? focused.outerHTML.slice(0, 90) : null;
    });
    expect(covered).toBeNull();
  }
});

test("«Обычная версия» switches the contrast version off and moves the focus to the button that switches it on", long, async ({ page }) => {
  await page.goto("/");
  await switchOn(page).click();
  await expect(page.getByRole("button", { name: "Запустить" })).toBeVisible();

  await page.getByRole("button", { name: "Обычная версия" }).click();

  await expect(bar(page)).toBeHidden();
  await expect(switchOn(page)).toBeFocused();
  await expect(switchOn(page)).toHaveAttribute("aria-pressed", "false");
  expect(await styleOf(page, "html", "font-size")).toBe("16px");
});

test("the contrast version applies from the first paint, also when the system prefers contrast", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.atFirst = document.documentElement.dataset.theme ?? "usual";
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-at-first", "contrast");

  await page.getByRole("button", { name: "Обычная версия" }).click();
  await page.reload();

  await expect(page.locator("html")).toHaveAttribute("data-at-first", "usual");
});

test("in the contrast version nothing is animated", long, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await switchOn(page).click();
  // A slide that is moving stops first.
  await page.clock.runFor(1_000);
  const place = () => page.locator("[data-slides]").evaluate((row) => row.scrollLeft);
  const before = await place();
  await page.clock.runFor(10_000);

  expect(await place()).toBe(before);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
