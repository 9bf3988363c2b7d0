import { expect, type Locator, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { again, contentCall, invite, newBrowser, panel, signInOwner, trashRecord } from "./colleagues.ts";

// The tests run one after another in one worker; each can be retried on its own.
test.describe.configure({ mode: "default", timeout: 180_000 });

let anna: Page;
let ekaterina: Page;
/** The address of the vacancy's form. */
let form = "";

const saved = (page: Page) => expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();
const publish = (page: Page) => page.getByRole("button", { name: "Опубликовать", exact: true });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  anna = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(anna);
  ekaterina = await invite(browser, anna, { firstName: "Екатерина", lastName: "Лозовая", email: "lozovaya@len.test" }, "editor");
});

/** The vacancy is removed, because other journeys read the vacancies of the site. */
test.afterAll(async () => {
  if (form) await trashRecord(ekaterina, form);
});

test("an editor drafts a vacancy, sees what is missing, and publishes it to the site", async ({ request }) => {
  const page = ekaterina;
  const title = again("Медицинская сестра эстетических отделений");
  const path = `/vacancies/medicinskaya-sestra-esteticheskih-otdelenij${"n".repeat(test.info().retry)}`;
  await page.getByRole("link", { name: "Ещё разделы" }).click();
  await page.getByRole("link", { name: "Вакансии" }).click();
  await expect(page.getByRole("row", { name: /Врач-косметолог/ })).toContainText("На сайте");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Добавить вакансию" }).click();
  await page.getByRole("dialog").getByLabel("Название").fill(title);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  form = page.url();

  // The form saves automatically, and the text is there when the form is opened again.
  await page.getByLabel("Отделение").fill("Косметология");
  await saved(page);
  await publish(page).click();
  await expect(page.getByRole("button", { name: /^Опубликовать меша/ })).toBeVisible();
  await expect(page.getByLabel("Дата на сайте: день")).toHaveAttribute("aria-invalid", "true");
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Отделение")).toHaveValue("Косметология");

  await page.getByLabel("Обязанности: строка 1").fill("Вести приём");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Готовить кабинет");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByLabel("Обязанности: строка 1")).toHaveValue("Готовить кабинет");
  await page.getByLabel("Зарплата от").fill("160000");
  await page.getByRole("button", { name: "полная" }).click();
  await publish(page).click();
  await page.getByRole("button", { name: /^Опубликовать меша/ }).click();
  await expect(page.getByLabel("График")).toBeFocused();
  await page.keyboard.type("5/2, две смены");
  await page.getByLabel("Дата на сайте: день").fill("12.01.2026");
  await expect(page.getByRole("button", { name: /^Опубликовать меша/ })).toBeHidden();
  await expect(page.getByLabel("Зарплата от")).toHaveValue("160\u202f000");

  await publish(page).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("На сайт выйдет новая карточка");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "На сайте с" })).toContainText("Отменить");
  await expect.poll(async () => (await request.get(`${siteUrl}${path}`)).status()).toBe(200);
  expect(await (await request.get(`${siteUrl}${path}`)).text()).toContain("Готовить кабинет");

  // «Отменить» undoes the act, which can then be repeated.
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect.poll(async () => (await request.get(`${siteUrl}${path}`)).status()).toBe(404);
  await publish(page).click();
  await sheet.getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect.poll(async () => (await request.get(`${siteUrl}${path}`)).status()).toBe(200);
});

