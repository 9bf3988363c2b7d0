import { expect, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { KeyboardHand } from "../hand.ts";
import { long } from "../long.ts";
import { endAccreditations } from "../staff.ts";
import { newBrowser, signInOwner } from "./colleagues.ts";

const doctor = "veresov-arkadij";

test("the owner sees that an accreditation has expired, corrects the field and returns to the same place", async ({ browser }) => {
  const page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
  await endAccreditations(doctor, "2026-01-14");
  await page.getByRole("link", { name: "Готовность сайта" }).click();
  const doctors = page.getByRole("region", { name: "Врачи" });
  await expect(page.getByText(/^Сайт открыт, \d+.замечани(е|я|й) срочн/)).toBeVisible();
  await expect(doctors).toContainText(/Мешает.*Вересов А\. М\.: 14.января.* закончилась аккредитация, а врач принимает\./);
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);

  // A group that was unfolded is still unfolded.
  await page.getByRole("button", { name: "Показать: Цены, в порядке" }).click();
  await expect(page.getByText("Прайс-лист опубликован")).toBeVisible();
  await page.getByRole("button", { name: /^Списком/ }).press("Enter");
  await expect(
    page
      .getByRole("region", { name: "Сроки бумаг" })
      .getByRole("link", { name: /^Акция/ })
      .first(),
  ).toBeVisible();
  await doctors.getByRole("link", { name: /^Исправить/ }).press("Enter");

  const until = page.locator('[data-path="accreditations.0.validUntil"] input').first();
  await expect(until).toBeFocused();
  await until.fill("14.01.2031");
  await page.getByRole("button", { name: "Опубликовать", exact: true }).click();
  const published = page.waitForResponse((answer) => answer.url().endsWith("/publish") && answer.ok());
  await page.getByRole("dialog").getByRole("button", { name: "Опубликовать сейчас" }).click();
  await published;
  await page.goBack();

  await expect(page.getByText(/^Сайт открыт/)).toBeVisible();
  await expect(doctors).not.toContainText("Вересов А. М.: 14");
  await expect(page.getByText("Прайс-лист опубликован")).toBeVisible();
  await expect(doctors.getByRole("heading")).toBeFocused();

  // The clinic edits its list of laws, and the tick of a lawyer's check is stored.
  await page.getByRole("button", { name: "Отметить проверку" }).click();
  const sheet = page.getByRole("dialog", { name: "Что проверил юрист" });
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("checkbox", { name: /^Юрист сверил: 99-ФЗ/ }).check();
  await sheet.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText(/Юрист сверил 1 из.13 законов/)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать для юриста" }).click();
  expect((await download).suggestedFilename()).toMatch(/^gotovnost-sayta-\d{4}-\d\d-\d\d\.xlsx$/);
});

test("by keyboard only, a remark is followed to its field, and Back returns to the remark", long, async ({ browser }) => {
  const page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
  const hand = new KeyboardHand(page);
  await hand.click(page.getByRole("link", { name: "Готовность сайта" }));
  const consents = page.getByRole("region", { name: "Согласия" });
  await hand.click(consents.getByRole("button", { name: /Юрист не проверил 8.текстов/ }));
  const remark = consents.getByRole("link", { name: /соискателя/ });
  await hand.click(remark);
  const tick = page.getByRole("checkbox", { name: /^Отклик на вакансию, версия \d+: проверено юристом/ }).last();
  await expect(tick).toBeFocused();
  await page.goBack();
  await expect(remark).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(tick).toBeFocused();
  await page.keyboard.press("Space");
  await expect(tick).toBeChecked();
  await page.goBack();
  await expect(consents).toContainText(/Юрист не проверил 7.текстов/);
  await expect(consents.getByRole("heading")).toBeFocused();
});
