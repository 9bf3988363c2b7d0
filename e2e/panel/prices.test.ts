import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { invite, newBrowser, panel, signInOwner } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

/** The cell of a line in a column. */
const cell = (page: Page, line: string, column: number) =>
  page.getByRole("row").filter({ hasText: line }).first().locator(`[aria-colindex="${column}"]`);
const amount = (page: Page, line: string) => cell(page, line, 7);

/** Those of the given amounts that the site's price list contains. */
async function onSite(...amounts: string[]): Promise<string[]> {
  const page = await (await fetch(`${siteUrl}/prices?category=flebologiya`)).text();
  const text = page.replace(/[\u00a0\u202f]/g, " ");
  return amounts.filter((one) => text.includes(one));
}

test("an editor changes prices by keyboard and from Excel, publishes them as one act and undoes that act", async ({ browser }) => {
  const anna = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(anna);
  const page = await invite(browser, anna, { firstName: "Вера", lastName: "Сомова", email: "somova@len.test" }, "editor");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: /^Цены/ }).click();
  await page.getByRole("button", { name: /^Флебология/ }).click();
  const first = page.getByRole("row").nth(2);
  await expect(first.locator('[aria-colindex="7"]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const title = (await first.locator('[aria-colindex="4"]').innerText()).trim();
  const next = (await page.getByRole("row").nth(3).locator('[aria-colindex="4"]').innerText()).trim();

  // Enter starts editing, Esc restores the previous value, and typing a character replaces the value.
  await first.locator('[aria-colindex="7"]').click();
  const was = await amount(page, title).innerText();
  await page.keyboard.press("Enter");
  await page.keyboard.type("77");
  await page.keyboard.press("Escape");
  await expect(amount(page, title)).toHaveText(was);
  await page.keyboard.type("4 321");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(amount(page, title)).toContainText("4\u202f321");
  await expect(page.getByText("Изменена 1\u00a0строка. Ещё не\u00a0на\u00a0сайте.")).toBeVisible();

  // Dragging the handle of the selection fills the cells below.
  await page.locator("[data-ui=fill-handle]").hover();
  await page.mouse.down();
  await amount(page, next).hover();
  await page.mouse.up();
  await expect(amount(page, next)).toContainText("4\u202f321");
  await page.keyboard.press("Control+z");
  await expect(amount(page, next)).not.toContainText("4\u202f321");
  await amount(page, title).click();

  // Pastes two cells from Excel, undoes this as one act, then repeats it.
  await page.evaluate(() => navigator.clipboard.writeText("5 001\n5 002\n"));
  await page.keyboard.press("Control+v");
  await expect(amount(page, next)).toContainText("5\u202f002");
  await page.keyboard.press("Control+z");
  await expect(amount(page, title)).toContainText("4\u202f321");
  await expect(amount(page, next)).not.toContainText("5\u202f002");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("Выбраны 2\u00a0ячейки")).toContainText("10\u202f003");
  await expect(page.getByText(/^Черновик сохранён/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await onSite("5 001", "5 002")).toEqual([]);

  await page.getByRole("button", { name: "Опубликовать изменения" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("5\u202f002");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "На сайте с" })).toBeVisible();
  await expect.poll(() => onSite("5 001", "5 002")).toEqual(["5 001", "5 002"]);

  await page.getByRole("button", { name: "Отменить", exact: true }).click();
  await expect.poll(() => onSite("5 001", "5 002")).toEqual([]);
  await expect(page.getByText("Изменены 2\u00a0строки.")).toBeVisible();
  await page.getByRole("button", { name: "Отменить всё" }).click();
  await expect(page.getByText(/^Черновик сохранён/)).toBeVisible();
  await expect(amount(page, title)).toHaveText(was);

  // A phone shows a list instead of the grid; the prices of another day are read-only.
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole("button", { name: new RegExp(title) })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("С какого дня");
  expect([await violations(page), await sidewaysOf(page)]).toEqual([[], 0]);
  await page.getByRole("button", { name: "Закрыть" }).click();
  await page.goto(`${panel}prices`);
  await page.getByLabel("Цены на день").fill("01.10.2026");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1\u00a0октября");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("table")).toBeVisible();
  expect([await violations(page), await sidewaysOf(page)]).toEqual([[], 0]);
  await page.getByRole("button", { name: "Вернуться к сегодняшнему" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Цены", exact: true })).toBeFocused();
});
