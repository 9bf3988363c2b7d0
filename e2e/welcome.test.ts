import { sidewaysOf, violations } from "./accessibility.ts";
import { apiUrl, pages } from "./addresses.ts";
import { expect, hydrated, test } from "./journey.ts";
import { newBrowser, panel, signInOwner } from "./panel/colleagues.ts";
import { staff } from "./staff.ts";

// These tests change the opening of the whole site, so they run in a separate project, at another time.
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

/** Addresses that stay available, both without and with a form sent, and addresses of files. */
const others = [
  "/welcome",
  "/sitemap.xml",
  "/sitemap/pages.xml",
  "/sitemap/doctors.xml",
  "/news/rss.xml",
  "/feeds/yandex-doctors.xml",
  "/prices.pdf",
  "/prices.xlsx",
  "/search/suggest?search=лазер",
  "/requests/options",
  "/contacts/map",
  "/robots.txt",
  "/manifest.webmanifest",
  "/requests/nothing",
  "/consents/net-takogo",
  "/share/0000000000000000/index.jpg",
];

test("Z38: before the opening no address shows closed content: neither pages nor their data, files or lists", async ({ request, page }) => {
  const titles: string[] = [];
  for (const path of ["categories", "services?limit=100", "doctors?limit=100", "news?limit=100", "promotions", "conditions", "vacations"]) {
    const { data }: { data: { title?: string; lastName?: string }[] } = await (await request.get(`${apiUrl}/api/${path}`)).json();
    titles.push(...data.map(({ title, lastName }) => title ?? lastName ?? ""));
  }
  // Titles that also occur in the consents or on the welcome page are not checked, because they prove nothing.
  const closed = [...new Set(titles)].filter((title) => title.length > 6);
  expect(closed.length).toBeGreaterThan(100);
  await staff("settings", "set", "welcomeReady", "false");
  await expect.poll(async () => (await request.get("/specialists", { maxRedirects: 0 })).status()).toBe(302);

  const shown: string[] = [];
  const look = (path: string, text: string) => {
    const found = closed.filter((title) => text.includes(title));
    if (found.length > 0) shown.push(`${path}: ${found.slice(0, 3).join(", ")}`);
  };
  const open: string[] = [];
  for (const path of [...pages.map((one) => one.path), ...others]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() === 302) {
      expect(answer.headers().location, path).toBe("/welcome");
      continue;
    }
    open.push(path);
    const text = await answer.text();
    look(path, text);
    for (const [, address = ""] of text.matchAll(/<loc>([^<]+)</g)) shown.push(`${path}: ${address}`);
    for (const link of ["/specialists", "/categories", "/search", "/zapis"])
      if (text.includes(`href="${link}"`)) shown.push(`${path}: ${link}`);
    const [data] = /\/page-data\/[\w-]{22}/.exec(text) ?? [];
    if (data) look(`data of ${path}`, await (await request.get(`${data}${path}`)).text());
  }
  expect(shown).toEqual([]);
  expect(open).toEqual(
    expect.arrayContaining(["/requests/subscribe", "/privacy", "/consents/soglasie-zapis", "/requests/sent", "/sitemap.xml"]),
  );

  await page.goto("/requests/subscribe");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Главное меню" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByText("Имеются противопоказания")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
  }
});

test("once the clinic is open, /welcome redirects home", async ({ request }) => {
  await expect.poll(async () => (await request.get("/welcome", { maxRedirects: 0 })).headers().location).toBe("/");
  expect((await request.get("/specialists", { maxRedirects: 0 })).status()).toBe(200);
});
