import { expect, type Locator, type Page, test } from "@playwright/test";
import { siteUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { newBrowser, panel, signInOwner } from "./colleagues.ts";
import { book, tableIn } from "./price-file.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
});

type Step = "Tab" | "Shift+Tab" | "ArrowDown";

/** Presses Tab, Shift+Tab or an arrow until the control has the focus, as a person without a pointer does. */
async function reach(control: Locator, key: Step = "Tab") {
  await control.waitFor();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${control}`);
}

async function press(control: Locator, key: Step = "Tab") {
  await reach(control, key);
  await page.keyboard.press("Enter");
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

/** Those of the given amounts that the site's price list contains. */
async function onSite(...amounts: string[]): Promise<string[]> {
  const text = await (await fetch(`${siteUrl}/prices?category=trihologiya`)).text();
  const plain = text.replace(/[\u00a0\u202f]/g, " ");
  return amounts.filter((one) => plain.includes(one));
}

test("prices are found, typed, filled, changed by a percentage, published and undone without a pointer", long, async () => {
  await page.goto(`${panel}prices`);
  await press(button(/^Трихология/));
  await expect(button(/^Трихология/)).toHaveAttribute("aria-pressed", "true");
  const amounts = page.getByRole("gridcell").and(page.locator('[aria-colindex="7"]'));
  const [first, second] = [amounts.nth(0), amounts.nth(1)];
  const before = await amounts.allInnerTexts();

  // The grid is a single tab stop; arrows move past the headings to the amount of the first line.
  await reach(page.getByRole("columnheader").first());
  for (const key of ["Control+Home", "ArrowDown", "ArrowDown", ...Array(6).fill("ArrowRight")]) await page.keyboard.press(key);
  await expect(first).toBeFocused();
  await page.keyboard.type("4321");
  await page.keyboard.press("Enter");
  await expect(first).toContainText("4\u202f321");

  await expect(first).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(second).toContainText("4\u202f321");
  await expect(page.getByText("Выбраны 2\u00a0ячейки")).toContainText("8\u202f642");

  // Esc moves the focus from the grid to the actions for the selection; the selection stays.
  await page.keyboard.press("Escape");
  await expect(button("Изменить на процент")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("На сколько, %")).toBeFocused();
  await page.keyboard.type("10");
  await expect(page.getByRole("dialog")).toContainText("4\u202f750");
  await page.keyboard.press("Enter");
  await expect(second).toContainText("4\u202f750");
  await expect(button("Изменить на процент")).toBeFocused();

  // When the focus is back in the grid, only the last act is undone.
  await reach(first, "Shift+Tab");
  await expect(page.getByText("Выбраны 2\u00a0ячейки")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(second).toContainText("4\u202f321");
  await expect(page.getByText(/^Черновик сохранён/)).toBeVisible();

  await page.keyboard.press("Escape");
  await press(button("Опубликовать изменения"));
  await expect(page.getByRole("dialog")).toContainText("4\u202f321");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "На сайте с" })).toBeVisible();
  await expect.poll(() => onSite("4 321")).toEqual(["4 321"]);
  await expect(button("Опубликовать изменения")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => onSite("4 321")).toEqual([]);

  await press(button("Отменить всё"), "Shift+Tab");
  await expect.poll(() => amounts.allInnerTexts()).toEqual(before);
  await expect(page.getByText(/^Черновик сохранён/)).toBeVisible();
});

test("a price list from a file is corrected, applied and undone without a pointer", long, async () => {
  await page.goto(`${panel}prices`);
  await press(page.getByRole("link", { name: "Загрузить XLSX" }));
  await reach(button("Скачать прайс-лист"));
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const [header = [], ...rows] = await tableIn(await file.path());
  const simple = rows.filter((row) => typeof row[4] === "number" && row[4] > 1000 && row[5] === null);
  const [doubtful = [], wrong = []] = simple;
  const changed = [
    header,
    ...rows.map((row) => (row === doubtful ? row.with(4, Number(row[4]) * 10) : row === wrong ? row.with(4, "договорная") : row)),
    [null, null, doubtful[2] ?? null, "Зона клавиш", 1500, null],
  ];

  const choose = async (control: Locator, name: string, bytes: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await press(control, "Shift+Tab");
    await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  };
  // The message about the file has the focus, so the next Tab continues from the message.
  await choose(button("Выбрать файл"), "Прайс.xlsx", Buffer.alloc(64));
  await expect(page.getByRole("alert")).toContainText(/Это не\sтаблица/);
  await expect(page.getByRole("alert")).toBeFocused();
  await reach(button("Скачать прайс-лист"));
  await choose(button("Выбрать файл"), "Прайс на январь.xlsx", await book(changed));
  const summary = page.getByText(/^В\sфайле/);
  await expect(summary).toContainText("1 новая, 1 вызывает сомнение, 1 с ошибкой");
  await expect(summary).toBeFocused();

  await reach(page.getByRole("checkbox", { name: /^Цена верная/ }));
  await page.keyboard.press("Space");
  const mend = page.getByRole("button", { name: /^Вписать/ });
  await press(mend);
  // Esc cancels the edit, and the cell keeps the focus.
  await page.keyboard.press("Escape");
  await expect(mend).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Цена/ })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(String(Number(wrong[4]) + 50));
  await page.keyboard.press("Enter");
  await expect(summary).toContainText("1 с\u00a0другой ценой");
  await expect(summary).toBeFocused();

  await press(button("Когда применить"));
  await press(page.getByRole("menuitem", { name: "В назначенный час" }), "ArrowDown");
  await expect(page.getByRole("dialog", { name: "Назначить 3 строки" })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(button("Применить 3 строки"), "Shift+Tab");
  await expect(page.getByRole("status").filter({ hasText: "На сайте 3 строки" })).toBeVisible();
  const list = async () => await (await fetch(`${siteUrl}/prices`)).text();
  await expect.poll(list).toContain("Зона клавиш");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("status").filter({ hasText: "Вернули прежние цены" })).toBeVisible();
  await expect.poll(list).not.toContain("Зона клавиш");
});
