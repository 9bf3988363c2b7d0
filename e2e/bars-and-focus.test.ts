import type { Page } from "@playwright/test";
import { pages, siteUrl } from "./addresses.ts";
import { expect, hydrated, test } from "./journey.ts";
import { isLong, long, longUnless } from "./long.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Запись и телефон" });
const notice = (page: Page) => page.getByRole("region", { name: "Файлы cookie" });
const corner = (page: Page) => page.getByRole("complementary", { name: "План визита" }).getByRole("link");
const phone = { width: 390, height: 844 };

/** Scrolls down in steps, as a finger does, until the header is scrolled away. */
async function scrollDown(page: Page) {
  await hydrated(page);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 300);
  await page.mouse.wheel(0, 300);
}

/** The bars that are visible on the screen. */
const shownBars = async (page: Page) => {
  const bars = { cookies: notice(page), plan: corner(page), record: bar(page) };
  const shown = await Promise.all(Object.entries(bars).map(async ([name, one]) => ((await one.isVisible()) ? [name] : [])));
  return shown.flat();
};

for (const [width, height] of [
  [320, 256],
  [390, 400],
  [844, 390],
  [1280, 480],
  [1280, 620],
] as const) {
  test(
    `Z31: at ${width} × ${height} no focused control of the record dialog is hidden under the dialog's fixed head or foot`,
    longUnless([256, 480].includes(height)),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/contacts");
      await hydrated(page);
      await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Запись на прием" });
      await expect(dialog.getByLabel("Имя")).toBeVisible();
      await dialog.getByRole("button", { name: "Отправить" }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("alert").first()).toBeFocused();

      const hidden: string[] = [];
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let presses = 0; presses < 30; presses += 1) {
          await page.keyboard.press(key);
          const covered = await page.evaluate(() => {
            const focused = document.activeElement;
            if (!focused?.closest("dialog")) return null;
            // A checkbox can be pressed anywhere on its line.
            const target = focused.closest("label") ?? focused;
            const { left, right, top, bottom } = target.getBoundingClientRect();
            const middle = (left + right) / 2;
            const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(middle, y));
            const isSeen = points.some((point) => point && (target.contains(point) || point.contains(target)));
            return isSeen ? null : `${focused.tagName} ${focused.id || focused.textContent}`;
          });
          if (covered) hidden.push(`${key}: ${covered}`);
        }
      }
      expect(hidden).toEqual([]);
    },
  );
}

