import type { Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { expect, hydrated, reactModules, stopClock, test } from "./journey.ts";
import { long, longUnless } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const main = (page: Page) => page.getByRole("main");

/** Waits until the opening animation of the dialog has ended. */
const atRest = (page: Page) =>
  page.locator("dialog[open]").evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));

for (const theme of ["normal", "contrast"]) {
  test(
    `a licence opens in a dialog 600 px wide with a link to its PDF, in ${theme} colours`,
    longUnless(theme === "normal"),
    async ({ page }) => {
      await page.addInitScript((choice) => localStorage.setItem("len.vision", choice), theme);
      await page.goto("/licenses");
      await hydrated(page);
      const sheet = main(page)
        .getByRole("link", { name: /^Открыть лист/ })
        .first();

      await sheet.focus();
      await page.keyboard.press("Enter");

      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
      await atRest(page);
      const box = await dialog.boundingBox();
      expect(box?.width).toBe(600);
      expect(box?.height).toBeGreaterThanOrEqual(300);
      await expect(dialog.getByRole("img").first()).toBeVisible();
      await expect(dialog.getByRole("link", { name: "Скачать PDF" })).toHaveAttribute("download", /\.pdf$/);
      expect(await violations(page)).toEqual([]);

      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(sheet).toBeFocused();
      await expect(page).toHaveURL(/\/licenses$/);
    },
  );

  test(
    `pictures of a device open in a viewer up to 1080 px wide and can be paged through, in ${theme} colours`,
    longUnless(theme === "normal"),
    async ({ page }) => {
      await page.addInitScript((choice) => localStorage.setItem("len.vision", choice), theme);
      await page.goto("/equipments/frakcionnyj-lazer-reshetka");
      await hydrated(page);
      const first = main(page)
        .getByRole("link", { name: /^Рассмотреть крупно/ })
        .first();
      await first.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await atRest(page);
      expect((await dialog.boundingBox())?.width).toBe(1080);
      expect(await violations(page)).toEqual([]);

      await page.goBack();

      await expect(dialog).toBeHidden();
      await expect(first).toBeFocused();
    },
  );
}

test("a document opens in a dialog with a picture of each page and a link to the file, and Back closes the dialog", async ({
  page,
  request,
}) => {
  await page.goto("/documents");
  await hydrated(page);
  const title = "Договор на оказание платных медицинских услуг";
  const paper = main(page).getByRole("article").filter({ hasText: title });
  const link = paper.getByRole("link", { name: title, exact: true });
  const pages = Number((await paper.innerText()).match(/(\d+)\s+страниц/)?.[1]);
  expect(pages).toBeGreaterThan(1);

  await link.click();

  const dialog = page.getByRole("dialog", { name: title });
  const sheets = dialog.getByRole("listitem");
  await expect(sheets).toHaveCount(pages);
  await atRest(page);
  expect((await dialog.boundingBox())?.width).toBe(600);
  await expect(sheets.last().getByRole("link", { name: `${title}, страница ${pages} из ${pages}` })).toHaveAttribute("target", "_blank");
  await sheets.last().scrollIntoViewIfNeeded();
  const last = sheets.last().getByRole("img");
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
  const file = (await dialog.getByRole("link", { name: "Скачать PDF" }).getAttribute("href")) ?? "";
  expect((await request.get(file)).headers()["content-type"]).toBe("application/pdf");
  expect(await violations(page)).toEqual([]);

  await page.goBack();

  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/\/documents$/);
});

