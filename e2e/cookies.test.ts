import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { apiUrl, sitePort } from "./addresses.ts";
import { expect, forgive, hydrated, test, walk } from "./journey.ts";
import { long, longUnless } from "./long.ts";

// A visitor who has not answered the cookie notice yet.
test.use({ storageState: { cookies: [], origins: [] } });

const notice = (page: Page) => page.getByRole("region", { name: "Файлы cookie" });

const screens = {
  "small phone": { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  "phone on its side": { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1366, height: 768 },
  desktop: { width: 1440, height: 900 },
  "wide desktop": { width: 1920, height: 1080 },
};

test("Z35: on a phone the record bar is hidden until the cookie notice is answered", long, async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto("/specialists");
  await hydrated(page);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 300);
  await page.mouse.wheel(0, 300);

  const bar = page.getByRole("region", { name: "Запись и телефон" });
  await expect(notice(page)).toBeVisible();
  await expect(bar).toBeHidden();
  await notice(page).getByRole("button", { name: "Отклонить" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(bar.getByRole("link", { name: "Позвонить" })).toBeVisible();
  await bar.getByRole("button", { name: "Записаться на прием" }).click();
  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
});

test("open suggestions cover the cookie notice; on a phone they cover the page from edge to edge", long, async ({ page }) => {
  for (const screen of [screens["small phone"], screens.desktop]) {
    await page.setViewportSize(screen);
    await page.goto("/search");
    await hydrated(page);
    await expect(notice(page)).toBeVisible();
    await page.getByRole("combobox", { name: "Поиск по сайту" }).fill("кож");
    const list = page.getByRole("listbox");
    await expect(list).toBeVisible();

    const [sheet, covered] = [await list.boundingBox(), await notice(page).boundingBox()];
    if (!sheet || !covered) throw new Error("the list or the notice is not there");
    expect(sheet.y + sheet.height).toBeGreaterThan(covered.y);
    expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("[role=listbox]") !== null, middleOf(covered))).toBe(
      true,
    );
    if (screen === screens["small phone"]) expect([sheet.x, sheet.width]).toEqual([0, screen.width]);
  }
});

const middleOf = ({ x, y, width, height }: Record<"x" | "y" | "width" | "height", number>): [number, number] => [
  x + width / 2,
  y + height / 2,
];

for (const [device, viewport] of Object.entries(screens)) {
  const details = longUnless(["small phone", "desktop"].includes(device));
  walk(`the cookie notice on a ${device} has two equal buttons and does not cover the record button`, details, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    // On a slow machine the first page is shown without its fonts (font-display: optional); the reloaded page has them from the cache.
    await page.evaluate(() => document.fonts.ready);
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    // An earlier test may have scrolled the same page in this tab, and a reload restores the scroll position.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));

    const accept = await page.getByRole("button", { name: "Принять" }).boundingBox();
    const reject = await page.getByRole("button", { name: "Отклонить" }).boundingBox();
    const sheet = await notice(page).boundingBox();
    if (!accept || !reject || !sheet) throw new Error("the notice is not there");
    expect([accept.width, accept.height]).toEqual([reject.width, reject.height]);
    expect(accept.height).toBeGreaterThanOrEqual(44);
    const isWide = viewport.width > 767 && viewport.height > 480;
    const margin = isWide ? 16 : 0;
    if (!isWide) expect(sheet.width).toBe(viewport.width);
    const isSheet = isWide && viewport.height > 832;
    const ofPage = await page
      .locator(".wrap")
      .first()
      .evaluate((wrap) => Number.parseFloat(getComputedStyle(wrap).paddingLeft));
    expect(sheet.x).toBeCloseTo(isSheet ? ofPage : margin, 0);
    expect(sheet.y + sheet.height).toBe(viewport.height - margin);
    if (isSheet) expect(sheet.width).toBe(416);
    expect(sheet.height).toBeLessThan(isSheet ? 160 : isWide ? 110 : 60);
    const warning = await page.getByRole("main").getByText("Имеются противопоказания").first().boundingBox();
    const isOnScreen = warning && warning.y < viewport.height;
    if (isOnScreen) expect(warning.y + warning.height).toBeLessThan(sheet.y);
    if (isWide) expect(isOnScreen).toBe(true);
    await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).hover();
    if (device === "phone on its side") return;

    const record = page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first();
    await expect(record).toBeInViewport({ ratio: 1 });
    const under = await record.boundingBox();
    if (!isWide) expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThan(sheet.y);
    await record.hover();
  });
}

test("in the contrast version the cookie notice is at the top of the page and covers nothing", long, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("len.vision", "contrast"));
  for (const viewport of [screens.phone, screens.desktop]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const sheet = await notice(page).boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    expect(sheet?.y).toBe(0);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  }
});