for (const screen of [
  phone,
  { width: 768, height: 1024 },
  { width: 1024, height: 700 },
  { width: 1231, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(
    `Z32: at ${screen.width} pixels a notification over a dialog is at the top right and does not cover «Закрыть»`,
    longUnless([390, 1231].includes(screen.width)),
    async ({ page, complaints }) => {
      await page.setViewportSize(screen);
      await page.goto("/contacts");
      await hydrated(page);
      await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Запись на прием" });
      await dialog.getByLabel("Имя").fill("Анна");
      await dialog.getByLabel("Телефон").fill("+7 900 123-45-67");
      await dialog.getByLabel("Комментарий").fill("После 15:00");
      const [service, doctor] = [dialog.getByLabel("Услуга"), dialog.getByLabel("Врач")];
      for (const choice of [service, doctor]) {
        if ((await choice.evaluate((element) => element.tagName)) === "SELECT") await choice.selectOption({ index: 1 });
        else {
          await choice.focus();
          await page.keyboard.press("ArrowDown");
          await page.keyboard.press("Enter");
        }
      }
      await dialog.getByRole("checkbox").first().check();
      await page.route("**/requests/record/send", (route) => route.abort("failed"));
      await dialog.getByRole("button", { name: "Отправить" }).click();
      const shown = page.getByRole("region", { name: "Уведомления" }).getByRole("alert");
      await expect(shown).toBeVisible();

      // Both are measured in one call, because the notification disappears after three seconds.
      const [box, close] = await page.evaluate(() =>
        ["section[popover]:popover-open", "dialog[open] [data-closes]"].map((one) =>
          document.querySelector(one)?.getBoundingClientRect().toJSON(),
        ),
      );
      expect(Math.round(screen.width - box.x - box.width)).toBe(16);
      expect(box.y).toBeLessThan(screen.height / 4);
      const overlaps =
        box.x < close.x + close.width && close.x < box.x + box.width && box.y < close.y + close.height && close.y < box.y + box.height;
      expect(overlaps).toBe(false);
      complaints.length = 0;
    },
  );
}

test("Z33: a chosen rating can be cleared by a second press or by the button, and is then not sent", long, async ({ page }) => {
  await page.goto("/requests/review");
  await hydrated(page);
  const group = page.getByRole("group", { name: "Оценка" });
  const marked = () =>
    page
      .locator("form")
      .filter({ has: group })
      .evaluate((form: HTMLFormElement) => new FormData(form).get("rate"));
  const four = group.getByRole("radio", { name: /^4/ });
  const back = group.getByRole("button", { name: "Убрать оценку" });
  await expect(back).toBeHidden();

  await group.locator("label").nth(3).click();
  expect(await marked()).toBe("4");
  await group.locator("label").nth(3).click();
  expect(await marked()).toBeNull();

  await four.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  expect(await marked()).toBe("5");
  await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await marked()).toBeNull();
  await expect(back).toBeHidden();
  await expect(group.getByRole("radio", { name: /^5/ })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("Z35: until the cookie notice is answered it is the only bar, and after the first ticked service the plan is the only bar", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: phone,
      hasTouch: true,
      reducedMotion: "reduce",
      locale: "ru-RU",
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    await page.goto("/prices");
    await scrollDown(page);
    await expect.poll(() => shownBars(page)).toEqual(["cookies"]);

    const tick = page.getByRole("checkbox", { name: /^В план визита/ }).first();
    await tick.check();
    await expect(corner(page)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => shownBars(page)).toEqual(["plan"]);
    await tick.uncheck();
    await expect.poll(() => shownBars(page)).toEqual(["cookies"]);
    await page.getByRole("button", { name: "Отклонить" }).click();
    await scrollDown(page);
    await expect.poll(() => shownBars(page)).toEqual(["record"]);
    await tick.check();
    await expect.poll(() => shownBars(page)).toEqual(["plan"]);

    await page.goto("/specialists");
    await scrollDown(page);
    await expect.poll(() => shownBars(page)).toEqual(["record"]);
    await context.close();
  });

  test("Z35: the record bar hides while a form is on the screen", long, async ({ page }) => {
    await page.goto("/contacts");
    await scrollDown(page);
    await expect.poll(() => shownBars(page)).toEqual(["record"]);
    const form = page.getByRole("main").locator("form[method=post]").first();
    await form.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 300));
    await expect.poll(() => shownBars(page)).toEqual([]);
    await form.evaluate((element) => scrollTo(0, element.getBoundingClientRect().bottom + scrollY + 50));
    await expect.poll(() => shownBars(page)).toEqual(["record"]);
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const rate of [1, 12]) {
    test(
      `Z34: on a machine ${rate} times slower the old page never reappears and the new one is never visible before its transition`,
      longUnless(rate === 1),
      async ({ page }) => {
        await page.goto("/specialists");
        await hydrated(page);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("Emulation.setCPUThrottlingRate", { rate });
        await page.evaluate(() => {
          const seen: { heading: string; opacity: number }[] = [];
          Object.assign(window, { seen });
          const look = () => {
            const main = document.querySelector("main");
            const heading = main?.querySelector("h1")?.textContent ?? "";
            if (main) seen.push({ heading, opacity: Number(getComputedStyle(main).opacity) });
            requestAnimationFrame(look);
          };
          look();
        });
        for (const [link, title] of [
          ["Услуги и цены", "Услуги и цены"],
          ["Контакты", "Контакты"],
        ] as const) {
          const from = await page.getByRole("heading", { level: 1 }).textContent();
          await page.evaluate(() => {
            const seen: unknown[] = Reflect.get(window, "seen");
            seen.length = 0;
          });
          await page.getByRole("navigation", { name: "Главное меню" }).getByRole("link", { name: link, exact: true }).click();
          await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused({ timeout: 60_000 });
          await page.waitForFunction(() => document.querySelector("main")?.getAnimations().length === 0, null, { timeout: 60_000 });
          const seen: { heading: string; opacity: number }[] = await page.evaluate(() => Reflect.get(window, "seen"));
          const old = seen.filter(({ heading }) => heading === from).map(({ opacity }) => opacity);
          const fresh = seen.filter(({ heading }) => heading !== from).map(({ opacity }) => opacity);
          expect(old, "the old page only fades").toEqual(old.toSorted((a, b) => b - a));
          expect(fresh, "the new page only appears").toEqual(fresh.toSorted((a, b) => a - b));
          expect(fresh[0]).toBeLessThan(0.5);
        }
      },
    );
  }

  test("Z34: a page is shown again when the navigation away from it is cancelled", long, async ({ page }) => {
    await page.goto("/specialists");
    await hydrated(page);
    const link = page.getByRole("navigation", { name: "Главное меню" }).getByRole("link", { name: "Контакты" });
    // The click on the link of the current page cancels the navigation while the new page is loaded and the old one is fading out.
    await link.click();
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("main nav a, header a[href='/specialists']")?.click());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.locator("main").evaluate((main) => Number(getComputedStyle(main).opacity))).toBe(1);
  });
});

