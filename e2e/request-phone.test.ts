import { sidewaysOf, violations } from "./accessibility.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";
import { letters, lettersOf, staff } from "./staff.ts";

test("a request sent from a phone is stored, and the clinic gets one letter about it", async ({ page }) => {
  const name = `Проверкина ${Date.now()}`;
  await page.goto("/specialists/yaseneva-mariya");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Врач")).toHaveValue("yaseneva-mariya");

  await dialog.getByLabel("Имя").fill(name);
  await dialog.getByLabel("Телефон").fill("+7 900 123-45-67");
  await dialog.getByLabel("Услуга").selectOption({ index: 2 });
  await dialog.getByLabel("Комментарий").fill("Удобно после шести вечера");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Отправить" }).click();

  const success = page.getByRole("dialog", { name: /Заявка/ });
  await expect(success).toBeVisible();
  const number = (await success.textContent())?.match(/номер\s*(\d+)/)?.[1];
  expect(number).toBeTruthy();
  await expect(success).toContainText("Как подготовиться, сказано на странице услуги");
  const ownPage = await success.getByRole("link", { name: "Страница заявки" }).getAttribute("href");
  await success.getByRole("button", { name: "Закрыть" }).click();
  await expect(success).toBeHidden();
  // The dialog removes its history entry a moment later; a navigation before that would be aborted.
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();

  // If the page's data were fetched late, they would be newer than the HTML, and the page would reload during the next act.
  const fetchedData: string[] = [];
  page.on("request", (request) => request.url().includes("/page-data/") && fetchedData.push(request.url()));
  await page.goto(String(ownPage));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявка принята");
  await expect(page.getByRole("img", { name: /Вход в.клинику/ })).toBeVisible();
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await hydrated(page);
  await page.getByLabel("Добавить к заявке").fill("Звоните после шести");
  await page.getByRole("button", { name: "Добавить" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Дописали" })).toBeVisible();
  await page.locator("summary", { hasText: "Отозвать заявку" }).press("Enter");
  await page.getByRole("button", { name: "Да, отозвать" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявка отозвана");
  expect(fetchedData).toEqual([]);

  const shown = await staff("requests", "show", String(number));
  expect(shown).toContain(name);
  expect(shown).toContain("Ясенева");
  expect(shown).toContain("посетитель: Звоните после шести");
  expect(shown).toMatch(/[Сс]огласи/);
  await expect.poll(() => lettersOf(number)).toBe(1);
  for (const letter of await letters()) expect(letter).not.toContain("Проверкина");
});

test("errors are shown beside the fields and in a summary, and typed values stay", async ({ page }) => {
  await page.goto("/zapis");
  await hydrated(page);
  await page.getByLabel("Телефон").fill("12");
  await page.getByLabel("Комментарий").fill("Позвоните утром");

  await page.getByRole("button", { name: "Отправить" }).click();

  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link").first()).toBeVisible();
  await expect(page.getByText("Поле обязательно для заполнения!").first()).toBeVisible();
  await expect(page.getByText("Введите телефон, например +7 900 123-45-67").first()).toBeVisible();
  await expect(page.getByLabel("Комментарий")).toHaveValue("Позвоните утром");
  await page.getByLabel("Телефон").fill("8 (900) 123-45-67");
  await expect(page.getByText("Введите телефон, например +7 900 123-45-67")).toHaveCount(0);
});

test(
  "while the menu is open the page does not scroll; Escape closes it and restores the focus and the scroll position",
  long,
  async ({ page }) => {
    await page.goto("/specialists");
    await hydrated(page);
    const burger = page.getByRole("button", { name: "Открыть меню" });
    await page.mouse.wheel(0, 1200);
    await expect(burger).not.toBeInViewport();
    await page.mouse.wheel(0, -300);
    await expect(burger).toBeInViewport({ ratio: 1 });

    await burger.click();

    const menu = page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "Специалисты" }) });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("button", { name: "Закрыть меню" })).toBeVisible();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const locked = await place();
    expect(locked).toBeGreaterThan(100);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(burger).toBeFocused();
    expect(await place()).toBe(locked);
  },
);

test("Back closes the record dialog and stays on the page", async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await expect(dialog).toBeVisible();

  await page.goBack();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/yaseneva-mariya/);
});

test("a link in the error summary moves the focus to its field and does not close the dialog", long, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await dialog.getByRole("button", { name: "Отправить" }).click();

  await dialog.getByRole("link", { name: /^Телефон/ }).click();

  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Телефон")).toBeFocused();
});
