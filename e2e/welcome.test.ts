import { sidewaysOf, violations } from "./accessibility.ts";
import { expect, hydrated, test } from "./journey.ts";
import { newBrowser, panel, signInOwner } from "./panel/colleagues.ts";
import { staff } from "./staff.ts";

// The opening flag is global, so these tests run in a project of their own, at another time.
test.describe.configure({ mode: "serial" });

test.afterEach(async () => {
  await staff("settings", "set", "welcomeReady", "true");
});

test("once the owner closes the site every page redirects to /welcome, which accepts subscriptions", async ({ browser, page, request }) => {
  const sent = await request.get("/specialists", { maxRedirects: 0 });
  expect(sent.status()).toBe(200);

  const office = await newBrowser(browser);
  await signInOwner(office);
  await office.goto(`${panel}settings/site`);
  const close = office.getByRole("button", { name: "Закрыть сайт", exact: true });
  await close.click();
  const sheet = office.getByRole("dialog", { name: "Закрыть сайт" });
  await expect(sheet).toContainText("посетители увидят «Скоро открываемся»");
  expect(await violations(office)).toEqual([]);
  await sheet.getByRole("button", { name: "Оставить" }).click();
  expect((await request.get("/specialists", { maxRedirects: 0 })).status()).toBe(200);
  await close.click();
  await sheet.getByRole("button", { name: "Закрыть сайт" }).click();
  await expect(office.getByRole("link", { name: "готовности сайта" })).toBeVisible();
  await office.context().close();

  await expect.poll(async () => (await request.get("/specialists", { maxRedirects: 0 })).status()).toBe(302);
  const redirect = await request.get("/specialists", { maxRedirects: 0 });
  expect(redirect.headers()).toMatchObject({ location: "/welcome", "cache-control": "no-store" });
  for (const open of ["/privacy", "/robots.txt", "/consents/soglasie-zapis"]) {
    expect((await request.get(open, { maxRedirects: 0 })).status(), open).toBe(200);
  }

  await page.goto("/");
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByText("Имеются противопоказания. Необходима консультация специалиста")).toBeVisible();
  await foot.getByRole("button", { name: "Версия для слабовидящих" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await hydrated(page);
  for (const theme of ["usual", "contrast"]) {
    await page.evaluate((choice) => localStorage.setItem("len.vision", choice), theme);
    await page.reload();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${theme} at ${width}`).toEqual([]);
      expect(await sidewaysOf(page), `${theme} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await hydrated(page);
  await page.getByLabel("Электронная почта").fill(`pervaya-${Date.now()}@example.ru`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByRole("dialog", { name: "Письмо отправлено" })).toBeVisible();
});

test("once the clinic is open, /welcome redirects home", async ({ request }) => {
  await expect.poll(async () => (await request.get("/welcome", { maxRedirects: 0 })).headers().location).toBe("/");
  expect((await request.get("/specialists", { maxRedirects: 0 })).status()).toBe(200);
});
