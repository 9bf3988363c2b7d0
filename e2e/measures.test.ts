import type { Locator, Page } from "@playwright/test";
import { expect, forgive, hydrated, stopClock, test } from "./journey.ts";
import { long } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// Sizes and positions of dialogs, durations of animations. Time is measured by the page's own clock.

const dialogOf = (page: Page) => page.locator("dialog[open]");

/** The position of the dialog after its animation. */
async function restingBox(dialog: Locator) {
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await dialog.boundingBox();
  if (!box) throw new Error("the dialog is shown");
  return box;
}

const openers: Record<string, { path: string; open: (page: Page) => Locator }> = {
  record: { path: "/about", open: (page) => page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }) },
  review: {
    path: "/specialists/yaseneva-mariya#otzyvy",
    open: (page) => page.getByRole("tabpanel", { name: /Отзывы/ }).getByRole("button", { name: "Оставить отзыв" }),
  },
  document: { path: "/licenses", open: (page) => page.getByRole("link", { name: /^Открыть лист/ }).first() },
};

for (const [kind, { path, open }] of Object.entries(openers)) {
  test(`the ${kind} dialog is 600 px wide and at least 300 px high, grows with its content and opens in 300 ms`, long, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);

    await open(page).click();

    const dialog = dialogOf(page);
    const { width, height, y } = await restingBox(dialog);
    expect(width).toBe(600);
    expect(height).toBeGreaterThan(300);
    expect(Math.abs(y - (900 - height) / 2)).toBeLessThan(1);
    const style = await dialog.evaluate((element) => {
      const { animationName, animationDuration } = getComputedStyle(element);
      return { animationName, animationDuration };
    });
    expect(style).toEqual({ animationName: expect.stringContaining("rise"), animationDuration: "0.3s" });
    // The height of a dialog whose content is almost empty.
    await dialog.evaluate((element) => element.firstElementChild?.replaceChildren("Пусто"));
    expect((await dialog.boundingBox())?.height).toBe(300);
  });
}

test("the success dialog is 400 px wide, and 0.3 of the free height is above it at any height of the window", long, async ({ page }) => {
  await page.goto("/requests/feedback");
  await hydrated(page);
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill(`Мерова ${Date.now()}`);
  await form.getByLabel("Телефон").fill("+7 900 123-45-67");
  await form.getByLabel("Комментарий").fill("Есть ли у клиники парковка?");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();

  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height });
    const box = await restingBox(dialogOf(page));
    expect(box.width).toBe(400);
    expect(Math.abs(box.y - 0.3 * (height - box.height))).toBeLessThan(1);
  }
});

test("the transition between two slides takes 300 ms", long, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const banners = page.getByRole("region", { name: "Баннеры" });
  const row = banners.locator("[data-slides]");
  const place = () => row.evaluate((element) => element.scrollLeft);
  const width = await row.evaluate((element) => element.clientWidth);
  await banners.getByRole("button", { name: "Остановить" }).press("Enter");
  await stopClock(page);
  await banners.getByRole("button", { name: "Баннер 1 из" }).press("Enter");
  await page.clock.runFor(1_000);
  expect(await place()).toBe(0);

  await banners.getByRole("button", { name: "Следующий" }).press("Enter");
  await page.clock.runFor(240);
  const late = await place();
  expect(late).toBeGreaterThan(width / 2);
  expect(late).toBeLessThan(width - 5);

  await page.clock.runFor(80);
  expect(await place()).toBe(width);
});

test("scrolling to an anchor takes 500 ms; with reduced motion the page jumps to it", long, async ({ page }) => {
  await page.clock.install();
  await page.goto("/services");
  await hydrated(page);
  const letter = page.getByRole("main").locator("a[href^='#']").last();
  const hash = await letter.getAttribute("href");
  const place = () => page.evaluate(() => scrollY);
  await stopClock(page);

  await letter.press("Enter");
  await expect(async () => {
    await page.clock.runFor(16);
    expect(await place()).toBeGreaterThan(0);
  }).toPass();
  const began = await place();
  await page.clock.runFor(368);
  const late = await place();
  await page.clock.runFor(160);
  const there = await place();
  expect(began).toBeLessThan(there / 2);
  expect(late).toBeLessThan(there - 5);
  await page.clock.runFor(1_000);
  expect(await place()).toBe(there);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/services");
  await hydrated(page);
  await page.getByRole("main").locator(`a[href="${hash}"]`).press("Enter");
  // A position between two pixels may be rounded either way.
  await expect.poll(async () => Math.abs((await place()) - there)).toBeLessThanOrEqual(1);
});

