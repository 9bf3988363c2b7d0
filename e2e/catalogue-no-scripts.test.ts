import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

test("without scripts prices are filtered by a form, and the files are links", async ({ page }) => {
  await page.goto("/prices");

  await page.getByRole("searchbox").fill("первичный прием дерм");
  await page.getByRole("searchbox").press("Enter");

  await expect(page).toHaveURL(/\/prices\?search=/);
  await expect(page.getByRole("rowheader").getByRole("link", { name: "Первичный приём дерматолога" })).toBeVisible();
  await expect(page.getByRole("main").getByText(/Найдено \d\s?услуги/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Скачать прайс-лист/ })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Распечатать" })).toBeHidden();
});

test("without scripts the pages of the catalogue show all tabs as sections with headings", long, async ({ page }) => {
  await page.goto("/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica");

  for (const name of ["Описание", "Противопоказания", "Цены", "Специалисты", "Запись на прием"]) {
    await expect(page.getByRole("main").getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole("main").getByRole("button", { name: "Отправить" })).toBeVisible();
});

test("without scripts services are found by letter and by a form", async ({ page }) => {
  await page.goto("/services");
  await page.getByRole("navigation", { name: "Буквы" }).getByRole("link", { name: "Л", exact: true }).click();
  await expect(page.getByRole("region", { name: "Л", exact: true })).toBeInViewport();

  await page.getByRole("searchbox").fill("щщщ");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("По запросу «щщщ» услуг не нашлось")).toBeVisible();
  await page.getByRole("link", { name: "Показать все услуги" }).click();

  await expect(page.getByRole("region", { name: "Л", exact: true })).toBeVisible();
});

test(
  "without scripts the pictures of a before-and-after pair are side by side, and a sensitive pair can be opened",
  long,
  async ({ page }) => {
    await page.goto("/result");
    const pair = page.getByRole("article").first();
    const [before, after] = await Promise.all([0, 1].map((index) => pair.getByRole("img").nth(index).boundingBox()));

    expect(before && after && before.x + before.width <= after.x).toBe(true);
    await expect(pair.getByRole("slider")).toHaveCount(0);
    const covered = page.getByRole("article").filter({ hasText: "Послеоперационный рубец" });
    await covered.getByText("Показать снимки").click();
    await expect(covered.getByRole("img").first()).toBeVisible();
  },
);

test("without scripts further before-and-after results have their own URL", long, async ({ page }) => {
  await page.goto("/result");
  const results = page.getByRole("main").getByRole("article");
  await expect(results).toHaveCount(7);

  await page.getByRole("link", { name: "Показать ещё" }).click();

  await expect(page).toHaveURL(/\/result\?page=2#para-/);
  await expect(results).toHaveCount(13);
  await expect(results.nth(7)).toBeInViewport();
});

test("without scripts a video is in the page with native controls", long, async ({ page }) => {
  await page.goto("/video");

  await expect(page.locator("main video[controls]:visible")).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Смотреть во ВКонтакте" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Смотреть/ })).toHaveCount(0);
});
