import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { apiUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { letters } from "../staff.ts";
import {
  again,
  codeOf,
  invite,
  mailboxOf,
  newBrowser,
  owner,
  panel,
  sendRequest,
  setUpSecondStep,
  signInOwner,
  typePassword,
} from "./colleagues.ts";

// The tests run one after another in one worker; each can be retried on its own.
test.describe.configure({ mode: "default" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await newBrowser(browser);
  await signInOwner(page);
});

const section = (name: string) => page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name });
const staffRow = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function expectToFit(tab = page): Promise<void> {
  for (const width of [1024, 390, 1440]) {
    await tab.setViewportSize({ width, height: 900 });
    expect(await sidewaysOf(tab), `sideways at ${width}`).toBe(0);
    expect(await violations(tab), `axe at ${width}`).toEqual([]);
  }
}

async function linkTo(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const letter = (await letters()).find((text) => text.includes(email));
      link = letter?.replace(/=\r?\n/g, "").match(/\/admin\/invitation#[\w-]{43}/)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

async function fillInvitation(lastName: string, firstName: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Пригласить" }).click();
  await page.getByLabel("Фамилия").fill(lastName);
  await page.getByLabel("Имя").fill(firstName);
  await page.getByLabel("Почта").fill(email);
  await page.getByRole("checkbox", { name: /Администратор/ }).check();
  await page.getByRole("radio", { name: "взяла заявку" }).check();
  await page.getByRole("button", { name: "Отправить приглашение" }).click();
  await expect(staffRow(`${lastName} ${firstName}`)).toContainText("ждём до");
}

test("the owner sees today's overview, invites a colleague who registers on a phone, finds this in the log and ends the colleague's access", async ({
  browser,
}) => {
  const name = again("Тамара");
  const mailbox = (who: string) => `${who}-${test.info().retry}@len.test`;
  const number = await sendRequest("Софья");
  await page.goto(panel);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[А-Я][а-я]+, \d{1,2} [а-я]+$/);
  await expect(page.getByText(/\d+ нов(ая заявка|ые заявки|ых заявок)/)).toBeVisible();
  await expect(page.getByText("Ключи данных на\u00a0месте")).toBeVisible();
  await expectToFit();
  await page.getByRole("region", { name: "Кто ждёт ответа" }).getByRole("button", { name: "Показать таблицей" }).click();
  await expect(page.getByRole("rowheader", { name: `№\u00a0${number}` })).toBeVisible();
  await page.reload();
  await page.getByRole("region", { name: "Заявки по дням" }).getByRole("button", { name: "Показать таблицей" }).click();
  await expect(page.getByRole("table")).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  await section("Сотрудники").click();
  await page.getByRole("button", { name: "Пригласить" }).click();
  await expect(page.getByRole("heading", { name: "Приглашение" })).toBeFocused();
  await page.getByRole("button", { name: "Отправить приглашение" }).click();
  await expect(page.getByText("Выберите роль")).toBeVisible();
  await expectToFit();
  await page.getByLabel("Фамилия").fill("Бегова");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Фамилия")).toHaveValue("Бегова");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Пригласить" })).toBeFocused();
  await fillInvitation("Бегова", name, mailbox("begova"));
  await fillInvitation("Мухина", name, mailbox("muhina"));
  await page.getByRole("button", { name: `Изменить приглашение: Мухина ${name}` }).click();
  await page.getByRole("button", { name: "Отправить снова" }).click();
  await expect(page.getByText("Приглашение отправлено снова")).toBeVisible();
  await expectToFit();
  await page.getByRole("button", { name: "Отозвать" }).click();
  await expect(staffRow(`Мухина ${name}`)).toHaveCount(0);

  const context = await browser.newContext({ locale: "ru-RU", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(`${apiUrl}${await linkTo(mailbox("begova"))}`);
  await phone.getByLabel("Новый пароль").fill(owner.password);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Дальше: второй шаг" }).click();
  await phone.getByLabel("Ваш пароль").fill(owner.password);
  await phone.getByRole("button", { name: "Показать код" }).click();
  await expect(phone.getByText("Сначала сохраните коды восстановления")).toBeVisible();
  await expect(phone.getByRole("main").locator("ol").getByRole("listitem")).toHaveCount(10);
  await phone.reload();
  await setUpSecondStep(phone);
  await expect(phone.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: /Сотрудники|Журнал/ })).toHaveCount(0);
  await phone.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Сегодня" }).click();
  await expect(phone.getByRole("region", { name: "Откуда приходят" })).toHaveCount(0);
  expect(await sidewaysOf(phone)).toBe(0);
  expect(await violations(phone)).toEqual([]);

  await page.keyboard.press("Control+KeyK");
  await expect(page.getByLabel("Раздел, карточка или заявка", { exact: true }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("журн");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Журнал действий", level: 1 })).toBeVisible();
  await expect(page.getByText("разрывов нет")).toBeVisible();
  await page.getByRole("button", { name: "Что: всё" }).click();
  await page.getByRole("menuitem", { name: "Сотрудники и входы" }).click();
  const joined = page
    .getByRole("row")
    .filter({ hasText: "Первый вход" })
    .filter({ hasText: `${name} Бегова` });
  await expect(joined).toContainText("администратор");
  await joined.getByRole("button").click();
  await expect(page.getByText("контрольная сумма")).toBeVisible();
  await expectToFit();
  await page.getByRole("button", { name: "Выгрузить" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "CSV" }).click()]);
  expect(await readFile(await download.path(), "utf8")).toContain(`"${name} Бегова";"Первый вход"`);
  await page.getByRole("button", { name: "Что: сотрудники и входы" }).click();
  await page.getByRole("menuitem", { name: "Журнал" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Выгрузка журнала" }).first()).toContainText("CSV");

  await section("Сотрудники").click();
  await page.getByRole("button", { name: `Изменить: Бегова ${name}` }).click();
  await expectToFit();
  await page.getByRole("button", { name: "Закрыть доступ" }).click();
  await expect(staffRow(`Бегова ${name}`)).toContainText("Доступ закрыт");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
  await context.close();
});

