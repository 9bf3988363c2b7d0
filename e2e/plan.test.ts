import type { Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

const main = (page: Page) => page.getByRole("main");
const tick = (page: Page, service: string) => page.getByRole("checkbox", { name: `В план визита: ${service}` });
const corner = (page: Page) => page.getByRole("complementary", { name: "План визита" }).getByRole("link");

/** The text with ordinary spaces. */
const plain = (text: string) => text.replaceAll(/[\s\u2060]+/g, " ");

test("a visitor ticks services on several pages, sees their cost, duration, preparation and doctor, prints the plan and sends it", async ({
  page,
}) => {
  await page.goto("/prices?category=dermatologiya");
  await expect(corner(page)).toHaveCount(0);
  await tick(page, "Первичный приём дерматолога").focus();
  await page.keyboard.press("Space");
  await expect(corner(page)).toContainText(/1\s*услуга, 3\s*900\s*₽/);
  await page.goto("/categories/dermatologiya/priem-i-diagnostika/kartirovanie-rodinok#ceny");
  await tick(page, "Картирование родинок").check();
  await expect(corner(page)).toContainText(/2\s*услуги, 10\s*400\s*₽/);

  // The browser stores the plan: it is shown on the next visit without moving the page.
  await page.goto("/prices?category=dermatologiya");
  await page.evaluate(() => document.fonts.ready);
  const last = tick(page, "Лазерное удаление папиллом и бородавок");
  const top = () => last.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const topBefore = await top();
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(tick(page, "Картирование родинок")).toBeChecked();
  await last.check();
  await expect(corner(page)).toContainText(/3\s*услуги, от\s*12\s*600\s*₽/);
  expect(await top()).toBe(topBefore);

  await corner(page).click();
  await expect(page).toHaveURL(/\/plan\?s=pervichnyj-priem-dermatologa,kartirovanie-rodinok,lazernoe-udalenie-novoobrazovanij$/);
  await expect(main(page).getByRole("cell", { name: /^\d+\sминут$/ })).toHaveText(["40 минут", "60 минут", "30 минут"]);
  const text = plain(await main(page).innerText());
  for (const part of ["от 12 600 ₽", "Время: 2 часа 10 минут", "Всё у одного врача", "Ясенева Мария Андреевна", "Как подготовиться"])
    expect(text).toContain(part);
  expect(await violations(page)).toEqual([]);

  await main(page).getByRole("link", { name: "Убрать: Лазерное удаление папиллом и бородавок" }).click();
  await expect(main(page).getByText(/10\s*400\s*₽/)).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 1 })).toBeFocused();

  await main(page).getByRole("button", { name: "Записаться по этому плану" }).click();
  const comment = page.getByRole("dialog", { name: "Запись на прием" }).getByLabel("Комментарий");
  expect(plain(await comment.inputValue())).toBe(
    "План визита: Первичный приём дерматолога; Картирование родинок. Сумма по прайс-листу 10 400 ₽.",
  );
});

test("the printed plan of eight services is one sheet of A4", long, async ({ page }) => {
  await page.goto("/prices?category=dermatologiya");
  const slugs = await page
    .getByRole("checkbox", { name: /В план визита/ })
    .evaluateAll((boxes) => boxes.slice(0, 8).map((box) => (box as HTMLInputElement).value));
  await page.goto(`/plan?s=${slugs.join(",")}`);
  await expect(main(page).getByRole("row")).toHaveCount(9);
  const margin = { top: "12mm", right: "12mm", bottom: "12mm", left: "12mm" };
  const pdf = (await page.pdf({ format: "A4", margin })).toString("latin1");

  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a shared plan lists the services that the site no longer has, and those above the limit", long, async ({ page }) => {
  const many = Array.from({ length: 8 }, (_, index) => `net-takoj-${index}`);
  await page.goto(`/plan?s=povtornyj-priem-dermatologa,${many.join(",")}`);

  await expect(main(page).getByRole("row", { name: /Повторный приём дерматолога/ })).toBeVisible();
  await expect(main(page)).toContainText("net-takoj-0");
  await expect(main(page)).toContainText(/помещается 8\s*услуг/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // A plan that somebody else shared does not replace the visitor's own.
  expect(await page.evaluate(() => localStorage.getItem("len.plan") ?? "[]")).toBe("[]");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the tick boxes belong to a form that opens the plan, and the plan links to the record form with its text", async ({ page }) => {
    await page.goto("/prices?category=dermatologiya");
    await tick(page, "Первичный приём дерматолога").check();
    await tick(page, "Повторный приём дерматолога").check();
    await page.getByRole("button", { name: "Собрать план визита" }).click();
    await expect(page).toHaveURL(/\/plan\?s=pervichnyj-priem-dermatologa,povtornyj-priem-dermatologa$/);
    await expect(main(page).getByText(/6\s*700\s*₽/)).toBeVisible();

    await main(page).getByRole("link", { name: "Убрать: Повторный приём дерматолога" }).click();
    await expect(main(page).getByRole("row", { name: /Повторный/ })).toHaveCount(0);

    await main(page).getByRole("button", { name: "Записаться по этому плану" }).click();
    await expect(page).toHaveURL(/\/zapis\?/);
    expect(plain(await page.getByLabel("Комментарий").inputValue())).toBe(
      "План визита: Первичный приём дерматолога. Сумма по прайс-листу 3 900 ₽.",
    );
  });
});