test("the arrow keys move through the clinic's pictures and wrap around", long, async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  const pictures = main(page).getByRole("link", { name: /^Рассмотреть крупно/ });
  const count = await pictures.count();
  expect(count).toBeGreaterThan(1);
  await pictures.first().click();
  const dialog = page.getByRole("dialog", { name: "Фотографии" });
  await expect(dialog.getByText(`1 из ${count}`)).toBeVisible();

  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText(`${count} из ${count}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Следующая" }).click();
  await expect(dialog.getByText(`1 из ${count}`)).toBeVisible();

  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await expect(dialog).toBeHidden();
  await expect(pictures.first()).toBeFocused();
});

test("a click on a sheet before hydration opens the dialog", long, async ({ page }) => {
  await page.goto("/licenses");

  await main(page)
    .getByRole("link", { name: /^Открыть лист/ })
    .first()
    .click();

  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/licenses$/);
});

test("two clicks on a sheet open one dialog, and Back, pressed once, leaves the page", async ({ page }) => {
  await page.goto("/licenses");
  await hydrated(page);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();

  await main(page)
    .getByRole("link", { name: /^Открыть лист/ })
    .first()
    .dblclick();
  await expect(page.getByRole("dialog")).toBeVisible();

  expect(await entries()).toBe(before + 1);
});

test("the second click of a double click does not close the dialog that the first click has opened", long, async ({ page }) => {
  await page.goto("/licenses");
  await hydrated(page);
  await main(page)
    .getByRole("link", { name: /^Открыть лист/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A click outside the dialog.
  await page.mouse.move(5, 5);

  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole("dialog")).toBeVisible();

  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("each record button opens the form with its own doctor and service, whatever the previous button set", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  const form = dialog.locator("form");
  const chosen = () =>
    form.evaluate((element: HTMLFormElement) =>
      Object.fromEntries(["doctor", "service"].map((name) => [name, new FormData(element).get(name)])),
    );
  const ways = main(page).locator("form[action='/zapis']");
  const named = (field: string, value?: string) =>
    page.locator(value ? `input[type=hidden][name=${field}][value="${value}"]` : `input[type=hidden][name=${field}]`);
  const press = async (field: string, value?: string) => {
    await ways
      .filter({ has: named(field, value) })
      .first()
      .getByRole("button")
      .click();
    await expect(dialog).toBeVisible();
  };
  const slug = await ways.locator(named("doctor")).first().inputValue();
  await press("doctor");
  await expect.poll(chosen).toEqual({ doctor: slug, service: "any" });
  const provided = await form
    .locator("select[name=service] option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  await page.keyboard.press("Escape");

  const services = await ways.locator(named("service")).evaluateAll((fields) => fields.map((field) => field.getAttribute("value")));
  const foreign = services.find((service) => !provided.includes(service));
  await press("service", foreign ?? "");

  await expect.poll(chosen).toEqual({ doctor: "any", service: foreign });
  await expect(form.getByText(/^(от\s)?\d.+₽, \d+\sминут/)).toBeVisible();
  await expect(form.getByRole("img", { name: /^Портрет: / })).toHaveCount(0);

  // A button that opens the form sets only the fields that it names; the other fields do not change.
  await page.keyboard.press("Escape");
  await press("doctor");
  await expect.poll(chosen).toEqual({ doctor: slug, service: "any" });
  await form.locator("select[name=service]").evaluate((select: HTMLSelectElement, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, provided.at(-1) ?? "");
  await page.keyboard.press("Escape");
  await press("doctor");
  await expect.poll(chosen).toEqual({ doctor: slug, service: provided.at(-1) });
});

test("the record dialog shows the doctor, the hours and the cost, and its send button stays visible", async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");
  await hydrated(page);
  const form = page.getByRole("dialog", { name: "Запись на прием" }).locator("form");
  await main(page).getByRole("button", { name: "Записаться на прием" }).first().click();

  expect((await form.getByRole("img", { name: "Портрет: Ясенева Мария Андреевна" }).boundingBox())?.width).toBe(56);
  await expect(form.getByText(/^Ближайшие часы: .+\d\d:\d\d–\d\d:\d\d$/)).toBeVisible();
  await expect(form.getByText(/^Первый приём: .+₽, \d+\sминут/)).toBeVisible();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(form.getByRole("button", { name: "Отправить" })).toBeInViewport({ ratio: 1 });
  }
});

test("when the viewer cannot be loaded, the link opens the picture", long, async ({ page, complaints }) => {
  await page.route(/\/assets\/viewer-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/licenses");
  await hydrated(page);
  const sheet = main(page)
    .getByRole("link", { name: /^Открыть лист/ })
    .first();
  const address = (await sheet.getAttribute("href")) ?? "";

  await sheet.click();

  await expect(page).toHaveURL(address);
  complaints.splice(0);
});

/** The button of the menu of directions, and a link in the menu. */
const megaMenu = (page: Page) => ({
  button: page.getByRole("banner").getByRole("button", { name: "Все направления" }),
  prices: page.getByRole("banner").getByRole("link", { name: /Весь прайс-лист/ }),
});

/** The home page without React and with a stopped clock, so that the test decides how long the pointer rests. */
async function openHomeAtRest(page: Page) {
  await page.route(reactModules, () => {});
  await page.clock.install();
  await page.goto("/");
  await stopClock(page);
  return megaMenu(page);
}

test("the menu of directions opens when the pointer rests on its button, and a click keeps it open", long, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const { button, prices } = megaMenu(page);
  await expect(prices).toBeHidden();

  await button.hover();
  await expect(prices).toBeVisible();
  await button.click();
  await expect(prices).toBeVisible();
  await page.mouse.move(700, 890);
  await page.keyboard.press("Escape");
  await expect(prices).toBeHidden();

  await button.focus();
  await page.keyboard.press("Enter");
  await expect(prices).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(prices).toBeHidden();
  await expect(button).toBeFocused();
});

test("a menu of directions that was opened before the scripts were loaded stays open", long, async ({ page }) => {
  await page.goto("/");
  const { button, prices } = megaMenu(page);

  await button.focus();
  await page.keyboard.press("Enter");
  await expect(prices).toBeVisible();
  await hydrated(page);

  await expect(prices).toBeVisible();
});

test("a menu opened by hovering closes when the pointer has left it, before and after hydration", long, async ({ page }) => {
  await page.route(reactModules, () => {});
  await page.goto("/");
  const { button, prices } = megaMenu(page);
  await button.hover();
  await expect(prices).toBeVisible();

  await page.mouse.move(700, 890);

  await expect(prices).toBeHidden();
});

test("a menu opened by hovering closes when the pointer has left the window", long, async ({ page }) => {
  await page.goto("/");
  const { button, prices } = megaMenu(page);
  await button.hover();
  await expect(prices).toBeVisible();

  // The event that browsers fire at the edge of the window: a pointerout without a related target.
  await button.dispatchEvent("pointerout", { pointerType: "mouse", relatedTarget: null });

  await expect(prices).toBeHidden();
});

test("the menu does not open when a pointer passes over its button or a finger touches it", long, async ({ page }) => {
  const { button, prices } = await openHomeAtRest(page);

  await button.hover();
  await page.clock.runFor(140);
  await expect(prices).toBeHidden();
  await page.mouse.move(700, 890);
  await page.clock.runFor(1_000);
  await expect(prices).toBeHidden();

  await button.dispatchEvent("pointerover", { pointerType: "touch" });
  await page.clock.runFor(1_000);
  await expect(prices).toBeHidden();

  await button.hover();
  await page.clock.runFor(150);
  await expect(prices).toBeVisible();
});

test("a menu that was opened and closed by clicks does not reopen under a resting pointer", long, async ({ page }) => {
  const { button, prices } = await openHomeAtRest(page);

  await button.click();
  await expect(prices).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(1_000);

  await expect(prices).toBeHidden();
});

test("the skip link is first in the Tab order and links to the content", long, async ({ page }) => {
  await page.goto("/specialists");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Перейти к содержанию" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("banners advance every 3 s until they are stopped, and the Next button shows the next banner", long, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const banners = page.getByRole("region", { name: "Баннеры" });
  const bars = banners.getByRole("button", { name: /^Баннер \d/ });
  await stopClock(page);
  await bars.nth(0).press("Enter");
  await banners.getByRole("button", { name: "Запустить" }).press("Enter");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(500);
  await expect(bars.nth(0)).toHaveAttribute("aria-current", "true");

  await page.clock.runFor(3100);
  await expect(bars.nth(1)).toHaveAttribute("aria-current", "true");
  await banners.getByRole("button", { name: "Остановить" }).press("Enter");
  await page.clock.runFor(10_000);
  await expect(bars.nth(1)).toHaveAttribute("aria-current", "true");
  await banners.getByRole("button", { name: "Предыдущий" }).press("Enter");
  await expect(bars.nth(0)).toHaveAttribute("aria-current", "true");
});

test("pages of a doctor's reviews follow one another without repeated reviews", long, async ({ page }) => {
  await page.goto("/reviews?doctor=yaseneva-mariya");
  const reviews = main(page).getByRole("article");
  const first = await reviews.allInnerTexts();

  await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "2", exact: true }).click();

  await expect(page).toHaveURL(/\?doctor=yaseneva-mariya&page=2$/);
  await expect(reviews.first()).not.toHaveText(first[0] ?? "");
  const second = await reviews.allInnerTexts();
  expect(second.filter((text) => first.includes(text))).toEqual([]);
});

test("a review can be written on the page of a doctor, and its rating chosen with the arrow keys", async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya#otzyvy");
  await page.getByRole("button", { name: "Оставить отзыв" }).first().click();

  const dialog = page.getByRole("dialog", { name: "Оставить отзыв" });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(600);
  await dialog.getByRole("radio", { name: /^3/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: /^4/ })).toBeChecked();
});
