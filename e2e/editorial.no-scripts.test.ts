import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

test("without scripts a visitor searches, filters by kind and opens a result", async ({ page }) => {
  await page.goto("/search");
  const main = page.getByRole("main");
  await main.getByRole("combobox").fill("ghbtv nhb[jkjuf");
  await main.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL(/search=/);

  await main
    .getByRole("navigation", { name: "Что искать" })
    .getByRole("link", { name: /^Врачи/ })
    .click();
  await main.getByRole("region", { name: "Врачи" }).getByRole("link").first().click();

  await expect(page).toHaveURL(/\/specialists\//);
});

test("without scripts a practical question is answered first in the search", long, async ({ page }) => {
  await page.goto("/search");
  const main = page.getByRole("main");
  await main.getByRole("combobox").fill("как отменить запись");
  await main.getByRole("combobox").press("Enter");

  await expect(main.getByRole("region").first()).toHaveAccessibleName("Коротко");
  await expect(main.getByRole("term").first()).toHaveText(/отменить/i);
});

test("without scripts the search page offers starting points before a query", long, async ({ page }) => {
  await page.goto("/search");
  const main = page.getByRole("main");

  await expect(main.getByRole("region", { name: "Направления" }).getByRole("link", { name: /^Дерматология/ })).toBeVisible();
  await expect(main.getByRole("region", { name: "За чем приходят чаще всего" }).getByRole("link").first()).toContainText("₽");
  await expect(main.getByRole("region", { name: "Новое в статьях" }).getByRole("link")).toHaveCount(5);
  await expect(main.getByRole("link", { name: "+7 (000) 000-00-00" })).toBeVisible();
  await main
    .getByRole("region", { name: /^Врачи/ })
    .getByRole("article")
    .first()
    .getByRole("button")
    .click();

  await expect(page).toHaveURL(/\/zapis\?doctor=/);
  await expect(page.getByRole("main").getByText(/^Первый приём: .+₽/)).toBeVisible();
});

test("without scripts the sitemap page lists services by group, doctors by direction, news by year", long, async ({ page }) => {
  await page.goto("/sitemap");
  const main = page.getByRole("main");
  const part = (name: string) => main.getByRole("region", { name });
  const item = (name: string, title: string) => part(name).getByRole("listitem").filter({ hasText: title });

  await expect(item("Дерматология", "Картирование родинок")).toBeHidden();
  for (const name of ["Дерматология", "Специалисты", "Новости"]) await part(name).locator("summary").click();
  await expect(item("Дерматология", "Картирование родинок")).toBeVisible();
  await expect(part("Специалисты").getByRole("heading", { name: "Флебология" })).toBeVisible();
  await expect(item("Специалисты", "Ким Роман Олегович").first()).toBeVisible();
  await expect(part("Новости").getByRole("heading", { level: 3 })).toHaveText(["2026", "2025", "2024"]);
  await part("Новости").getByRole("link", { name: "Новый сосудистый лазер" }).click();

  await expect(page).toHaveURL(/\/news\/novyj-sosudistyj-lazer$/);
});

test(
  "the sitemap page has every URL of the XML sitemap, and also the forms, which search engines do not index",
  long,
  async ({ request }) => {
    const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    const parts = addressesIn(await (await request.get("/sitemap.xml")).text());
    const listed = await Promise.all(parts.map(async (part) => addressesIn(await (await request.get(part)).text())));

    const html = await (await request.get("/sitemap")).text();

    expect(listed.flat().length).toBeGreaterThan(200);
    const paths = listed.flat().map((address) => new URL(address).pathname);
    const forms = ["/plan", "/requests/feedback", "/requests/review", "/requests/subscribe"];
    expect([...paths, ...forms].filter((path) => !html.includes(`href="${path}"`))).toEqual([]);
    expect(paths.filter((path) => forms.includes(path))).toEqual([]);
  },
);

test("without scripts reviews are filtered by doctor", async ({ page }) => {
  await page.goto("/reviews");
  const main = page.getByRole("main");

  await main.getByRole("combobox", { name: "Врач" }).selectOption("yaseneva-mariya");
  await main.getByRole("button", { name: "Показать" }).click();

  await expect(page).toHaveURL(/doctor=yaseneva-mariya/);
  expect(await main.getByRole("article").count()).toBeGreaterThan(3);

  await main.getByRole("link", { name: "низкие оценки" }).click();
  await expect(page).toHaveURL(/doctor=yaseneva-mariya&sort=worst/);
  const marks = main.getByRole("article").getByRole("img", { name: /^Оценка \d из 5$/ });
  const shown = await marks.evaluateAll((all) => all.map((one) => Number(one.getAttribute("aria-label")?.match(/\d/)?.[0])));
  expect(shown).toEqual(shown.toSorted());
  await expect(main.getByRole("article").getByText("Посещение подтверждено").first()).toBeVisible();
});

test("without scripts an article is complete and its table of contents works", long, async ({ page }) => {
  await page.goto("/news");
  await page.getByRole("main").getByRole("link", { name: "Здоровье" }).click();
  await expect(page).toHaveURL(/category=zdorove/);

  await page.goto("/articles/uhod-za-kozhej/chem-umyvatsya");
  const contents = page.getByRole("navigation", { name: "В статье" });
  await contents.locator("summary").click();
  await contents.getByRole("link", { name: "Что кому" }).click();

  await expect(page).toHaveURL(/#razdel-\d+$/);
  await expect(page.getByRole("heading", { name: "Что кому" })).toBeInViewport();
});

test("without scripts the contacts page has the address, the phone and directions, and no button that needs scripts", async ({ page }) => {
  await page.goto("/contacts");
  const main = page.getByRole("main");

  await expect(main.getByText("Льняной переулок, 7").first()).toBeVisible();
  await expect(main.getByRole("link", { name: "+7 (000) 000-00-00" })).toBeVisible();
  // The third link opens the maps app of a phone and is hidden from mouse users.
  await expect(main.getByRole("navigation", { name: "Построить маршрут" }).getByRole("link")).toHaveCount(2);
  await expect(main.getByText(/^Сейчас/)).toHaveCount(0);
  await main.getByRole("button", { name: "Записаться на прием" }).click();
  await expect(page).toHaveURL(/\/zapis/);
});

test("without scripts a document opens as its PDF", long, async ({ page, request }) => {
  await page.goto("/documents");
  const links = await page
    .getByRole("main")
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));

  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect((await request.head(link)).headers()["content-type"]).toBe("application/pdf");
});