test("two editors of one doctor lose no edits, with and without a connection", async () => {
  const id = await anna.evaluate(async (name) => {
    const { data } = await (await fetch(`/api/staff/content/doctors?q=${encodeURIComponent(name ?? "")}`)).json();
    return data[0].id;
  }, ["Дамбаев", "Стрельников"][test.info().retry]);
  const first = await contentCall(anna, "GET", `doctors/${id}`);
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const { lead } = first.data;
  for (const page of [anna, ekaterina]) {
    await page.goto(`${panel}content/doctors/${id}`);
    await expect(field(page, "Коротко о враче")).toHaveValue(lead);
  }

  // Changes of different fields are merged automatically.
  await field(anna, "Стаж с года").fill("2003");
  await saved(anna);
  await field(ekaterina, "Отчество").fill("Цыренович");
  await expect(ekaterina.getByText("карточку изменил", { exact: false })).toBeVisible();
  await expect(field(ekaterina, "Стаж с года")).toHaveValue("2003");
  await saved(ekaterina);

  // Both editors change the same field. Anna's edit is on the server; Ekaterina's edit stays in her browser, even without a connection.
  await anna.reload();
  await field(anna, "Стаж с года").fill("2004");
  await field(anna, "Коротко о враче").fill(`Спокойно. ${lead}`);
  await saved(anna);
  await ekaterina.context().setOffline(true);
  await field(ekaterina, "Стаж с года").fill("2005");
  await field(ekaterina, "Коротко о враче").fill(`${lead} Принимает по субботам.`);
  await expect(ekaterina.getByText(/^Нет связи с.*правки хранятся здесь$/)).toBeVisible();
  await expect(publish(ekaterina)).toBeHidden();
  expect(await violations(ekaterina)).toEqual([]);
  await ekaterina.context().setOffline(false);
  await expect(ekaterina.getByRole("region", { name: "Появилась версия новее" })).toBeVisible();
  await ekaterina.reload();
  await expect(field(ekaterina, "Стаж с года")).toHaveValue("2005");
  await ekaterina.getByRole("button", { name: "Выбрать" }).click();

  await expect(ekaterina.getByRole("heading", { level: 1 })).toContainText("карточку изменил");
  const text = ekaterina.getByRole("group", { name: "Коротко о враче" });
  await expect(text).toContainText("меняли разное");
  await expect(text.getByRole("radio", { name: "Взять обе правки" })).toBeChecked();
  expect(await violations(ekaterina)).toEqual([]);
  await ekaterina.getByRole("group", { name: "Стаж с года" }).getByRole("radio", { name: "Взять мою правку" }).check();
  await ekaterina.getByRole("button", { name: "Сохранить объединённое" }).click();
  await expect(field(ekaterina, "Стаж с года")).toHaveValue("2005");
  await expect(field(ekaterina, "Отчество")).toHaveValue("Цыренович");
  await expect(field(ekaterina, "Коротко о враче")).toHaveValue(`Спокойно. ${lead} Принимает по субботам.`);
  await saved(ekaterina);

  await publish(ekaterina).click();
  await expect(ekaterina.getByRole("dialog")).toContainText("На сайт выйдут 3 изменения");
  await ekaterina.getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect(ekaterina.getByText("На сайте", { exact: true }).first()).toBeVisible();

  // A published version becomes the draft again, which does not change the site.
  await ekaterina.getByRole("link", { name: /^Версии/ }).click();
  await expect(ekaterina.getByRole("heading", { name: "Версии", level: 1 })).toBeVisible();
  await ekaterina.getByRole("navigation", { name: "Версии" }).getByRole("button").last().click();
  await expect(ekaterina.getByRole("region", { name: "Сравнение" })).toContainText("Стаж с года");
  expect(await violations(ekaterina)).toEqual([]);
  await ekaterina.getByRole("button", { name: /^Вернуть эту версию/ }).click();
  await expect(field(ekaterina, "Коротко о враче")).toHaveValue(lead);
  await expect(ekaterina.getByText("На сайте, изменений: 3")).toBeVisible();
  // The card is restored, because other journeys read it.
  await publish(ekaterina).click();
  await ekaterina.getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect(ekaterina.getByText("На сайте", { exact: true }).first()).toBeVisible();
  expect((await contentCall(anna, "GET", `doctors/${id}`)).data).toEqual(first.data);
});

