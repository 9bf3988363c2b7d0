import AxeBuilder from "@axe-core/playwright";
import { editorialPages } from "./addresses.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";

const pages = [
  "/",
  "/specialists",
  "/specialists?search=щщщ",
  "/specialists/yaseneva-mariya",
  "/categories",
  "/categories/dermatologiya",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica",
  "/services",
  "/services?search=щщщ",
  "/prices",
  "/result",
  "/result?category=kosmetologiya",
  "/equipments",
  "/equipments/frakcionnyj-lazer-reshetka",
  "/video",
  "/zapis",
  "/requests/feedback",
  "/requests/review",
  "/requests/vacancy",
  "/requests/subscribe",
  "/privacy",
  "/consents/soglasie-zapis",
  "/net-takoj-stranicy",
  ...editorialPages,
];

for (const width of [360, 1440]) {
  for (const path of pages) {
    test(`${path} at ${width}: no accessibility violation, no sideways scroll`, async ({ page, complaints }) => {
      // Two hundred rows with a control each are long to look through.
      test.slow(path === "/prices");
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      forgive(404, complaints);

      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();

      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator("[style]").count()).toBe(0);
    });
  }
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
