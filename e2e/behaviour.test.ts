import type { Request } from "@playwright/test";
import { sidewaysOf, violations } from "./accessibility.ts";
import { apiUrl } from "./addresses.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// Navigation between pages: scroll position, focus, transitions, loading and errors.

test("the home page shows nine doctors, at most nine reviews, the five newest news items, banners and directions", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");

  const doctors = main.getByRole("region", { name: "Врачи" }).locator('a[href^="/specialists/"]');
  expect(new Set(await doctors.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).size).toBe(9);
  const { data: reviews } = await (await request.get(`${apiUrl}/api/doctor-reviews?limit=9`)).json();
  // Only one review is visible at a time; the others are beside it, outside the visible area.
  const authors = await main.getByRole("region", { name: "Отзывы пациентов" }).locator("figcaption b").allTextContents();
  expect(authors).toHaveLength(9);
  expect(authors).toEqual(reviews.map(({ publicName }: { publicName: string }) => publicName));
  const { data: newest } = await (await request.get(`${apiUrl}/api/news?limit=5`)).json();
  const stories = main.getByRole("region", { name: "Новости и статьи" }).getByRole("heading", { level: 3 }).getByRole("link");
  expect(await stories.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    newest.map(({ path }: { path: string }) => path),
  );
  expect(newest).toHaveLength(5);
  await expect(main.getByRole("region", { name: "Баннеры" })).toBeVisible();
  expect(await main.locator('a[href^="/categories/"]').count()).toBeGreaterThan(0);
});

test("a banner has the link that staff set, and an advertising banner shows the legal warning", long, async ({ page, request }) => {
  const { data: banners } = await (await request.get(`${apiUrl}/api/banners`)).json();
  await page.goto("/");
  for (const { title, link, buttonText, isAd, warning } of banners) {
    // Banners that are not shown yet are in the page, but cannot be reached by keyboard or pointer.
    const heading = page.getByRole("heading", { name: title, includeHidden: true });
    const slide = page.locator("[data-opening], [data-slides] > *").filter({ has: heading });
    if (link === "/zapis") await expect(slide.locator("form[action='/zapis'] button[data-form=record]")).toHaveCount(1);
    else {
      await expect(slide.getByRole("link", { name: buttonText, includeHidden: true })).toHaveAttribute("href", link);
      expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
    }
    if (isAd) await expect(slide.getByText(warning)).toHaveCount(1);
  }
  expect(banners.filter(({ link }: { link: string }) => link !== "/zapis").length).toBeGreaterThan(0);
  expect(banners.filter(({ isAd, warning }: { isAd: boolean; warning: string }) => isAd && warning).length).toBeGreaterThan(0);
});

test(
  "the picture of the opening follows the clinic's hours, and its text says when the clinic calls back; with reduced motion it stays the noon picture",
  long,
  async ({ page }) => {
    const opening = page.locator("[data-opening]");
    const at = async (moscow: string, light: string | null, state: string) => {
      await page.clock.setFixedTime(new Date(`${moscow}+03:00`));
      await page.goto("/");
      await expect(opening.getByText(state)).toBeVisible();
      if (light) await expect(opening).toHaveAttribute("data-light", light);
      else await expect(opening).not.toHaveAttribute("data-light");
      await expect(opening.locator(`[data-light-of="${light ?? "lamp"}"] img`)).toHaveCSS("opacity", light ? "1" : "0");
    };
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await at("2026-11-23T10:10", "morning", "Открыто до 20:00, перезвоним до 11:10");
    await at("2026-11-23T18:30", "evening", "Открыто до 20:00, перезвоним до 19:30");
    await at("2026-11-21T13:00", "lamp", "Сейчас закрыто, перезвоним в понедельник после 09:00");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await at("2026-11-23T21:40", null, "Сейчас закрыто, перезвоним завтра после 09:00");
    await expect(page.getByRole("img", { name: "Часы работы: с 09:00 до 20:00, сейчас 21:40" })).toBeVisible();
  },
);

test("the picture for the time of day is loaded after the first paint, and the text is shown at once", long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.setFixedTime(new Date("2026-11-23T18:30+03:00"));
  const evening = page.locator("[data-light-of=evening] img");
  let loading: string | null = null;
  // Delays the style sheets, because the browser paints nothing before they have loaded.
  await page.route(/\.css$/, async (route) => {
    await expect(page.locator("[data-state-line]")).toContainText("Открыто");
    loading ??= await evening.getAttribute("loading");
    await route.continue();
  });

  await page.goto("/");

  await expect(page.locator("[data-opening]")).toHaveAttribute("data-light", "evening");
  expect(loading).toBe("lazy");
});

test("a new page starts at its top with the focus on its heading and an announced title; Back restores the position", async ({ page }) => {
  await page.goto("/specialists");
  await hydrated(page);
  const link = page.getByRole("main").locator('a[href^="/specialists/"]').nth(5);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);

  await link.click();
  await expect(page).toHaveURL(/\/specialists\/.+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("status").filter({ hasText: (await page.title()).slice(0, 20) })).toBeAttached();

  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
});

test("scrolling up shows the header over the page, which does not move; scrolling down hides it", long, async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  const header = page.getByRole("banner");
  const places = () =>
    page.getByRole("heading").evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top + scrollY));
  const before = await places();

  await page.mouse.wheel(0, 2_000);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -300);
  await expect(header).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);

  await page.mouse.wheel(0, 300);
  await expect(header).not.toBeInViewport();
  expect(await places()).toEqual(before);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`Back between two anchors of a page returns to the previous one; motion: ${reducedMotion}`, long, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/services");
    await hydrated(page);
    const ways = page.getByRole("main").locator('a[href^="#"]');
    const [first, second] = (await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).map(String);
    const isAtTop = (place = "") =>
      expect.poll(() => page.locator(place).evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200)).toBe(true);

    await ways.nth(0).click();
    await isAtTop(first);
    await ways.nth(1).click();
    await isAtTop(second);
    await page.goBack();

    await isAtTop(first);
  });
}

