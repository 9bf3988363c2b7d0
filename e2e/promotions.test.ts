import type { Locator, Page } from "@playwright/test";
import { expect, searchable, test } from "./journey.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const main = (page: Page) => page.getByRole("main");

/** The text of a price row with ordinary spaces. */
const textOf = async (row: Locator) => (await row.innerText()).replaceAll(/[\s\u2060]+/g, " ");

test("a visitor finds a promotion in the menu, sees its amounts wherever the price is shown, and requests a call", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Пациентам" }).getByRole("link", { name: "Акции" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Акции" })).toBeVisible();

  await main(page).getByRole("heading", { level: 2, name: "Вены под наблюдением" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Вены под наблюдением" })).toBeVisible();
  const lastDay = /до \d+ [а-я]+/.exec(await textOf(main(page)))?.[0] ?? "";
  expect(lastDay).not.toBe("");
  const offered = main(page).getByRole("row", { name: /Подбор компрессионного трикотажа/ });
  const amounts = /Без акции ([\d ]+₽) ([\d ]+₽)/.exec(await textOf(offered));
  const [, before = "", now = ""] = amounts ?? [];
  expect(now).toBe("1 500 ₽");

  await offered.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Подбор компрессионного трикотажа" })).toBeVisible();
  await main(page).getByRole("link", { name: "стоимость" }).click();
  const onService = main(page).getByRole("row").filter({ hasText: "по акции" });
  await expect(onService.first()).toBeVisible();
  for (const text of [before, now, `по акции ${lastDay}`]) expect(await textOf(onService.first())).toContain(text);

  await page.goto("/prices?category=flebologiya");
  const inList = main(page).getByRole("row", { name: /Подбор компрессионного трикотажа/ });
  for (const text of [before, now, `по акции ${lastDay}`]) expect(await textOf(inList.first())).toContain(text);

  await inList
    .first()
    .getByRole("link", { name: /по акции/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Вены под наблюдением" })).toBeVisible();
  await main(page).getByRole("button", { name: "Записаться на прием" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await dialog.getByLabel("Имя").fill("Венина Анна");
  await dialog.getByLabel("Телефон").fill("+7 900 123-45-67");
  await (await searchable(dialog, "Услуга")).click();
  await dialog.getByRole("option").first().click();
  await (await searchable(dialog, "Врач")).click();
  await dialog.getByRole("option").first().click();
  await dialog.getByLabel("Комментарий").fill("По акции «Вены под наблюдением»");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(page.getByRole("dialog", { name: /Заявка/ })).toContainText(/номер\s*\d+/);
});
