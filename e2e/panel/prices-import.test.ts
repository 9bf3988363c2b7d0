import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { invite, newBrowser, panel, signInOwner } from "./colleagues.ts";
import { book, bookOf, type Table, tableIn } from "./price-file.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let editor: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const owner = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(owner);
  editor = await invite(browser, owner, { firstName: "Вера", lastName: "Ремнёва", email: "remneva@len.test" }, "editor");
  await owner.context().close();
});

async function download(page: Page, button: string): Promise<Table> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return await tableIn(await file.path());
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer });

test("a price list is exported, imported with wrong rows, corrected, published, and undone as one act", async ({ request }) => {
  const page = editor;
  await page.goto(`${panel}prices/import`);
  await expect(page.getByRole("heading", { name: "Прайс-лист из файла", level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const list = await download(page, "Скачать прайс-лист");
  const [header = [], ...rows] = list;
  expect(header).toEqual(["Код", "Раздел", "Услуга", "Строка", "Цена, ₽", "До, ₽"]);

  await choose(page, "Прайс.xlsx", Buffer.from("Прайс-лист"));
  await expect(page.getByRole("alert")).toContainText(/Это не\sтаблица/);

  const simple = rows.filter((row) => typeof row[4] === "number" && row[4] > 1000 && row[5] === null);
  const [first = [], second = [], third = []] = simple;
  const changed = rows.map((row) => {
    if (row === first) return row.with(4, Number(row[4]) + 100);
    if (row === second) return row.with(4, Number(row[4]) * 10);
    return row === third ? row.with(4, "договорная") : row;
  });
  const fresh = [null, null, first[2] ?? null, "Совсем новая зона", 1500, null];
  await choose(page, "Прайс на декабрь.xlsx", await book([header, ...changed, fresh]));

  await expect(page.getByRole("heading", { name: "Проверка файла «Прайс на декабрь.xlsx»" })).toBeVisible();
  await expect(page.getByText(/^В\sфайле/)).toContainText("1 новая, 1 с другой ценой, 1 вызывает сомнение, 1 с ошибкой");
  await expect(page.getByRole("row", { name: /Совсем новая зона/ })).toContainText("не было");
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Применить 2 строки" })).toBeVisible();

  // A row that was corrected in place is counted, and so is a doubtful amount that the person has confirmed.
  await page.getByRole("button", { name: /^Вписать/ }).click();
  await page.getByRole("textbox", { name: /^Цена/ }).fill(String(Number(third[4]) + 50));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^В\sфайле/)).toBeFocused();
  await page.getByRole("checkbox", { name: /^Цена верная/ }).check();
  await expect(page.getByRole("button", { name: "Применить 4 строки" })).toBeVisible();
  const report = await download(page, "Скачать отчёт");
  expect(report[0]?.at(-1)).toBe("Результат");
  expect(report.at(-1)?.at(-1)).toMatch(/^Новая строка/);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // An import is not stored, so leaving the page asks for confirmation.
  await page.getByRole("main").getByRole("link", { name: "Цены" }).click();
  const question = page.getByRole("dialog", { name: "Прервать проверку файла?" });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Продолжить проверку" }).click();
  await expect(page.getByRole("checkbox", { name: /^Цена верная/ })).toBeChecked();

  await page.getByRole("button", { name: "Применить 4 строки" }).click();
  const notice = page.getByRole("status").filter({ hasText: "На сайте 4 строки" });
  await expect(notice).toBeVisible();
  await expect.poll(async () => await (await request.get(`${siteUrl}/prices`)).text()).toContain("Совсем новая зона");
  await notice.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Вернули прежние цены" })).toBeVisible();
  await expect.poll(async () => await (await request.get(`${siteUrl}/prices`)).text()).not.toContain("Совсем новая зона");

  await page.goto(`${panel}prices/import`);
  expect(await download(page, "Скачать прайс-лист")).toEqual(list);
});

test(
  "Z23: sheet and columns are chosen, prices of two visits match their lines, and the import is undone except for prices changed later",
  long,
  async ({ request }) => {
    const page = editor;
    await page.goto(`${panel}prices/import`);
    const list = await download(page, "Скачать прайс-лист");
    const priceOf = (name: string) => Number(list.find((row) => row[3] === name)?.[4]);
    const [first, repeat] = ["Первичный приём дерматолога", "Повторный приём дерматолога"];
    const visits = [
      ["Специалист", "Первичный", "Повторный", "Касса"],
      ["Приём дерматолога", priceOf(first) + 100, priceOf(repeat) + 100, "нал."],
    ];
    await choose(page, "Приёмы.xlsx", await bookOf({ Заметки: [["Прайс на декабрь"]], Прайс: visits }));

    // The meaning of the column «Специалист» is unknown, so the person has to choose it; nothing is checked before that.
    await expect(page.getByRole("heading", { name: "Что где в «Приёмы.xlsx»" })).toBeVisible();
    const sheets = page.getByRole("group", { name: "Лист" });
    await sheets.getByRole("button", { name: /^Прайс/ }).click();
    await expect(sheets.getByRole("button", { name: /^Прайс/ })).toHaveAttribute("aria-pressed", "true");
    const check = page.getByRole("button", { name: /^Проверить/ });
    await expect(check).toBeDisabled();
    await page.getByRole("combobox", { name: /^Столбец A/ }).selectOption({ label: "Услуга" });
    await page.getByRole("combobox", { name: /^Столбец B/ }).selectOption({ label: "Первичный, ₽" });
    await page.getByRole("combobox", { name: /^Столбец C/ }).selectOption({ label: "Повторный, ₽" });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await check.click();

    await expect(page.getByText(/^В\sфайле/)).toContainText("2 с другой ценой");
    await expect(page.getByText(/Лист «Прайс»/)).toContainText(/Не\sчитаем/);
    await page.getByRole("button", { name: "Применить 2 строки" }).click();
    await expect(page.getByRole("status").filter({ hasText: "На сайте 2 строки" })).toBeVisible();

    // The second price is imported again, so the first import reports it as changed since.
    await page.goto(`${panel}prices/import`);
    await choose(
      page,
      "Поправка.xlsx",
      await book([
        ["Строка", "Цена"],
        [repeat, priceOf(repeat) + 200],
      ]),
    );
    await page.getByRole("button", { name: "Применить 1 строку" }).click();
    await expect(page.getByRole("status").filter({ hasText: "На сайте 1 строка" })).toBeVisible();

    await page.goto(`${panel}prices/import`);
    await page.getByRole("button", { name: /^Вернуть как было: Приёмы\.xlsx/ }).click();
    const conflicts = page.getByRole("list", { name: "Изменили после загрузки" });
    await expect(conflicts.getByRole("listitem")).toContainText(repeat);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Вернуть 1 строку" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Вернули прежние цены" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Приёмы\.xlsx/ })).toContainText(/вернули .+, кроме 1/);

    await page.getByRole("button", { name: /^Вернуть как было: Поправка\.xlsx/ }).click();
    await page.getByRole("button", { name: "Вернуть 1 строку" }).click();
    await expect(page.getByRole("row", { name: /Поправка\.xlsx/ })).toContainText("вернули");
    const after = await download(page, "Скачать прайс-лист");
    const pricesIn = (table: Table) => [first, repeat].map((name) => table.find((row) => row[3] === name)?.[4]);
    expect(pricesIn(after)).toEqual([priceOf(first), priceOf(repeat) + 100]);
    expect((await request.get(`${siteUrl}/prices`)).status()).toBe(200);
  },
);