test("the old page fades out before the new one fades in; with reduced motion nothing is animated", long, async ({ page }) => {
  await page.addInitScript(() => {
    const passages: unknown[] = [];
    Object.assign(window, { passages });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const { id = "", duration } = typeof options === "object" ? options : {};
      if (id) passages.push({ id, duration, heading: document.querySelector("h1")?.textContent, atTop: scrollY === 0 });
      return animate.call(this, frames, options);
    };
  });
  const passages = () => page.evaluate((): unknown[] => Reflect.get(window, "passages"));
  const goDown = async () => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: await page.title() })).toBeAttached();
  };
  await page.goto("/");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();

  await goDown();
  await expect.poll(passages).toEqual([
    { id: "page-leave", duration: 120, heading, atTop: false },
    { id: "page-enter", duration: 240, heading: "Новости", atTop: true },
  ]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await goDown();

  expect(await passages()).toEqual([]);
});

test("a slow navigation shows a progress line at the top edge until the page is shown", long, async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/specialists.data*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/");
  await hydrated(page);
  const line = page.locator("[class*=loading-bar], [class*=grows]");
  await expect(line).toHaveCount(0);

  await page.getByRole("navigation", { name: "Главное меню" }).getByRole("link", { name: "Специалисты" }).click();
  await expect(line).toBeVisible();
  answer.resolve();

  await expect(page).toHaveURL(/\/specialists$/);
  await expect(line).toHaveCount(0);
});

test("a failed load shows an error page with the status, an explanation and links to other pages", async ({ page, complaints }) => {
  await page.route("**/specialists.data*", (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "broken" }));
  await page.addInitScript(() => localStorage.setItem("len.vision", "contrast"));
  await page.goto("/");
  await hydrated(page);
  const choices = () => page.locator("html").evaluate((html) => ({ theme: html.dataset.theme, cookies: html.dataset.cookies }));
  const before = await choices();
  expect(before).toEqual({ theme: "contrast", cookies: "1" });

  await page.getByRole("navigation", { name: "Главное меню" }).getByRole("link", { name: "Специалисты" }).click();

  await expect(page.getByRole("main").getByText("500", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await choices()).toEqual(before);
  await page.getByRole("button", { name: "Настройки cookie" }).click();
  await expect(page.getByRole("region", { name: "Файлы cookie" })).toBeVisible();
  await page.getByRole("button", { name: "Отклонить" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "На главную" })).toHaveAttribute("href", "/");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `${width} pixels`).toEqual([]);
    expect(await sidewaysOf(page), `${width} pixels`).toBeLessThanOrEqual(0);
  }
  complaints.length = 0;
});

// The routes of React Router do not match a line break, so another page could not be hydrated at this address.
test("an address that contains a line break, as copied from a letter, gets a working 404 page", long, async ({ page, complaints }) => {
  forgive(404, complaints);
  const answer = await page.goto("/letter/yaseneva-%0D%0Amariya");

  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "На главную" }).click();
  await expect(page).toHaveURL("/");
});

test("a late search response does not replace a newer one", async ({ page }) => {
  const first = Promise.withResolvers<void>();
  await page.route("**/search/suggest*", async (route) => {
    if (new URL(route.request().url()).searchParams.get("search") === "лазер") await first.promise;
    await route.continue().catch(() => {});
  });
  await page.goto("/search");
  await hydrated(page);
  const field = page.getByRole("combobox");
  const options = page.getByRole("option");

  const isLate = (request: Request) => /suggest.*%D0%BB%D0%B0%D0%B7%D0%B5%D1%80/.test(request.url());
  const asked = page.waitForRequest(isLate);
  const over = Promise.race([page.waitForEvent("requestfinished", isLate), page.waitForEvent("requestfailed", isLate)]);
  await field.fill("лазер");
  await asked;
  await field.fill("ясенева");
  await expect(options.first()).toContainText("Ясенева");
  first.resolve();

  await over;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(options.first()).toContainText("Ясенева");
  await expect(options.filter({ hasText: /лазер/i })).toHaveCount(0);
});

test("the rating field previews the hovered rating and sets it by a click", long, async ({ page }) => {
  await page.goto("/requests/review");
  const group = page.getByRole("group", { name: "Оценка" });
  const marks = group.locator("label");
  const colours = () =>
    marks.evaluateAll((labels) =>
      labels.map(
        (label) => getComputedStyle(label.querySelector("svg") ?? label).color + getComputedStyle(label.querySelector("svg") ?? label).fill,
      ),
    );
  const empty = await colours();

  await marks.nth(3).hover();
  await expect.poll(async () => (await colours()).filter((colour, place) => colour !== empty[place]).length).toBe(4);
  await expect(group.getByText("хорошо")).toBeVisible();
  await marks.nth(3).click();
  await page.mouse.move(0, 0);

  await expect(group.getByRole("radio", { name: "4 — хорошо" })).toBeChecked();
  await expect(group.getByText("хорошо")).toBeVisible();
  await expect(group.getByText("отлично")).toBeHidden();
  await expect(group.getByRole("radio")).toHaveCount(5);
});
