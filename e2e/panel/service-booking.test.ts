import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { invite, newBrowser, signInOwner } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

const rules = (page: Page) => page.getByRole("region", { name: "Запись" });

const section = (page: Page, name: string) => page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name });

async function open(page: Page): Promise<void> {
  await section(page, "Услуги").click();
  await page.getByRole("link", { name: "Хирургическое иссечение" }).click();
  await expect(rules(page)).toBeVisible();
}

test("the owner sets the rules for booking a service, which apply at once and without a draft; an editor can only read them", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await signInOwner(page);
  await open(page);
  const part = rules(page);
  await expect(part.getByRole("button", { name: "Заявка" })).toHaveAttribute("aria-pressed", "true");

  await part.getByRole("button", { name: "На время" }).click();
  await part.getByRole("button", { name: "Применить" }).click();
  await expect(part).toContainText("Чтобы записывать на время, назовите минуты визита");
  await expect(part.getByLabel("Минут приёма")).toHaveAttribute("aria-invalid", "true");
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysOf(page), `sideways at ${width}`).toBe(0);
  }

  // Typed text is still there after another screen was opened.
  await part.getByLabel("Минут приёма").fill("60");
  await part.getByLabel("Кабинет, вид").fill("УЗИ");
  await part.getByLabel("Повторный приём после").selectOption({ label: "Первичный приём дерматолога" });
  await section(page, "Врачи").click();
  await open(page);
  await expect(part.getByLabel("Минут приёма")).toHaveValue("60");
  await part.getByLabel("Предлагать после такого визита, дней").fill("90");
  await part.getByRole("button", { name: "Применить" }).click();
  await expect(page.getByText("Правила записи действуют")).toBeVisible();
  await page.reload();
  await expect(part.getByRole("button", { name: "На время" })).toHaveAttribute("aria-pressed", "true");
  await expect(part.getByLabel("Кабинет, вид")).toHaveValue("УЗИ");
  await expect(part).toContainText("Первичный приём дерматолога");
  await expect(part.getByRole("button", { name: "Применить" })).toBeDisabled();

  const editor = await invite(browser, page, { firstName: "Лидия", lastName: "Гордеева", email: "gordeeva@len.test" }, "editor");
  await open(editor);
  await expect(rules(editor)).toContainText("На время, 60\u00a0мин. Правила записи меняет владелец.");
  await expect(rules(editor).getByRole("button")).toHaveCount(0);

  // The rules are restored, because other journeys read the service.
  await part.getByRole("button", { name: "Заявка" }).click();
  await part.getByRole("button", { name: "Первичный приём дерматолога: убрать" }).click();
  await part.getByRole("button", { name: "Применить" }).click();
  await expect(page.getByText("Правила записи действуют")).toBeVisible();
});
