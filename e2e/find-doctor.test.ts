import { expect, hydrated, test } from "./journey.ts";
import { long, longUnless } from "./long.ts";

test("a doctor for a child's acne is found by keyboard with two choices, and the soonest reception comes first", async ({ page }) => {
  await page.goto("/specialists");
  await hydrated(page);
  const filters = page.getByRole("form", { name: "Подбор врача" });
  const status = page.getByRole("status").filter({ hasText: /^Наш/ });

  await filters.locator("summary", { hasText: /врача\s*$/ }).click();
  await filters.getByRole("radio", { name: /^Любое направление/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/category=dermatologiya/);
  await page.keyboard.press("Escape");
  await expect(filters.locator("summary").first()).toBeFocused();
  await expect(filters.getByText("дерматолога", { exact: true })).toBeVisible();

  await filters.locator("summary", { hasText: "взрослого или ребёнка" }).click();
  const child = filters.getByRole("radio", { name: /^Ребёнок/ });
  const offered = Number(/\d+$/.exec((await filters.locator("label", { hasText: /^Ребёнок/ }).textContent()) ?? "")?.[0]);
  await child.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");

  await expect(child).toBeHidden();
  await expect(page).toHaveURL(/ages=children/);
  await expect(status).toContainText(`${offered}`);
  await expect(page.getByRole("article")).toHaveCount(offered);
  await expect(page.getByRole("link", { name: "Ясенева Мария Андреевна" })).toBeVisible();
  for (const row of await page.getByRole("article").all()) await expect(row).toContainText(/Взрослые и дети с.12.лет/);

  await page.getByRole("link", { name: "ближайшие часы" }).click();
  await expect(page).toHaveURL(/order=soonest/);
  await expect(page.getByRole("link", { name: "ближайшие часы" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Сбросить" }).first().click();
  await expect(page).toHaveURL(/specialists\?order=soonest$/);
});

test("a doctor's page and the list show the same price of the first visit", async ({ page }) => {
  await page.goto("/specialists?search=громов");
  await expect(page.getByRole("article").filter({ hasText: "Громов" })).toContainText(/4.500.₽/);

  await page.goto("/specialists/gromov-ilya");
  await expect(page.getByRole("main").getByRole("list").filter({ hasText: "врачебный стаж" })).toContainText(/4.500.₽/);
  await expect(page.getByRole("complementary", { name: "Приём" })).toContainText(/4.500.₽/);
});

test("hours of reception can be added to the comment of a request as a wish", async ({ page }) => {
  await page.goto("/specialists?order=soonest");
  await hydrated(page);
  const day = page.getByRole("list", { name: "Ближайшие дни приёма" }).getByRole("button").first();

  await day.click();

  await expect(page.getByRole("dialog").getByLabel("Комментарий")).toHaveValue(
    /^Удобно: [а-я]{2}, \d+\s[а-я]+(, (до|после|с)\s\d\d:\d\d( до\s\d\d:\d\d)?)?\.$/,
  );
});

test("hours chosen in the week become a wish in the form below; choosing other hours replaces the wish, and a second press removes it", async ({
  page,
}) => {
  await page.goto("/specialists");
  await page.getByRole("main").getByRole("link", { name: "Неделя приёма" }).click();
  await page
    .getByRole("navigation", { name: "Направление" })
    .getByRole("link", { name: /^Дерматология/ })
    .click();
  await expect(page).toHaveURL(/specialists\/week\?category=dermatologiya/);
  // In the next week no hours are over yet.
  await page.getByRole("link", { name: "Следующая неделя" }).click();
  await expect(page).toHaveURL(/week=next/);
  const slots = page.getByRole("table").getByRole("button");
  const first = slots.first();
  const second = slots.nth(1);
  await hydrated(page);

  await first.focus();
  await page.keyboard.press("Enter");
  const form = page.locator("#week-form");
  const comment = form.getByLabel("Комментарий");
  await expect(comment).toHaveValue(/^Удобно: [а-я]{2}, \d+\s[а-я]+[^.]*\.$/);
  const wish = await comment.inputValue();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 2, name: /^[А-Я][а-я]+, \d+/ })).toBeFocused();
  await expect(page.getByText(/Это время пока не.закреплено за.вами.+перезвонит.+договоритесь о.времени/s)).toBeVisible();
  await expect(form.locator("select[name=doctor]")).not.toHaveValue("any");

  await comment.fill(`${wish} Звоните после обеда.`);
  await page.getByRole("button", { name: "Выбрать другие часы" }).click();
  await expect(first).toBeFocused();
  await second.click();
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(comment).toHaveValue(/^Звоните после обеда\. Удобно: [^.]+\.$/);
  await expect(comment).not.toHaveValue(new RegExp(wish));

  await second.click();
  await expect(second).toHaveAttribute("aria-pressed", "false");
  await expect(form).toBeHidden();
  await expect(comment).toHaveValue("Звоните после обеда.");
});

test("a visitor who works finds the doctors with evening hours in one press, and the wish says after 18:00", async ({ page }) => {
  await page.goto("/specialists/week");

  await page.getByRole("link", { name: "После 18:00" }).click();

  await expect(page).toHaveURL(/specialists\/week\?hours=evening$/);
  await hydrated(page);
  const slots = page.getByRole("table").getByRole("button");
  await expect(slots.first()).toHaveText(/^18:00/);
  for (const hours of await slots.allTextContents()) expect(hours).toMatch(/^(18|19):\d\d–/);
  await slots.first().click();
  await expect(page.locator("#week-form").getByLabel("Комментарий")).toHaveValue(/^Удобно: [а-я]{2}, \d+\s[а-я]+, (после|с)\s18:00/);
});

test("the list filtered by evening hours shows only doctors who have them, and a request contains the chosen evening", async ({ page }) => {
  await page.goto("/specialists?hours=evening");
  const first = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: "Записаться на прием", exact: true }) })
    .first();
  await expect(first).toContainText(/, 18:00–.?20:00/);
  await hydrated(page);

  await first.getByRole("button", { name: "Записаться на прием", exact: true }).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Комментарий")).toHaveValue(/^Удобно: [а-я]{2}, \d+\s[а-я]+, после\s18:00\.$/);
  await expect(dialog.getByText(/^Вы.выбрали: .+после.18:00\. Время назовёт администратор\.$/)).toBeVisible();
});