test("the owner makes a passkey and signs in with it, without password and code", async () => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devices.send("WebAuthn.addVirtualAuthenticator", { options });
  await page.goto(`${panel}people`);
  await page.getByRole("button", { name: "Создать ключ доступа" }).click();
  await page.getByLabel("Ваш пароль").fill(owner.password);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Создать ключ", exact: true }).click();
  await expect(page.getByText("Ключ доступа создан")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "сейчас, вы" })).toContainText("Приложение и\u00a0ключ");

  await page.getByRole("button", { name: "выйти", exact: true }).click();
  await page.getByRole("button", { name: "Войти по ключу доступа" }).click();
  await expect(page.getByRole("heading", { name: "Сотрудники", level: 1 })).toBeVisible();
  await page
    .getByRole("button", { name: /^Удалить ключ/ })
    .first()
    .click();
  await expect(page.getByText("Ключ доступа удалён")).toBeVisible();
});

test(
  "a moderator changes the password, sets up an optional second step and recovery codes, and a second tab follows each change",
  long,
  async ({ browser }) => {
    const email = "rjabova@len.test";
    const password = "Утренний-лён-9";
    const tab = await invite(browser, page, { firstName: "Светлана", lastName: "Рябова", email }, "moderator");
    await tab.getByRole("link", { name: "Светлана Рябова" }).click();
    await expect(tab.getByRole("heading", { name: "Ваш вход" })).toBeVisible();
    await expectToFit(tab);
    const section = (name: string) => tab.getByRole("region", { name, exact: true });

    await section("Пароль").getByRole("button", { name: "Сменить пароль" }).click();
    await tab.getByRole("button", { name: "Отмена" }).click();
    await section("Пароль").getByRole("button", { name: "Сменить пароль" }).click();
    await tab.getByLabel("Прежний пароль").fill("Не-тот-пароль-1");
    await tab.getByLabel("Новый пароль").fill(password);
    await tab.getByRole("button", { name: "Сменить пароль" }).click();
    await expect(tab.getByText("Пароль не подходит")).toBeVisible();
    await expectToFit(tab);
    await tab.getByLabel("Прежний пароль").fill(owner.password);
    await tab.getByRole("button", { name: "Сменить пароль" }).click();
    await expect(tab.getByText("Пароль изменён")).toBeVisible();
    await expect
      .poll(async () => (await letters()).some((text) => text.includes(mailboxOf(email)) && text.includes("/admin/password")))
      .toBe(true);

    const secondStep = section("Второй шаг входа");
    await secondStep.getByRole("button", { name: "Включить" }).click();
    await secondStep.getByLabel("Ваш пароль").fill(password);
    await secondStep.getByRole("button", { name: "Показать код" }).click();
    const uri = await secondStep.getByRole("link", { name: "Открыть в приложении", includeHidden: true }).getAttribute("href");
    const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
    await secondStep.getByRole("checkbox").check();
    await expectToFit(tab);
    await secondStep.getByLabel("Шесть цифр из приложения").fill(codeOf(secret));
    await secondStep.getByRole("button", { name: "Готово" }).click();
    await expect(tab.getByText("Второй шаг включён")).toBeVisible();
    await secondStep.getByRole("button", { name: "Новые коды восстановления" }).click();
    await secondStep.getByLabel("Ваш пароль").fill(password);
    await secondStep.getByRole("button", { name: "Получить коды" }).click();
    await expectToFit(tab);
    const [download] = await Promise.all([tab.waitForEvent("download"), secondStep.getByRole("button", { name: "Скачать" }).click()]);
    const [recoveryCode = ""] = (await readFile(await download.path(), "utf8")).match(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/m) ?? [];
    await secondStep.getByRole("checkbox").check();
    await secondStep.getByRole("button", { name: "Готово" }).click();

    const second = await tab.context().newPage();
    await second.goto(`${panel}sign-ins`);
    await expect(second.getByRole("heading", { name: "Ваш вход" })).toBeVisible();
    await tab.getByRole("button", { name: "выйти", exact: true }).click();
    await expect(second.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
    await typePassword(tab, { email: mailboxOf(email), password });
    await tab.getByLabel("Код восстановления").fill(recoveryCode);
    await tab.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(second.getByRole("heading", { name: "Ваш вход" })).toBeVisible();
    await second.getByRole("button", { name: "Выключить" }).click();
    await second.getByLabel("Ваш пароль").fill(password);
    await second.getByRole("button", { name: "Выключить" }).click();
    await expect(second.getByText("Второй шаг выключен", { exact: true })).toBeVisible();
    await expect(secondStep.getByRole("button", { name: "Включить" })).toBeVisible();
    await tab.context().close();
  },
);
