import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { everyPage, mainTypes } from "./addresses.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function violations(page: Page, tags = rules): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
}

/** Pixels by which the page is wider than the window. */
const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [360, 1440]) {
  for (const path of everyPage) {
    test(`${path} at ${width}, both themes: no accessibility violation, no sideways scroll`, async ({ page, complaints }) => {
      // Two hundred rows with a control each are long to look through.
      test.slow(path === "/prices");
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      forgive(404, complaints);

      expect(await violations(page)).toEqual([]);
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
      expect(await page.locator("[style]").count()).toBe(0);

      await page.evaluate(() => document.querySelector<HTMLElement>("[data-vision]")?.click());
      await expect(page.getByRole("button", { name: "Обычная версия" })).toBeVisible();
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
      // What the theme changes at one width it changes at the other.
      if (width === 360) expect(await violations(page)).toEqual([]);
    });
  }
}

for (const path of mainTypes) {
  test(`${path} black, in the largest letters, spaced wide, without pictures: legible, no sideways scroll`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("len.vision", "contrast");
      localStorage.setItem("len.vision.settings", "size=200&scheme=dark&pictures=off&spacing=wide");
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);

    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
}

test("the record dialog and the form in error have no accessibility violation", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });

  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(dialog.getByText("Поле обязательно для заполнения!").first()).toBeVisible();

  const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("an unknown address answers 404 and helps", async ({ page, complaints }) => {
  const response = await page.goto("/net-takoj-stranicy");
  forgive(404, complaints);

  expect(response?.status()).toBe(404);
  await expect(page.getByText("This page could not be found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("search")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /\+7/ })).toBeVisible();
});

test("the page is the same for every visitor and its policy allows its own scripts only", async ({ request }) => {
  const plain = await request.get("/");
  const other = await request.get("/", {
    headers: { cookie: "a=b", "accept-language": "en", "x-forwarded-host": "evil.example", "user-agent": "other" },
  });

  expect(await other.text()).toBe(await plain.text());
  const policy = plain.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/);
  expect(await plain.text()).not.toContain("evil.example");
});