/** Drags an element in several steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("There is nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

test("a list is reordered and filtered, and several items are changed at once", long, async () => {
  const page = ekaterina;
  await page.goto(`${panel}content/certificates`);
  const names = () => page.getByRole("rowheader").getByRole("link").allTextContents();
  await expect(page.getByText("порядок задаёте вы")).toBeVisible();
  const before = await names();
  const [first = "", second = ""] = before;
  const handle = (name: string) => page.getByRole("button", { name: `Место в списке: ${name}` });
  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await link(first).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await expect(link(first)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${first}: место 2 из ${before.length}` })).toBeAttached();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect.poll(names).toEqual(before);
  await drag(page, handle(first), handle(second));
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect.poll(names).toEqual(before);
  expect(await violations(page)).toEqual([]);

  const word = again("Репетиция");
  for (const name of [`${word} первая`, `${word} вторая`])
    await contentCall(page, "POST", "vacancies", { id: crypto.randomUUID(), title: name, data: {} });
  await page.goto(`${panel}content/vacancies?state=draft`);
  await page.getByLabel("Найти в разделе").fill(word);
  await expect.poll(() => new URL(page.url()).search).toBe(`?state=draft&q=${encodeURIComponent(word)}`);
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveCount(2);
  await expect(page.getByRole("row", { name: `${word} первая` })).toContainText("Не заполнено");
  await link(`${word} вторая`).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("region", { name: "Выбранное" });
  await expect(bar).toContainText("Выбраны 2 вакансии: 2 черновика");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.getByRole("checkbox", { name: "Выбрать все на странице" }).check();
  await bar.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Убрано в корзину: 2")).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByText("Отменено: 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Выбрать все на странице" }).check();
  await bar.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("По этим условиям вакансий нет")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Показать все" }).click();
  await expect(page.getByLabel("Найти в разделе")).toHaveValue("");
  await expect(page.getByRole("row", { name: /Врач-косметолог/ })).toBeVisible();

  await page.keyboard.press("Control+KeyK");
  await page.keyboard.type("налогового вычета");
  const found = page.getByRole("dialog").getByRole("list", { name: "Карточки" });
  await expect(found).toContainText("Справка для налогового вычета");
  const address = await found.getByRole("link").first().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === address);
});

test("versions are compared block by block, and a single block is restored", async () => {
  const page = ekaterina;
  const id = crypto.randomUUID();
  const textOf = (...content: object[]) => ({ title: "Как готовиться", slug: "kak-gotovitsya", blocks: { type: "doc", content } });
  const steps = [paragraph("Выпейте стакан воды."), paragraph("Приходите за месяц до отпуска."), paragraph("Возьмите паспорт.")];
  const added = await contentCall(page, "POST", "pages", { id, title: "Как готовиться", data: textOf(...steps) });
  const kept = await contentCall(page, "PUT", `pages/${id}`, { data: added.data, isLeaving: true }, added.version);
  const important = { type: "callout", attrs: { kind: "warning" }, content: [paragraph("При кашле запись лучше перенести.")] };
  const now = textOf(steps[0] ?? {}, paragraph("Приходите за две недели до отпуска."), important, steps[2] ?? {});
  await contentCall(page, "PUT", `pages/${id}`, { data: now }, kept.version);

  await page.goto(`${panel}content/pages/${id}/versions`);
  const comparison = page.getByRole("region", { name: "Сравнение" });
  await expect(comparison.locator("del")).toHaveText(["месяц"]);
  await expect(comparison).toContainText("Важно добавлено");
  expect(await violations(page)).toEqual([]);
  await comparison.getByRole("button", { name: "Убрать: Важно добавлено" }).click();
  await expect(comparison).not.toContainText("Важно добавлено");
  await expect(comparison.locator("ins")).toHaveText(["две недели"]);
  await comparison.getByRole("button", { name: /^Вернуть: Абзац/ }).click();
  await expect(comparison).toContainText("Разницы нет");
  const left = await contentCall(page, "GET", `pages/${id}`);
  expect(left.data.blocks.content).toEqual(steps);
  await contentCall(page, "POST", `pages/${id}/trash`, {}, left.version);
});

test("the list and the form are usable at the width of a phone", long, async () => {
  const page = ekaterina;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${panel}content/vacancies`);
  await page.getByRole("checkbox", { name: /^Выбрать: Врач-косметолог/ }).check();
  await expect(page.getByRole("region", { name: "Выбранное" })).toContainText("Выбрана 1 вакансия");
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Врач-косметолог/ }).click();
  await expect(page.getByRole("heading", { name: /^Врач-косметолог/, level: 1 })).toBeVisible();
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  // The next test and the clean-up need the full width.
  await page.setViewportSize({ width: 1440, height: 900 });
});
