import { sidewaysOf, violations } from "./accessibility.ts";
import { apart, clock, fillIn, freeTimes, openCalendar, pressTime } from "./free-times.ts";
import { expect, forgive, test } from "./journey.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeAll(openCalendar);

test("on a phone a time is changed and taken", async ({ page, complaints }) => {
  await page.goto("/zapis?doctor=dambaev-bair");
  await expect(page.getByRole("radio").first()).toBeVisible();
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  const times = apart(await freeTimes("melnik-olga"));
  const start = String(times.at(-1)?.start);
  const dialog = await pressTime(page, "melnik-olga", start);
  await dialog.getByRole("button", { name: "Изменить время" }).click();
  await expect(dialog.getByRole("button", { pressed: true }).filter({ hasText: clock(start) })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByRole("button", { name: `Оставить ${clock(start)}` }).click();
  await fillIn(dialog, "Мария");
  forgive(422, complaints);
  await dialog.getByText("Ребёнок").click();
  await dialog.getByRole("button", { name: /^Записаться на/ }).click();
  await expect(dialog.getByText("Укажите возраст ребёнка").first()).toBeVisible();
  await dialog.getByLabel("Возраст ребёнка").fill("14");
  await dialog.getByRole("button", { name: /^Записаться на/ }).click();
  await expect(page.getByRole("dialog", { name: "Вы записаны" })).toContainText(clock(start));
  expect(await violations(page)).toEqual([]);
});