test("Z50: each record button of a price list names its service, and a dialog contains no banner landmark", long, async ({ page }) => {
  for (const path of ["/prices", "/categories/dermatologiya"]) {
    await page.goto(path);
    const rows = page
      .getByRole("main")
      .getByRole("row")
      .filter({ has: page.locator("[data-form=record]") });
    const names = await rows.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    expect(names.length, path).toBeGreaterThan(0);
    for (const name of names) expect(name, path).toMatch(/^Записаться на прием: ./);
    expect(new Set(names).size, path).toBe(names.length);
  }
  await page.goto("/contacts");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("banner")).toHaveCount(0);
});

/** Elements of the header or the page that are beyond the edges of the screen. */
const beyondScreen = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const out = [...document.querySelectorAll("body > header *, body > div > header *, header *")].filter((element) => {
      const { width, right, left } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1) && element.closest("[popover], dialog, main, .visually-hidden") === null;
    });
    return [scrollWidth > clientWidth ? "page" : "", ...out.map((element) => element.tagName)].filter(Boolean).join(" ");
  });

const letterSizes = isLong ? [18, 20, 22] : [22];
const allWidths = [320, 350, 360, 375, 390, 412, 435, 480, 600, 768, 900, 1024, 1180, 1280, 1366, 1440, 1536, 1920];
/** The widths at which the header once overflowed. */
const narrow = [350, 390, 435];
/** `npm test` visits only the pages with a unique layout, with the largest letters. */
const kinds = pages.filter(({ marks }) => isLong || marks.includes("own"));
/** The number of tests among which the pages are divided. Each test visits its pages in one tab. */
const parts = isLong ? 4 : 1;

for (let part = 0; part < parts; part += 1) {
  test(
    `Z47: with a larger browser font size no kind of page is wider than the screen, part ${part + 1}`,
    long,
    async ({ page, complaints }) => {
      test.setTimeout(240_000);
      const devtools = await page.context().newCDPSession(page);
      const wide: string[] = [];
      for (const { path, marks } of kinds.filter((_, index) => index % parts === part)) {
        await page.goto(path);
        for (const size of letterSizes) {
          await devtools.send("Page.setFontSizes", { fontSizes: { standard: size } });
          for (const width of isLong && marks.includes("own") ? allWidths : narrow) {
            await page.setViewportSize({ width, height: 900 });
            const beyond = await beyondScreen(page);
            if (beyond) wide.push(`${path}, letters of ${size}, at ${width}: ${beyond}`);
          }
        }
      }
      expect(wide).toEqual([]);
      // Some pages answer 404 or 503 on purpose.
      complaints.length = 0;
    },
  );
}
