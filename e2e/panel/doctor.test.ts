import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { newBrowser, panel, signInOwner } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

const card = "/specialists/gromov-ilya";

const saved = (page: Page) => expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();
const until = (page: Page) => page.getByLabel("Действует до").first();
const education = (page: Page) => page.getByRole("region", { name: "Образование" });

/** The date that is this number of days from today, such as «14.11.2026». */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10).split("-").toReversed().join(".");

test("a chief doctor corrects an accreditation on a tablet, and once more by keyboard only", async ({ browser, request }) => {
  const page = await newBrowser(browser);
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInOwner(page);
  await page.goto(`${panel}content/doctors`);
  await page.getByRole("link", { name: "Громов Илья Сергеевич" }).click();
  const parts = page.getByRole("navigation", { name: "Части карточки" });
  await parts.getByRole("link", { name: "Образование" }).click();
  await expect(parts.getByRole("link", { name: "Образование" })).toHaveAttribute("aria-current", "true");
  await expect(education(page)).toBeInViewport();
  expect(await sidewaysOf(page)).toBe(0);

  // An impossible date is reported at once, and the draft keeps the previous date.
  const before = await until(page).inputValue();
  await until(page).fill("31.02.2026");
  await until(page).blur();
  await expect(education(page)).toContainText("Такого дня нет");
  expect(await violations(page)).toEqual([]);
  await until(page).fill(before);

  // An expired accreditation is reported beside the field and in the link to its part, and the record cannot be published.
  await until(page).fill(dayFromNow(-9));
  await until(page).blur();
  await expect(education(page)).toContainText("Укажите новую дату или закройте запись к врачу");
  await expect(parts.getByRole("link", { name: "Образование" })).toContainText("Образование");
  await expect(parts.getByRole("img", { name: "есть поле, которое мешает" })).toBeVisible();
  await parts.getByRole("link", { name: "Имя и должность" }).click();
  await page.getByRole("button", { name: "Опубликовать", exact: true }).click();
  await expect(until(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // An accreditation that expires soon causes a warning that does not prevent publication.
  await until(page).fill(dayFromNow(11));
  await until(page).blur();
  await expect(education(page)).toContainText("Внесите новую дату до");
  await expect(parts.getByRole("img", { name: "есть замечание" })).toBeVisible();
  await saved(page);
  await expect(page.getByRole("button", { name: /^Опубликовать меша/ })).toBeHidden();

  // The same by keyboard only, on a wide screen.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(until(page)).toBeVisible();
  await parts.getByRole("link", { name: "Образование" }).focus();
  await page.keyboard.press("Enter");
  await expect(education(page).getByRole("heading", { name: "Образование" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Аккредитации: добавить" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(until(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(dayFromNow(1500).replaceAll(".", ""));
  await expect(until(page)).toHaveValue(dayFromNow(1500));
  const numbers = page.getByLabel("Номер", { exact: true });
  const [first = "", second = ""] = await numbers.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await page.keyboard.press("Alt+ArrowDown");
  await expect(numbers.first()).toHaveValue(second);
  await expect(page.getByLabel("Действует до").nth(1)).toBeFocused();

  // A closed part shows a summary of its content and opens with Enter.
  const reception = page.getByRole("region", { name: "Приём" });
  await expect(reception).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await page.getByRole("button", { name: "Приём: раскрыть" }).focus();
  await page.keyboard.press("Enter");
  await expect(
    reception
      .getByRole("textbox", { name: "понедельник: с" })
      .or(reception.getByRole("button", { name: "Назначить: понедельник" }))
      .first(),
  ).toBeVisible();
  await saved(page);
  expect(await violations(page)).toEqual([]);

  // The services of the doctor's directions are checkboxes; one that was cleared by mistake can be ticked again.
  await parts.getByRole("link", { name: "Услуги" }).focus();
  await page.keyboard.press("Enter");
  const services = page.getByRole("region", { name: "Услуги", exact: true });
  await expect(services).toContainText(/отмечено \d+\sиз\s\d+/);
  const name = (await services.locator("label:has(:checked)").first().textContent()) ?? "";
  const tick = services.getByRole("checkbox", { name, exact: true });
  await tick.focus();
  await page.keyboard.press("Space");
  await expect(tick).not.toBeChecked();
  await page.getByRole("status").filter({ hasText: "Убрали" }).getByRole("button", { name: "Отменить" }).click();
  await expect(tick).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await saved(page);

  await tick.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("dialog")).toContainText("Аккредитации");
  await page.keyboard.press("Enter");
  const published = page.getByRole("status").filter({ hasText: "На сайте с" });
  await expect(published).toBeVisible();
  await expect
    .poll(async () => {
      const text = await (await request.get(`${siteUrl}${card}`)).text();
      const placeOf = (number: string) => text.indexOf(number.slice(-6));
      return placeOf(second) !== -1 && placeOf(second) < placeOf(first);
    })
    .toBe(true);
  // The card is restored, because other journeys read it.
  await published.getByRole("button", { name: "Отменить" }).click();
  await expect(published).toBeHidden();
  await page.context().close();
});
