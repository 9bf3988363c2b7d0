import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("«Услуги и цены» unfolds in the menu and links to a direction", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Открыть меню" }).click();
  const menu = page.getByRole("dialog", { name: "Меню" });
  const direction = menu.getByRole("link", { name: "Дерматология" });
  await expect(direction).toBeHidden();

  await menu.getByText("Услуги и цены", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Все услуги и цены" })).toBeVisible();
  await direction.click();

  await expect(page).toHaveURL(/\/categories\/dermatologiya$/);
  await expect(menu).toBeHidden();
});

test("a document on a phone opens as a bottom sheet", long, async ({ page }) => {
  await page.goto("/licenses");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Открыть лист/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

  const box = await dialog.boundingBox();

  expect(box?.width).toBe(390);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
});

test("every name in the week fits on one line on a phone", long, async ({ page }) => {
  await page.goto("/specialists/week");

  const main = page.getByRole("main");

  const lines = new Map<string, number>();
  for (const day of await main.locator("label").filter({ hasText: /\d/ }).all()) {
    await day.click();
    const shown = await main
      .locator("tbody th a")
      .evaluateAll((names) => names.map((name): [string, number] => [name.textContent ?? "", name.getClientRects().length]));
    for (const [name, count] of shown) lines.set(name, Math.max(count, lines.get(name) ?? 0));
  }
  expect([...lines.keys()].filter((name) => name.includes("-"))).not.toEqual([]);
  expect([...lines].filter(([, count]) => count !== 1)).toEqual([]);
});

test("a row of chips is initially scrolled to the selected chip, and the page stays at its top", long, async ({ page }) => {
  await page.goto("/result?category=flebologiya");

  await expect(page.getByRole("navigation", { name: "Работы по направлениям" }).getByRole("link", { name: /^Флебология/ })).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
