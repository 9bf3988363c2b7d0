import type { CDPSession, Page } from "@playwright/test";
import { sidewaysOf, violationsOfLook } from "./accessibility.ts";
import { pagesMarked } from "./addresses.ts";
import { expect, hydrated, test, walk } from "./journey.ts";
import { isLong, long } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Elements whose text is clipped; elements that are hidden on purpose, scroll or limit their lines are skipped by their styles. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main, main *, header *, footer *")]
      .filter((element) => {
        const { overflowX, overflowY, clipPath, position, webkitLineClamp, textOverflow } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (clipPath !== "none" || position === "absolute" || webkitLineClamp !== "none" || textOverflow === "ellipsis") return false;
        if (element.closest("[inert], svg") || !element.textContent.trim() || element.clientHeight === 0) return false;
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`),
  );

/**
 * Adds a user style sheet, to which the page's policy does not apply. It lasts until the page is left, in addition to those added before.
 */
async function ownStyle(devtools: CDPSession, css: string) {
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const { styleSheetId } = await devtools.send("CSS.createStyleSheet", { frameId: frameTree.frame.id });
  await devtools.send("CSS.setStyleSheetText", { styleSheetId, text: css });
}

/** Opens many pages as a visitor who has answered the cookie notice, so that nothing covers the pages. */
const walkOn = walk.extend<{ devtools: CDPSession }>({
  page: async ({ page }, use) => {
    const answered = await page.addInitScript(() => localStorage.setItem("len.cookies", "reject 1"));
    await use(page);
    await answered.dispose();
  },
  devtools: async ({ page }, use) => {
    const devtools = await page.context().newCDPSession(page);
    await use(devtools);
    await devtools.detach();
  },
});

/** Elements with a transition or an animation. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
    return [...document.querySelectorAll("body *")]
      .flatMap((element) =>
        ["", "::before", "::after"].map((pseudo) => ({ element, pseudo, style: getComputedStyle(element, pseudo || null) })),
      )
      .filter(({ style }) => lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration)))
      .map(({ element, pseudo }) => `${element.tagName}.${element.getAttribute("class")}${pseudo}`);
  });

const own = pagesMarked("own");

for (const { path } of own.filter((_, index) => isLong || index % 10 === 0)) {
  walkOn(
    `${path} loses no content at twice the text size, with wide spacing, at 320 pixels, or on black with the largest text and no pictures, and animates nothing with reduced motion`,
    async ({ page, devtools }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("region", { name: "Файлы cookie" })).toBeHidden();
      expect(await moving(page)).toEqual([]);

      // 1280 pixels at a zoom of 400 % (WCAG 1.4.10) and of 200 % (1.4.4).
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysOf(page), `${width} pixels`).toBeLessThanOrEqual(0);
      }

      // Larger text only (1.4.4), then also the spacing of 1.4.12.
      await page.setViewportSize({ width: 1440, height: 900 });
      await ownStyle(devtools, "html { font-size: 200% !important }");
      expect(await sidewaysOf(page), "text at 200 %").toBeLessThanOrEqual(0);
      expect(await cutOff(page), "text at 200 %").toEqual([]);
      await ownStyle(
        devtools,
        `html { font-size: 100% !important }
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
      );
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysOf(page), `spacing at ${width}`).toBeLessThanOrEqual(0);
        expect(await cutOff(page), `spacing at ${width}`).toEqual([]);
      }

      // The contrast version in white on black, without pictures. The reload removes the style sheets added before.
      await page.evaluate(() => {
        localStorage.setItem("len.vision", "contrast");
        localStorage.setItem("len.vision.settings", "size=200&scheme=dark&pictures=off&spacing=wide");
      });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
      expect(await violationsOfLook(page)).toEqual([]);
    },
  );
}

test("with a doubled browser font size no page scrolls horizontally, on a phone and on a desktop", long, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });

  for (const { path } of own) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await sidewaysOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      expect.soft(await cutOff(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test("with reduced motion a page, a dialog and slides appear at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      seen.push(this.tagName);
      return animate.apply(this, given);
    };
    document.addEventListener("animationstart", ({ animationName }) => seen.push(animationName));
    document.addEventListener("transitionrun", ({ propertyName }) => seen.push(propertyName));
  });

  await page.getByRole("button", { name: "Следующий", exact: true }).click();
  await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test("with forced colours controls have visible borders, and selected items are recognisable", long, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/specialists?category=dermatologiya");
  const outlineOf = (role: "link" | "button", name: string | RegExp, place = 0) =>
    page
      .getByRole(role, { name })
      .nth(place)
      .evaluate((element) => {
        const { outlineStyle, borderTopWidth, borderTopStyle } = getComputedStyle(element);
        return { outlineStyle, hasEdge: borderTopStyle !== "none" && borderTopWidth !== "0px" };
      });

  expect(await outlineOf("button", "Записаться на прием")).toMatchObject({ hasEdge: true });
  const chips = page.getByRole("main").locator("a[aria-current]");
  await expect(chips).toHaveCount(1);
  expect(await chips.evaluate((chip) => getComputedStyle(chip).outlineStyle)).toBe("solid");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe("solid");
});

test("both ends of a price range are on one line at every width of the page", long, async ({ page }) => {
  await page.goto("/prices?category=kosmetologiya");

  for (let width = 320; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const ranges = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
      const found: { words: string; lines: number }[] = [];
      while (texts.nextNode()) {
        for (const { 0: words, index } of texts.currentNode.textContent?.matchAll(/\d+–\D?\d+/g) ?? []) {
          const range = new Range();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + words.length);
          found.push({ words, lines: new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size });
        }
      }
      return found;
    });

    expect(ranges.length).toBeGreaterThan(2);
    expect(ranges.filter(({ lines }) => lines > 1).map(({ words }) => words)).toEqual([]);
  }
});