test("without scripts the menu button fits a narrow phone and links to the footer, which lists all sections", long, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/info");
  const menu = await page.getByRole("banner").getByRole("link", { name: "Меню" }).boundingBox();
  expect(menu && menu.x + menu.width).toBeLessThanOrEqual(300);

  await page.getByRole("banner").getByRole("link", { name: "Меню" }).click();
  await page.getByRole("contentinfo").getByText("Клиника", { exact: true }).filter({ visible: true }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Вакансии" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вакансии");
});

test("without scripts a complaint is found in the list, and the bar «103» opens in place", async ({ page }) => {
  await page.goto("/conditions");
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: "Найти жалобу" }).fill("родинка растёт");
  await main.getByRole("searchbox", { name: "Найти жалобу" }).press("Enter");
  await main.getByRole("link", { name: /^Родинка изменилась/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Родинка изменилась");
  const bar = main.getByRole("group").filter({ hasText: "Когда звонить 103 или 112" }).first();
  await expect(bar.getByRole("link", { name: "Позвонить 112" })).toBeHidden();
  await bar.getByText("Когда звонить").click();
  await expect(bar.getByRole("link", { name: "Позвонить по номеру 103" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Позвонить 112" })).toHaveAttribute("href", "tel:112");
});

test("without scripts the areas of the atlas are links to their entries", long, async ({ page }) => {
  await page.goto("/conditions/atlas");
  const main = page.getByRole("main");

  await main.getByRole("link", { name: "Щёки" }).press("Enter");
  await expect(page).toHaveURL(/#cheeks$/);
  await main.getByText("Щёки", { exact: true }).click();

  await expect(main.getByRole("link", { name: "Розацеа" }).filter({ visible: true })).toHaveCount(1);
});

test(
  "without scripts the areas on the home page and in the menu link to the entries of the atlas, and the linked entry is open",
  long,
  async ({ page }) => {
    await page.goto("/");
    const part = page.getByRole("main").getByRole("region", { name: "С чем вы хотите разобраться?" });

    await part.getByRole("group").getByRole("link", { name: "Щёки" }).press("Enter");

    await expect(page).toHaveURL(/\/conditions\/atlas#cheeks$/);
    const cheeks = page.locator("#cheeks");
    await cheeks.locator("summary").click();
    await expect(cheeks.getByRole("link", { name: "Розацеа" })).toBeVisible();
    expect(await page.locator('#katalog a[href="/conditions/atlas#hands"]').count()).toBe(1);
  },
);