test("hours of the week on the home page open a request with the doctor and the wish", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const week = page.getByRole("region", { name: /^Неделя.приёма$/ });
  await expect(week.getByRole("rowheader")).toHaveCount(4);

  await week.getByRole("table").getByRole("button").first().click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Комментарий")).toHaveValue(/^Удобно: /);
  await expect(dialog.locator("select[name=doctor]")).not.toHaveValue("any");
});

for (const words of ["ясенева мария", "МАРИЯ ЯСЕНЕВА", "андреевна ясенева", "ясен"]) {
  test(`a visitor finds Ясенева by «${words}»`, longUnless(words === "ясен"), async ({ page }) => {
    await page.goto("/specialists");

    await page.getByRole("searchbox").fill(words);
    await page.getByRole("searchbox").press("Enter");

    await expect(page).toHaveURL(/search=/);
    await page.getByRole("link", { name: "Ясенева Мария Андреевна" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ясенева");
  });
}

test("the filter is in the URL: going back restores the filtered list", long, async ({ page }) => {
  await page.goto("/specialists?search=ясенева");
  await page.getByRole("link", { name: "Ясенева Мария Андреевна" }).click();
  await expect(page).toHaveURL(/yaseneva-mariya/);

  await page.goBack();

  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("searchbox")).toHaveValue("ясенева");
});

test("a search for doctors without results can be reset", async ({ page }) => {
  await page.goto("/specialists?search=щщщщщ");

  await page.getByRole("link", { name: "Показать всех врачей" }).click();

  await expect(page.getByRole("article").first()).toBeVisible();
});

test("each page of the list has its own URL", async ({ page }) => {
  await page.goto("/specialists");
  await hydrated(page);
  const first = await page.getByRole("article").first().textContent();

  await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "2", exact: true }).click();

  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article").first()).not.toHaveText(first ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "страница 2" })).toBeAttached();
});

test("tabs can be opened by arrow keys and by the URL", async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");
  await hydrated(page);
  const first = page.getByRole("tab").first();
  await expect(first).toHaveAttribute("aria-selected", "true");

  await first.focus();
  await page.keyboard.press("End");

  await expect(page.getByRole("tab", { name: "Запись на прием" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/#zapis$/);

  await page.goto("/specialists/yaseneva-mariya#ceny");
  await expect(page.getByRole("tab", { name: "Цены" })).toHaveAttribute("aria-selected", "true");
});

test("a doctor has the specified tabs in the specified order, publications included", long, async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");
  await hydrated(page);
  const all = ["Описание", "Образование", "Сертификаты", "Цены", "Фото до и после", "Публикации в СМИ", "Отзывы", "Запись на прием"];
  const shown = (await page.getByRole("tab").allTextContents()).map((name) => name.replace(/\d+$/, ""));
  expect(shown).toEqual(all.filter((name) => shown.includes(name)));
  expect(shown).toEqual(expect.arrayContaining(["Образование", "Цены", "Публикации в СМИ", "Отзывы", "Запись на прием"]));

  await page.getByRole("tab", { name: "Публикации в СМИ" }).click();
  await expect(page).toHaveURL(/#smi$/);
  const press = page.getByRole("tabpanel", { name: "Публикации в СМИ" });
  await expect(press.getByRole("listitem").getByRole("link").first()).toHaveAttribute("href", /^https:\/\//);
  const addresses = await press.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("a page number past the last page of a doctor's reviews answers 404", long, async ({ request }) => {
  for (const page of [99, 999_999]) expect((await request.get(`/specialists/yaseneva-mariya?page=${page}`)).status()).toBe(404);
  expect((await request.get("/specialists/yaseneva-mariya?page=2")).status()).toBe(200);
});

test("reviews load three at a time without duplicates", async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya#otzyvy");
  await hydrated(page);
  const reviews = page.getByRole("tabpanel", { name: /Отзывы/ }).getByRole("article");
  await expect(reviews).toHaveCount(3);

  await page
    .getByRole("button", { name: /Показать ещё/ })
    .or(page.getByRole("link", { name: /Показать ещё/ }))
    .click();
  await expect(reviews).toHaveCount(6);
  await page
    .getByRole("button", { name: /Показать ещё/ })
    .or(page.getByRole("link", { name: /Показать ещё/ }))
    .click();

  await expect(reviews).toHaveCount(9);
  const texts = await reviews.allTextContents();
  expect(new Set(texts).size).toBe(9);
});