test("the cookie notice is not printed", long, async ({ page }) => {
  for (const path of ["/prices", "/contacts"]) {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();

    await page.emulateMedia({ media: "print" });

    await expect(notice(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
});

test("the cookie notice is visible from the first paint, and is not shown after a choice", long, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.atFirst = `${document.documentElement.hasAttribute("data-asks")}`;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-at-first", "true");

  await page.getByRole("button", { name: "Принять" }).click();
  await page.reload();

  await expect(page.locator("html")).toHaveAttribute("data-at-first", "false");
  await expect(notice(page)).toBeHidden();
});

test(
  "by keyboard the cookie notice comes after the skip link, does not trap the focus, and can be reopened from the footer",
  long,
  async ({ page }) => {
    await page.goto("/privacy");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Перейти к содержанию" })).toBeFocused();
    for (const name of ["Принять", "Отклонить"]) {
      do await page.keyboard.press("Tab");
      while (
        await notice(page)
          .getByRole("link")
          .evaluate((link) => link === document.activeElement)
      );
      await expect(page.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Tab");
    expect(await notice(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(false);

    await page.getByRole("button", { name: "Отклонить" }).press("Enter");
    await expect(notice(page)).toBeHidden();
    const settings = page.getByRole("button", { name: "Настройки cookie" });
    await settings.press("Enter");
    await expect(notice(page)).toBeFocused();
    await page.getByRole("button", { name: "Принять" }).press("Enter");

    await expect(notice(page)).toBeHidden();
    await expect(settings).toBeFocused();
  },
);

test("the cookie notice links to the cookie document", long, async ({ page }) => {
  await page.goto("/");
  await notice(page).getByRole("link", { name: "Подробнее о cookie" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Что сайт хранит в браузере");
});

test("without a map key there is no map and no button for it", long, async ({ page, request, foreign }) => {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Принять" }).click();
  await hydrated(page);

  await expect(page.getByRole("button", { name: "Открыть карту" })).toHaveCount(0);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect((await request.get("/contacts/map")).status()).toBe(404);
  expect(foreign).toEqual([]);
});

test.describe("with analytics and a map", () => {
  // All of these tests use the same site program.
  test.describe.configure({ mode: "serial" });

  const port = sitePort + 2;
  const address = `http://localhost:${port}`;
  let site: ChildProcess;
  let cacheDir: string;

  test.beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), "len-counted-"));
    site = spawn(process.execPath, ["apps/site/server.ts"], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        SITE_PORT: `${port}`,
        SITE_METRICS_PORT: `${port + 20}`,
        SITE_URL: address,
        API_URL: apiUrl,
        SITE_CACHE_DIR: cacheDir,
        YANDEX_METRIKA_ID: "12345678",
        YANDEX_MAPS_KEY: "key-of-the-map",
      },
      stdio: "inherit",
    });
    await expect(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200)).toPass({ timeout: 60_000 });
  });

  test.afterAll(async () => {
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill("SIGTERM");
    await ended;
    await rm(cacheDir, { recursive: true, force: true });
  });

  /** A stand-in for the Metrica script: it runs the calls that were queued before it loaded, and records later ones. */
  async function fakeCounter(page: Page) {
    const asked: string[] = [];
    await page.context().route("https://mc.yandex.ru/**", async (route) => {
      asked.push(route.request().url());
      await route.fulfill({
        contentType: "text/javascript",
        body: `document.cookie = "_ym_uid=1; path=/"; const calls = ym.a.map((call) => [...call]); window.calls = calls; window.ym = (...call) => calls.push(call);`,
      });
    });
    const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
    const hits = async () => (await calls()).filter(([, method]) => method === "hit").map(([, , url]) => url);
    return { asked, calls, hits };
  }

  test("analytics is loaded after «Принять», on this visit and the next, and receives URLs without search words", async ({ page }) => {
    const { asked, calls, hits } = await fakeCounter(page);
    await page.goto(`${address}/search?search=родинка`);
    await expect(notice(page)).toContainText("Яндекс Метрика");
    await hydrated(page);
    expect(asked).toEqual([]);

    await page.getByRole("button", { name: "Принять" }).click();
    await expect.poll(() => asked).toEqual(["https://mc.yandex.ru/metrika/tag.js"]);
    await page.waitForFunction(() => "calls" in window);
    expect((await calls())[0]).toEqual([12345678, "init", expect.objectContaining({ defer: true, webvisor: false })]);
    expect(await hits()).toEqual([`${address}/search`]);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Врачи" })
      .or(page.getByRole("contentinfo").getByRole("link", { name: "Специалисты" }))
      .click();
    await expect.poll(hits).toEqual([`${address}/search`, `${address}/specialists`]);
    expect(decodeURIComponent(JSON.stringify(await calls()))).not.toContain("родинка");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Открыть меню" }).click();
    await page.getByRole("dialog", { name: "Меню" }).getByRole("link", { name: "Контакты" }).click();
    await expect.poll(hits).toEqual([`${address}/search`, `${address}/specialists`, `${address}/contacts`]);

    await page.goto(`${address}/news`);
    await page.waitForFunction(() => "calls" in window);
    expect(asked).toHaveLength(2);
    await expect(notice(page)).toBeHidden();
  });

  test("after «Отклонить» analytics is never loaded, and withdrawing the consent removes it", long, async ({ page }) => {
    const { asked } = await fakeCounter(page);
    await page.goto(address);
    await page.getByRole("button", { name: "Отклонить" }).click();
    await page.goto(`${address}/news`);
    await hydrated(page);
    expect(asked).toEqual([]);

    await page.getByRole("button", { name: "Настройки cookie" }).click();
    await page.getByRole("button", { name: "Принять" }).click();
    await page.waitForFunction(() => "calls" in window);
    await page.getByRole("button", { name: "Настройки cookie" }).click();
    const anew = page.waitForEvent("load");
    await page.getByRole("button", { name: "Отклонить" }).click();
    await anew;

    expect(await page.evaluate(() => "calls" in window || document.cookie !== "")).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test("the map is loaded only after a press of its own button", async ({ page, request }) => {
    const asked: string[] = [];
    page.on("request", (sent) => {
      if (/yandex|yastatic/.test(new URL(sent.url()).hostname)) asked.push(sent.url());
    });
    await page.context().route("https://api-maps.yandex.ru/**", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `const geoObjects = { add: ({ at }) => { document.body.dataset.mark = at; } };
          globalThis.ymaps = {
            ready: (act) => act(),
            Map: class { geoObjects = geoObjects; constructor(id, { center, zoom }) { document.getElementById(id).textContent = "Карта " + center + " " + zoom; } },
            Placemark: class { constructor(at) { this.at = at; } },
          };`,
      }),
    );
    const { geo } = (await (await request.get(`${apiUrl}/api/contacts`)).json()).data.contacts;
    const place = `${geo.latitude},${geo.longitude}`;
    await page.goto(`${address}/contacts`);
    await page.getByRole("button", { name: "Отклонить" }).click();
    await hydrated(page);
    await expect(page.locator("iframe")).toHaveCount(0);
    const button = page.getByRole("button", { name: "Открыть карту" });
    await button.hover();
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(asked).toEqual([]);

    await button.click();

    const map = page.frameLocator("iframe[title='Карта: где находится клиника']");
    await expect(map.locator("#map")).toHaveText(`Карта ${place} 18`);
    await expect(map.locator("body")).toHaveAttribute("data-mark", place);
    expect(asked).toEqual(["https://api-maps.yandex.ru/2.1/?apikey=key-of-the-map&lang=ru_RU"]);
  });

  test("a choice made while the site had no analytics does not count as consent to analytics", long, async ({ page }) => {
    const { asked } = await fakeCounter(page);
    await page.addInitScript(() => localStorage.setItem("len.cookies", "accept 1"));
    await page.goto(address);
    await hydrated(page);

    await expect(notice(page)).toContainText("Яндекс Метрика");
    expect(asked).toEqual([]);
  });

  test(
    "a page opened from a letter is not counted, and its URL is not sent as the referrer of the next page",
    long,
    async ({ page, complaints }) => {
      const { asked, calls, hits } = await fakeCounter(page);
      await page.goto(`${address}/subscribe/cancel/not-a-token`);
      const script = page.waitForResponse(`${address}/counter.js`);
      await page.getByRole("button", { name: "Принять" }).click();
      await script;
      await hydrated(page);
      forgive(404, complaints);

      expect(asked).toEqual([]);
      await page.evaluate(() => location.assign("/news"));
      await page.waitForFunction(() => "calls" in window);
      expect(await hits()).toEqual([`${address}/news`]);
      expect(await page.evaluate(() => document.referrer)).toBe(`${address}/`);
      expect(JSON.stringify(await calls())).not.toContain("not-a-token");
    },
  );

  test("a site without analytics has no analytics script, whatever the visitor has chosen", long, async ({ page, request, foreign }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Принять" }).click();
    await hydrated(page);

    expect(foreign).toEqual([]);
    expect(await page.locator("script[src='/counter.js']").count()).toBe(0);
    expect((await request.get("/counter.js")).status()).toBe(404);
  });
});
