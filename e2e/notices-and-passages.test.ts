import type { Page } from "@playwright/test";
import { expect, hydrated, stopClock, test } from "./journey.ts";
import { long } from "./long.ts";

const region = (page: Page) => page.getByRole("region", { name: "Уведомления" });

test.describe("notifications", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/requests/feedback");
    await hydrated(page);
    await stopClock(page);
  });

  const send = (page: Page) => page.getByRole("main").getByRole("button", { name: "Отправить" }).press("Enter");

  test("a notification is 300 px wide, stays for 3 seconds and disappears within 0.3 seconds", long, async ({ page }) => {
    await send(page);
    const alert = region(page).getByRole("alert");
    await expect(alert).toBeVisible();
    const box = await alert.boundingBox();
    expect(box?.width).toBe(300);
    expect([box?.y, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, 1440 - 16]);

    await page.clock.runFor(2_900);
    await expect(alert).toBeVisible();
    await page.clock.runFor(500);

    await expect(alert).toHaveCount(0);
  });

  test("several notifications are visible at once, and a click closes one", long, async ({ page }) => {
    for (let time = 0; time < 5; time++) await send(page);
    await expect(region(page).getByRole("alert")).toHaveCount(5);

    await region(page).getByRole("alert").first().click();
    await page.clock.runFor(350);

    await expect(region(page).getByRole("alert")).toHaveCount(4);
  });

  test("hovering or focusing a notification pauses its timer", long, async ({ page }) => {
    await send(page);
    const alert = region(page).getByRole("alert");
    await alert.hover();
    await page.clock.runFor(60_000);
    await expect(alert).toBeVisible();

    await alert.getByRole("button").focus();
    await page.mouse.move(10, 10);
    await page.clock.runFor(60_000);
    await expect(alert).toBeVisible();

    await alert.getByRole("button").blur();
    await page.clock.runFor(3_500);
    await expect(alert).toHaveCount(0);
  });
});

test("the loading line appears after 200 ms, not before, and disappears", long, async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/news.data*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  await stopClock(page);
  const line = page.locator("body > div[aria-hidden=true]");

  const asked = page.waitForRequest("**/news.data*");
  await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
  await asked;
  await page.clock.runFor(150);
  await expect(line).toHaveCount(0);
  await page.clock.runFor(150);
  await expect(line).toHaveCount(1);

  answer.resolve();
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новости");
  await expect(line).toHaveCount(0);
});