test("while a review is being sent its rating can be neither previewed nor changed", long, async ({ page, complaints }) => {
  forgive("net::ERR_FAILED", complaints);
  const answer = Promise.withResolvers<void>();
  await page.route("**/requests/review/send", async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.goto("/requests/review?doctor=yaseneva-mariya&service=pervichnyj-priem-dermatologa");
  await hydrated(page);
  const form = page.getByRole("main");
  const group = form.getByRole("group", { name: "Оценка" });
  const marks = group.locator("label");
  await marks.nth(1).click();
  await form.getByLabel("Имя").fill("Отзывова Анна");
  await form.getByLabel("Телефон").fill("+7 900 123-45-67");
  await form.getByLabel("Комментарий").fill("Всё объяснили.");
  for (const tick of await form.getByRole("checkbox").all()) await tick.check();
  const fills = () => marks.evaluateAll((labels) => labels.map((label) => getComputedStyle(label.querySelector("svg") ?? label).fill));
  const chosen = await fills();

  await group.getByRole("radio").nth(1).press("Enter");
  await expect(group.getByRole("radio").first()).toBeDisabled();
  await expect(group.getByRole("radio").nth(1)).toBeFocused();
  await marks.nth(4).hover();
  expect(await fills()).toEqual(chosen);
  await marks.nth(4).click({ force: true });
  await expect(group.getByRole("radio").nth(1)).toBeChecked();

  answer.resolve();
  await expect(form.getByRole("button", { name: "Отправить ещё раз" })).toBeVisible();
  await marks.nth(4).click();
  await expect(group.getByRole("radio").nth(4)).toBeChecked();
});

test(
  "on a phone an enlarged before-and-after pair fills the screen, and a wider picture scrolls with the divider",
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/result");
    await hydrated(page);
    const small = await page.getByRole("slider").nth(1).boundingBox();
    await page
      .getByRole("link", { name: /^Рассмотреть крупно/ })
      .nth(1)
      .click();

    const dialog = dialogOf(page);
    expect(await restingBox(dialog)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    const after = dialog.getByRole("img").last();
    const shown = await after.boundingBox();
    if (!shown || !small) throw new Error("both are shown");
    expect(shown.height).toBeGreaterThan(2 * small.height);
    expect(shown.x + shown.width / 2).toBeCloseTo(195, 0);

    const divider = dialog.getByRole("slider", { name: "Сравнение до и после" });
    await divider.press("End");
    await expect.poll(async () => ((await after.boundingBox())?.x ?? 0) + shown.width).toBeCloseTo(390, 0);
    await divider.press("Home");
    await expect.poll(async () => (await after.boundingBox())?.x).toBeCloseTo(0, 0);
    await expect(dialog.getByRole("button", { name: "Закрыть" })).toBeInViewport();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);

test("the divider of an enlarged before-and-after pair moves by keyboard and by pointer", long, async ({ page }) => {
  await page.goto("/result");
  await hydrated(page);
  const enlarge = page.getByRole("link", { name: /^Рассмотреть крупно/ }).nth(1);
  const small = await page.getByRole("slider").nth(1).boundingBox();

  await enlarge.click();

  const dialog = dialogOf(page);
  const { width } = await restingBox(dialog);
  expect(width).toBe(1080);
  const divider = dialog.getByRole("slider", { name: "Сравнение до и после" });
  await page.keyboard.press("Tab");
  await expect(divider).toBeFocused();
  await expect(divider).toHaveValue("50");
  await page.keyboard.press("ArrowRight");
  await expect(divider).toHaveValue("51");
  const box = await divider.boundingBox();
  if (!box || !small) throw new Error("both are shown");
  expect(box.width).toBeGreaterThan(1.5 * small.width);
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height / 2);
  expect(Math.abs(Number(await divider.inputValue()) - 20)).toBeLessThan(4);
  expect(await dialog.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});
