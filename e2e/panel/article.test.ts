import { expect, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { invite, newBrowser, signInOwner, trashRecord } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

let page: Page;
/** The address of the article's form. */
let form = "";

const title = "Сосуды на лице: когда поможет лазер";

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const anna = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(anna);
  page = await invite(browser, anna, { firstName: "Мария", lastName: "Орлова", email: "orlova@len.test" }, "editor");
});

/** The article is removed, because other journeys read the articles of the site. */
test.afterAll(async () => {
  if (form) await trashRecord(page, form);
});

test("an editor writes an article by keyboard, corrects a risky word, schedules its publication and publishes it", async ({ request }) => {
  await page
    .getByRole("navigation", { name: "Разделы" })
    .getByRole("link", { name: /Статьи и\sновости/ })
    .click();
  await page.getByRole("button", { name: "Написать статью" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/Название|Заголовок/)
    .fill(title);
  await page.keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: "Текст" });
  await expect(text).toBeVisible();
  form = page.url();

  // Writes five kinds of blocks without the mouse.
  await page.getByRole("textbox", { name: "Лид" }).fill("Краснота у крыльев носа нарастает годами.");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("## Как проходит процедура");
  await page.keyboard.press("Enter");
  await page.keyboard.type('Врач говорит "да" - и всё проходит безболезненно.');
  await page.keyboard.press("Enter");
  await page.keyboard.type("- холодный гель");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/цит");
  await expect(page.getByRole("option", { name: "Цитата" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Сосуды видны не сразу.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/табл");
  await expect(page.getByRole("option", { name: "Таблица" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Зона");
  await page.keyboard.press("Control+Home");
  await expect(page.getByRole("button", { name: "Вид блока: Заголовок" })).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText(/^Блок 2\sиз\s\d$/)).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(text).toContainText("Врач говорит «да»\u00a0— и\u00a0всё проходит");
  expect(await violations(page)).toEqual([]);

  // The text contains a risky word, which could cause a fine.
  await page.getByRole("button", { name: "Рискованные слова: 1: показать" }).click();
  await expect(page.getByRole("dialog", { name: "«Безболезненно» обещает результат" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(text).toContainText("всё проходит под охлаждением, с лёгким жжением");
  await expect(page.getByText("Рискованные слова")).toBeHidden();

  // The list of missing fields links to each field.
  await page.getByRole("button", { name: "Дата: поставить" }).click();
  await page.getByRole("group", { name: "Дата на сайте" }).getByRole("textbox").first().fill("12.01.2026");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();

  // The preview shows the draft on the site before publication.
  const preview = page.locator("iframe[data-ui=preview]").contentFrame();
  await page.getByRole("button", { name: "Просмотр" }).click();
  await expect(preview.getByRole("heading", { name: "Как проходит процедура" })).toBeVisible();
  await expect(preview.getByRole("blockquote")).toContainText("Сосуды видны");
  await expect(preview.getByRole("cell", { name: "Зона" }).or(preview.getByRole("columnheader", { name: "Зона" }))).toBeVisible();
  await page.getByRole("button", { name: "Просмотр" }).click();

  await page.getByRole("button", { name: "Когда опубликовать" }).click();
  await page.getByRole("menuitem", { name: "В назначенный час…" }).click();
  await page.getByRole("button", { name: /^Назначить на/ }).click();
  await expect(page.getByText(/^Выйдет/).first()).toBeVisible();
  await page.getByRole("button", { name: "Опубликовать", exact: true }).click();
  await page.getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect(page.getByText("На сайте", { exact: true }).first()).toBeVisible();
  const address = `${siteUrl}/news/sosudy-na-lice-kogda-pomozhet-lazer`;
  await expect.poll(async () => (await request.get(address)).status()).toBe(200);
  expect(await (await request.get(address)).text()).toContain("холодный гель");

  // An older version becomes the draft again, which does not change the site.
  await page.getByRole("textbox", { name: "Лид" }).fill("Краснота уходит не у всех.");
  await expect(page.getByText("На сайте, изменений: 1")).toBeVisible();
  await page.getByRole("link", { name: /^Версии/ }).click();
  await page.getByRole("navigation", { name: "Версии" }).getByRole("button", { name: /сайт/ }).first().click();
  await page.getByRole("button", { name: /^Вернуть эту версию/ }).click();
  await expect(page.getByRole("textbox", { name: "Лид" })).toHaveValue(/Краснота у\sкрыльев носа нарастает годами\./);
  await expect(text).toContainText("холодный гель");
});
