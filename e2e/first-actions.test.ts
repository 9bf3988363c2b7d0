import type { Page } from "@playwright/test";
import { expect, hydrated, reactModules, stopClock, test } from "./journey.ts";
import { isLong, long, longUnless } from "./long.ts";
import { test as slowTest } from "./slow-network.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Pseudo-random moments (mulberry32), which are the same in every run. */
function moments(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isAlive = (page: Page) => page.evaluate(() => document.documentElement.dataset.hydrated === "true");

/**
 * Controls that reveal a click that is handled twice: a switch toggles back, a row advances too far, a dialog adds a second history entry.
 */
const controls = {
  "the contrast version, native": (page: Page) => page.getByRole("button", { name: "Версия для слабовидящих" }).first(),
  "the slides' clock, native": (page: Page) => page.getByRole("button", { name: "Запустить" }),
  "the next review, React's": (page: Page) => page.getByRole("button", { name: "Следующий отзыв" }),
  "the next doctors, React's": (page: Page) => page.getByRole("button", { name: "Следующие врачи" }),
};

slowTest.describe("clicks at random moments of a slow load", () => {
  // These tests throttle the CPU by four, on a machine that may be busy itself.
  slowTest.describe.configure({ timeout: 180_000 });

  // `npm run test:long` makes sixty clicks during twelve loads, `npm test` five during one.
  for (let load = 1; load <= (isLong ? 12 : 1); load++) {
    slowTest(`load ${load}: each click takes effect exactly once`, async ({ page }) => {
      const random = moments(load);
      await page.emulateMedia({ reducedMotion: "reduce" });
      // CPU throttling by four, like Lighthouse's phone.
      await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });

      await page.goto("/", { waitUntil: "commit" });
      const order = Object.entries(controls)
        .map((control) => ({ control, place: random() }))
        .sort((a, b) => a.place - b.place);
      for (const {
        control: [name, find],
      } of order) {
        const control = find(page);
        await control.waitFor();
        await pass(random() * 400);
        const early = !(await isAlive(page));
        await control.click();
        slowTest.info().annotations.push({ type: early ? "before React" : "after React", description: name });
      }
      const entries = await page.evaluate(() => history.length);
      await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();
      const dialog = page.getByRole("dialog", { name: "Запись на прием" });
      await expect(dialog.or(page.getByRole("heading", { level: 1, name: "Запись на прием" }))).toBeVisible();
      // If the dialog has not opened after a second, the button leads to the form's page.
      if (new URL(page.url()).pathname === "/zapis") return;

      await page.waitForFunction(() => document.documentElement.dataset.hydrated && !document.querySelector("[aria-busy=true]"));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await expect(page.locator("[data-vision][aria-pressed]").first()).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator("[data-carousel=play]")).toHaveAttribute("aria-label", "Остановить");
      await expect(page.getByText(/^2 из \d+$/)).toBeAttached();
      await expect(page.getByText(/^5–8 из \d+$/)).toBeAttached();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    });
  }
});

