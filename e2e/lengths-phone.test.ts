import { sidewaysOf } from "./accessibility.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

// Before they were shortened, these pages were 10,600, 10,400, 11,400, 9,300 and 13,700 pixels high.
for (const [path, most] of [
  ["/result", 6_000],
  ["/services", 8_000],
  ["/info", 4_500],
  ["/about", 8_100],
  ["/", 11_000],
] as const) {
  test(`${path} is at most ${most} pixels high on a phone`, long, async ({ page }) => {
    await page.goto(path);

    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
  });
}

test(
  "the letters of the services stay at the top edge of a phone's screen, and below the header when the header returns",
  long,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/services");
    await hydrated(page);
    const letters = page.getByRole("navigation", { name: "Буквы" });
    const top = async () => Math.round((await letters.boundingBox())?.y ?? -1);

    await letters.getByRole("link", { name: "Л", exact: true }).click();
    await expect.poll(top).toBe(0);
    const heading = page.getByRole("heading", { name: "Л", exact: true });
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? 0) - ((await letters.boundingBox())?.height ?? 0))
      .toBeGreaterThan(0);

    await letters.getByRole("link", { name: "Б", exact: true }).click();
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Поиск" })).toBeInViewport();
    await expect.poll(top).toBe(68);
    const first = page.getByRole("region", { name: "Б", exact: true }).getByRole("link").first();
    expect((await first.boundingBox())?.y).toBeGreaterThan(68 + ((await letters.boundingBox())?.height ?? 0));
  },
);

test(
  "chapters of the patient information open when pressed, by a link to their anchor, and by a link to a text in them",
  long,
  async ({ page }) => {
    await page.goto("/info");
    const rights = page.getByText("Выбрать врача с учётом его согласия.");
    await expect(rights).toBeHidden();
    await expect(page.getByText("Картой или наличными после приёма", { exact: false })).toBeVisible();
    await page.getByRole("heading", { name: "Права и обязанности пациента" }).click();
    await expect(rights).toBeVisible();

    const anchor = await rights.evaluate((item) => item.closest("[id]")?.id);
    await page.goto("/news");
    await page.goto(`/info#${anchor}`);
    await expect(rights).toBeVisible();
    await expect(rights).toBeInViewport();

    // Search engines link to a passage of text. Chromium finds this passage in the same way as by its search in the page.
    await page.goto("/news");
    await page.goto("/info#:~:text=Рассчитывать");
    await expect(rights).toBeVisible();
  },
);

test("on a phone the record button of a doctor and the price of the visit are on the first screen and not covered by the cookie notice", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.clear());
  await page.goto("/specialists/yaseneva-mariya");
  const notice = page.getByRole("region", { name: "Файлы cookie" });
  await expect(notice).toBeVisible();
  const main = page.getByRole("main");
  const bottom = async (part: ReturnType<typeof main.getByText>) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };

  const edge = (await notice.boundingBox())?.y ?? 0;
  expect(await bottom(main.getByRole("button", { name: "Записаться на прием" }).first())).toBeLessThan(edge);
  expect(await bottom(main.getByText("Первичный приём дерматолога", { exact: false }).first())).toBeLessThan(edge);
  await expect(main.getByText("Отзывы о враче")).toBeHidden();
  await expect(main.getByText(/^Ближайший приём: (?:сегодня|пн|вт|ср|чт|пт|сб)/)).toBeVisible();
});

test("promotions on the home page are a row that can be scrolled by keyboard", long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  const titles = page.getByRole("region", { name: "Акции" }).getByRole("heading", { level: 3 }).getByRole("link");
  await expect(titles.last()).not.toBeInViewport();

  await titles.first().focus();
  for (let left = (await titles.count()) - 1; left > 0; left -= 1) await page.keyboard.press("Tab");

  await expect(titles.last()).toBeFocused();
  await expect(titles.last()).toBeInViewport({ ratio: 1 });
});

test("the page of an unknown URL shows its picture above the sheet", long, async ({ page, complaints }) => {
  await page.goto("/net-takoj-stranicy");
  forgive(404, complaints);
  const main = page.getByRole("main");

  const picture = await main.locator("picture").boundingBox();
  const sheet = await main.getByText("404", { exact: true }).boundingBox();
  expect((sheet?.y ?? 0) - (picture?.y ?? 0)).toBeGreaterThan(200);
  await expect(main.getByRole("searchbox")).toBeInViewport({ ratio: 1 });
});
