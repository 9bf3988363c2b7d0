import type { Page } from "@playwright/test";
import { sidewaysOf, violations } from "./accessibility.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Запись и телефон" });

/** Scrolls down in steps, as a finger does; the bar appears once the header is hidden. */
async function scrollDown(page: Page) {
  await hydrated(page);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 300);
  await page.mouse.wheel(0, 300);
}

test("once the header is hidden, the bar with the call and record buttons stays at the bottom of the window, without a second record button", async ({
  page,
}) => {
  await page.goto("/specialists");
  await expect(bar(page)).toBeHidden();
  await scrollDown(page);

  await expect(bar(page).getByRole("link", { name: "Позвонить" })).toHaveAttribute("href", /^tel:\+7/);
  await bar(page).getByRole("button", { name: "Записаться на прием" }).click();
  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.mouse.wheel(0, -100);
  await expect(page.getByRole("banner").getByRole("button", { name: "Записаться на прием" })).toBeInViewport();
  await expect(bar(page)).toBeHidden();
});

test("the bar does not cover the footer and is hidden while the on-screen keyboard is open", long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/services");
  await scrollDown(page);
  await expect(bar(page)).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").focus();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("main").getByRole("searchbox").blur();

  await page.mouse.wheel(0, 100_000);
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Настройки cookie" })).toBeInViewport();
  const depth = await bar(page).evaluate(
    (own) => own.getBoundingClientRect().bottom - (document.querySelector("footer")?.getBoundingClientRect().top ?? 0),
  );
  expect(depth).toBeLessThanOrEqual(1);
});

test(
  "the lists of the footer and the sitemap open when pressed; the footer's contacts and record button are always visible",
  long,
  async ({ page }) => {
    await page.goto("/sitemap");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("button", { name: "Записаться на прием" })).toBeVisible();
    await expect(footer.getByRole("link", { name: "priem@len.example" })).toBeVisible();
    expect((await footer.boundingBox())?.height).toBeLessThan(1_100);
    expect((await page.getByRole("main").boundingBox())?.height).toBeLessThan(2_200);

    for (const [place, link] of [
      [footer.getByRole("navigation", { name: "Клиника" }), "Вакансии"],
      [page.getByRole("region", { name: "Дерматология" }), "Картирование родинок"],
    ] as const) {
      await expect(place.getByRole("link", { name: link })).toBeHidden();
      await place.getByRole("heading", { level: 2 }).click();
      await expect(place.getByRole("link", { name: link })).toBeVisible();
    }
    expect(await violations(page, "footer")).toEqual([]);
  },
);

for (const width of [320, 390]) {
  test(`at ${width} pixels the bar has no accessibility violation and causes no horizontal scrolling`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/specialists");
    await scrollDown(page);
    await expect(bar(page)).toBeVisible();

    // Only the bar is examined, because axe would report elements that the bar half covers as too small.
    expect(await violations(page, "section[aria-label='Запись и телефон']")).toEqual([]);
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
    for (const control of await bar(page).locator("a, button").all()) await expect(control).toBeInViewport({ ratio: 1 });
  });
}

test("the bar is hidden while the visitor fills in a form", long, async ({ page }) => {
  for (const path of ["/zapis", "/requests/feedback"]) {
    await page.goto(path);
    await hydrated(page);
    await expect(bar(page)).toHaveCount(0);
  }
});
