import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { KeyboardHand } from "../hand.ts";
import { long } from "../long.ts";
import { again, newBrowser, panel, signInOwner } from "./colleagues.ts";

test.describe.configure({ mode: "default" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await newBrowser(browser);
  await signInOwner(page);
});

const saved = () => expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function publish() {
  await button("Опубликовать").click();
  await page.getByRole("dialog").getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect(page.getByRole("status").filter({ hasText: "На сайте с" })).toBeVisible();
}

test("a special day is entered with a preview of its sentence and appears on the contacts page; a site text is changed and undone", async ({
  request,
}) => {
  const contacts = async () => (await request.get(`${siteUrl}/contacts`)).text();
  await page.goto(`${panel}content/locations`);
  await page.getByRole("link", { name: /Лён/ }).first().click();
  await expect(page.getByRole("heading", { name: "Посетители читают сейчас" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Arrow keys move between the days; Enter opens the row of a day.
  const today = page.locator('[data-day][aria-current="date"]');
  await today.focus();
  await page.keyboard.press("ArrowRight");
  await expect(today).not.toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Повод")).toBeFocused();
  await page.keyboard.type("День тишины");
  await page.getByLabel("Часы", { exact: true }).fill("ночью");
  await page.getByLabel("Повод").focus();
  await expect(page.getByText(/Напишите часы так/)).toBeVisible();
  await page.getByLabel("Часы", { exact: true }).fill("14-20");
  await expect(page.getByRole("complementary").getByText(/День тишины/)).toContainText("откроемся сегодня в\u00a014:00");
  expect(await violations(page)).toEqual([]);
  await saved();
  await publish();
  await expect.poll(contacts).toContain("День тишины");

  await page
    .getByRole("button", { name: /^Убрать: / })
    .first()
    .click();
  await saved();
  await publish();
  await expect.poll(contacts).not.toContain("День тишины");

  await page.goto(`${panel}settings/site`);
  const home = async () => (await (await request.get(siteUrl)).text()).replaceAll("\u00a0", " ");
  const slogan = again("Спокойная дерматология");
  const foot = page.getByLabel("Строка внизу страниц");
  const footBefore = await foot.inputValue();
  await page.getByLabel("Год основания").fill("12");
  await button("Опубликовать").click();
  await expect(page.getByText("Целое число от\u00a01800 до\u00a02100")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Год основания").fill("2009");
  await page.getByLabel("Девиз").fill(slogan);
  await foot.fill(`${slogan}, и без записи.`);
  await page.getByRole("link", { name: "Письма" }).click();
  await page.getByRole("link", { name: "Сайт", exact: true }).click();
  await expect(page.getByLabel("Девиз")).toHaveValue(slogan);
  await button("Опубликовать").click();
  // Each text is stored by a separate call, so the page may already show the previous text.
  await expect.poll(home).toContain(`${slogan}, и без записи.`);
  await button("Отменить").click();
  await expect.poll(home).not.toContain(slogan);
  expect(footBefore).not.toBe("");
  await expect.poll(home).toContain(footBefore);

  await page.getByRole("link", { name: "Согласия и политика" }).click();
  await button("Обратная связь: новая версия").click();
  await page.getByLabel("Название").fill("Согласие на звонок");
  await page.getByRole("link", { name: "Письма" }).click();
  await page.getByRole("link", { name: "Согласия и политика" }).click();
  await button("Обратная связь: дописать новую версию").click();
  await expect(page.getByLabel("Название")).toHaveValue("Согласие на звонок");
  await button("Опубликовать").click();
  await expect(page.getByRole("dialog")).toContainText("«Согласие на звонок»");
  expect(await violations(page)).toEqual([]);
  await button("Вернуться к тексту").click();
  await button("Отмена").click();
  await expect(button("Обратная связь: новая версия")).toBeVisible();

  for (const title of ["Адреса и часы", "Контакты", "Тексты для поисковиков", "Документы"]) {
    await page.goto(`${panel}settings/site`);
    await page.getByRole("navigation", { name: "Части настроек" }).getByRole("link", { name: title }).click();
    await expect(page.getByRole("row").getByRole("link").first()).toBeVisible();
  }

  // A remark of the readiness check links to the field itself.
  await page.goto(`${panel}settings/law#contraindicationsWarning`);
  await expect(page.getByLabel("Предупреждение о противопоказаниях")).toBeFocused();

  for (const part of ["answer", "letters", "consents", "law", "words", "keys"]) {
    await page.goto(`${panel}settings/${part}`);
    await expect(page.locator("[data-ui=setting-fields]")).toBeVisible();
    expect([part, await violations(page)]).toEqual([part, []]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([part, await sidewaysOf(page)]).toEqual([part, 0]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test(
  "former addresses, one typed and two pasted, redirect to pages of the site until they are removed from the list",
  long,
  async ({ request }) => {
    const answer = async (path: string) => {
      const got = await request.get(siteUrl + path, { maxRedirects: 0 });
      return [got.status(), got.headers().location ?? null];
    };
    await page.goto(`${panel}settings/redirects`);
    await page.getByLabel("Откуда").fill("/staryj/ceny.html");
    await page.getByLabel("Куда", { exact: true }).fill("/net-takoj-stranicy");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Куда", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Куда", { exact: true })).toBeFocused();
    await page.keyboard.press("Control+KeyA");
    await page.keyboard.type("/prices");
    await page.keyboard.press("Enter");
    await expect.poll(() => answer("/staryj/ceny.html")).toEqual([301, "/prices"]);
    await expect(page.getByLabel("Откуда")).toBeFocused();
    await button("Отменить").press("Enter");
    await expect.poll(() => answer("/staryj/ceny.html")).toEqual([404, null]);

    await button("Вставить список").press("Enter");
    await page
      .getByLabel("Два столбца: откуда и куда")
      .fill("/staryj/vrachi.html\t/specialists\n/staryj/akcii\t/promotions\n/staryj\t/nigde");
    await button("Проверить").press("Enter");
    await expect(page.getByRole("region", { name: "Строки, которые не добавить" })).toContainText("/nigde");
    expect(await violations(page)).toEqual([]);
    await button("Добавить 2\u00a0адреса").press("Enter");
    await expect.poll(() => answer("/staryj/vrachi.html")).toEqual([301, "/specialists"]);
    expect(await answer("/staryj/akcii")).toEqual([301, "/promotions"]);
    await button("Отменить").press("Enter");
    await expect.poll(() => answer("/staryj/vrachi.html")).toEqual([404, null]);
  },
);

test("hours, a special day and a version of a consent are set by keyboard alone", long, async ({ request }) => {
  const contacts = async () => (await request.get(`${siteUrl}/contacts`)).text();
  const hand = new KeyboardHand(page);
  const { keyboard } = page;
  await page.goto(`${panel}content/locations`);
  await hand.click(page.getByRole("link", { name: /Лён/ }).first());
  const monday = page.getByRole("textbox", { name: "Понедельник" });
  await hand.fill(monday, "10-20");
  await keyboard.press("Tab");
  await expect(monday).toHaveValue("10:00–20:00");
  await saved();
  await keyboard.press("Shift+Tab");
  await keyboard.type("9-20");

  await hand.reach(page.locator('[data-day][aria-current="date"]'));
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Повод")).toBeFocused();
  await keyboard.type("День клавиш");
  await hand.fill("Часы", "закрыто");
  await keyboard.press("Enter");
  await saved();
  await keyboard.press("Control+Enter");
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Опубликовать сейчас" }));
  await expect.poll(contacts).toContain("День клавиш");
  await hand.click(page.getByRole("button", { name: /^Убрать: / }).first());
  await saved();
  await keyboard.press("Control+Enter");
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Опубликовать сейчас" }));
  await expect.poll(contacts).not.toContain("День клавиш");

  // A version that is valid from a distant day changes nothing for visitors.
  await page.goto(`${panel}settings/consents#feedback`);
  await expect(page.getByRole("region", { name: "Обратная связь" }).getByRole("checkbox").first()).toBeFocused();
  const newVersion = page.getByRole("button", { name: "Отклик на вакансию: новая версия" });
  await hand.click(newVersion);
  await expect(page.getByLabel("Название")).toBeFocused();
  await hand.fill("Название", "Согласие соискателя");
  const day = page.getByLabel("Действует с").first();
  await hand.fill(day, "31.02.2099");
  await hand.click(button("Опубликовать"));
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute("aria-invalid", "true");
  await hand.fill(day, "01.01.2099");
  await hand.click(button("Опубликовать"));
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Опубликовать" }));
  const consent = page.getByRole("region", { name: "Отклик на вакансию" });
  await expect(consent).toContainText("вступит в силу с 1\u00a0января\u00a02099\u00a0года");
  await expect(newVersion).toBeFocused();
});