test("a click made before hydration marks the control as busy, is announced, and is handled once", async ({ page }) => {
  const modules = Promise.withResolvers<void>();
  await page.route(reactModules, async (route) => {
    await modules.promise;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const next = page.getByRole("button", { name: "Следующий отзыв" });

  await next.click();
  await next.click();
  await expect(next).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Загружается…")).toBeAttached();
  modules.resolve();

  await expect(page.getByText(/^2 из \d+$/)).toBeVisible();
  await expect(next).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("Загружается…")).not.toBeAttached();
});

const recordButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Записаться на прием" });

for (const [what, blocked] of Object.entries({ React: reactModules, "any script": /\/assets\/[^/]*\.js$/ })) {
  test(
    `until ${what} is loaded, a record button opens the form's page with its own doctor and service`,
    longUnless(what === "React"),
    async ({ page, complaints }) => {
      await page.route(blocked, (route) => (what === "React" ? undefined : route.abort()));
      await page.goto("/specialists/yaseneva-mariya");

      await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();

      await expect(page).toHaveURL("/zapis?doctor=yaseneva-mariya");
      await expect(page.getByRole("main").getByLabel("Врач")).toHaveValue("yaseneva-mariya");
      complaints.splice(0);
    },
  );
}

test("a click on a record button while React is loading opens the dialog if React has loaded within a second", long, async ({ page }) => {
  const modules = Promise.withResolvers<void>();
  await page.route(reactModules, async (route) => {
    await modules.promise;
    await route.continue();
  });
  // The clock is stopped, so the second never passes.
  await page.clock.install();
  await page.goto("/about");
  await stopClock(page);

  await recordButton(page).press("Enter");
  await expect(recordButton(page)).toHaveAttribute("aria-busy", "true");
  modules.resolve();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true", undefined, { polling: 100 });
  await page.clock.runFor(100);

  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL("/about");
});

test("when the dialog of a form cannot be loaded, the button opens the page of the form", long, async ({ page, complaints }) => {
  await page.goto("/about");
  await hydrated(page);
  await page.route("**/requests/options", (route) => route.abort());

  await recordButton(page).click();

  await expect(page).toHaveURL(/\/zapis\??$/);
  complaints.splice(0);
});

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test("when the data of a page no longer exist, the page is reloaded once", async ({ page, complaints }) => {
  const loads = countLoads(page);
  await page.route("**/page-data/**", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await page.goto("/");

  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Shift");
  await reloaded;
  await hydrated(page);

  expect(loads()).toBe(2);
  complaints.splice(0);
});

test("values typed before hydration stay in the fields and are known to React", long, async ({ page }) => {
  const modules = Promise.withResolvers<void>();
  await page.route(reactModules, async (route) => {
    await modules.promise;
    await route.continue();
  });
  await page.goto("/zapis");
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill("Анна");
  await form.getByRole("checkbox").check();
  await form.getByLabel("Услуга").selectOption({ index: 3 });
  const doctors = form.locator("select[name=doctor] option");
  const offered = await doctors.count();
  modules.resolve();

  // The list of doctors gets shorter, which proves that React knows the service chosen before hydration.
  await expect.poll(() => doctors.count()).toBeLessThan(offered);
  await expect(form.getByLabel("Имя")).toHaveValue("Анна");
  await expect(form.getByRole("checkbox")).toBeChecked();
});

test(
  "letters typed right after pressing the header's magnifier, before React loads, are in the search field and known to React",
  long,
  async ({ page }) => {
    const modules = Promise.withResolvers<void>();
    await page.route(reactModules, async (route) => {
      await modules.promise;
      await route.continue();
    });
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Поиск" }).click();
    const field = page.getByRole("main").getByRole("combobox", { name: "Поиск по сайту" });

    await expect(field).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.type("ясен");
    await expect(field).toHaveValue("ясен");
    modules.resolve();

    await expect(page.getByRole("option").first()).toContainText("Ясенева");
    await expect(field).toHaveValue("ясен");
    await expect(field).toBeFocused();
  },
);

test("on the search page opened by its own address the focus does not move", long, async ({ page }) => {
  await page.goto("/search");

  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("a module that fails to load causes one reload, and after that an error message", long, async ({ page, complaints }) => {
  const loads = countLoads(page);
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto("/");

  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Shift");
  await reloaded;
  expect(loads()).toBe(2);
  const next = page.getByRole("button", { name: "Следующий отзыв" });
  await next.click();

  await expect(page.getByText(/Часть страницы не\sзагрузилась/)).toBeVisible();
  await expect(next).not.toHaveAttribute("aria-busy");
  expect(loads()).toBe(2);
  complaints.splice(0);
});

/** Clicks a link on the home page while the module of its page cannot be loaded. */
async function followBrokenLink(page: Page) {
  await page.route("**/assets/doctors-page-*.js", (route) => route.abort());
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Специалисты" }).click();
}

test("a link whose page module fails to load is opened as a new document, and Back returns to the previous page", async ({
  page,
  complaints,
}) => {
  const loads = countLoads(page);
  await followBrokenLink(page);
  await expect(page).toHaveURL(/\/specialists$/);
  await expect(page.getByRole("heading", { level: 1, name: "Специалисты" })).toBeVisible();
  expect(loads()).toBe(2);

  await page.goBack();
  await expect(page).toHaveURL(/\/$/);

  // A search form must open the address that contains its search words.
  await page.route("**/assets/search-page-*.js", (route) => route.abort());
  await hydrated(page);
  const field = page.getByRole("main").getByRole("searchbox", { name: "Поиск по сайту" });
  await field.fill("Ясенева");
  await field.press("Enter");
  await expect(page).toHaveURL(({ pathname, searchParams }) => pathname === "/search" && searchParams.get("search") === "Ясенева");
  complaints.splice(0);
});

test(
  "in browsers without the Navigation API the requested address is opened too when its page module fails to load",
  long,
  async ({ page, complaints }) => {
    await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
    await followBrokenLink(page);

    await expect(page).toHaveURL(/\/specialists$/);
    await expect(page.getByRole("heading", { level: 1, name: "Специалисты" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    complaints.splice(0);
  },
);

test("nothing for React is fetched before the visitor's first interaction", long, async ({ page }) => {
  const modules: string[] = [];
  page.on("request", (request) => {
    if (reactModules.test(request.url()) || request.url().includes("/page-data/")) modules.push(request.url());
  });

  await page.goto("/", { waitUntil: "networkidle" });
  expect(modules).toEqual([]);
  await page.mouse.wheel(0, 100);

  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  expect(modules.length).toBeGreaterThan(0);
});

test("a boot script that fails to load causes one reload, and no click waits for React after that", long, async ({ page, complaints }) => {
  let requests = 0;
  await page.route(/\/assets\/boot-[^/]*\.js$/, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto("/specialists/yaseneva-mariya");
  await expect.poll(() => requests).toBe(2);
  await page.waitForLoadState();

  const control = page.getByRole("button", { name: "Версия для слабовидящих" }).first();
  await control.click();

  await expect(control).not.toHaveAttribute("aria-busy");
  expect(requests).toBe(2);
  complaints.splice(0);
});
