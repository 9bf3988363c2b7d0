import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { sidewaysOf, violations, violationsOfLook } from "../accessibility.ts";
import { long } from "../long.ts";
import { ageSecondStep, forgetCodes } from "../staff.ts";
import {
  again,
  askAbout,
  codeOf,
  invite,
  mailboxOf,
  newBrowser,
  owner,
  panel,
  secretOf,
  sendAppointment,
  sendRequest,
  signInOwner,
  typePassword,
} from "./colleagues.ts";
import { firstLoad } from "./first-load.ts";

// The tests run one after another in one worker; each can be retried on its own.
test.describe.configure({ mode: "default" });

let marina: Page;
let olga: Page;

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: again(name), exact: true }) });
const send = (name: string, more?: Parameters<typeof sendRequest>[1]) => sendRequest(again(name), more);
const opened = (page: Page) => page.getByRole("region", { name: "Заявка", exact: true });

async function chooseFrom(page: Page, menu: string | RegExp, item: string | RegExp) {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/**
 * Opens the inbox with all requests, newest first, and no opened request. With many requests of other journeys the panel would order them
 * by promised time.
 */
async function openInbox(page: Page) {
  await page.goto(`${panel}requests`);
  await chooseFrom(page, /Новые сверху|По сроку/, "Новые сверху");
}

/** Presses a key until the element has the focus, as a person without a mouse does. */
async function pressTo(page: Page, key: string, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}`);
}

/** The hour at the clinic, such as «10», because the browsers of these journeys are in another time zone. */
const clinicHour = () => new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow", hour: "2-digit" }).format();

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await newBrowser(browser);
  await signInOwner(page);
  marina = await invite(browser, page, { firstName: "Марина", lastName: "Дёмина", email: "demina@len.test" });
  olga = await invite(browser, page, { firstName: "Ольга", lastName: "Титова", email: "titova@len.test" });
  await page.context().close();
  for (const each of [marina, olga]) await openInbox(each);
});

test("a receptionist signs in with a password and an app code; a wrong password and a wrong e-mail get the same message", async ({
  page,
}) => {
  const person = { email: mailboxOf("demina@len.test"), password: owner.password };
  const secret = secretOf("demina@len.test");
  await page.goto(panel);
  await expect(page).toHaveTitle("Вход: панель клиники «Лён»");
  await expect(page.getByLabel("Почта")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await typePassword(page, { ...person, password: "Другой-лён-7" });
  await expect(page.getByRole("alert")).toContainText("Почта или пароль не подходят.");
  await expect(page.getByRole("button", { name: "Войти", exact: true })).toBeEnabled();
  await typePassword(page, person);

  await expect(page.getByRole("heading", { name: "Код с телефона" })).toBeVisible();
  await expect(page).toHaveTitle("Код с телефона: панель клиники «Лён»");
  expect(await violations(page)).toEqual([]);
  const code = page.getByLabel("Код", { exact: true });
  await code.pressSequentially(String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, "0"));
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(code).toHaveValue("");
  await expect(code).toBeFocused();
  await forgetCodes(person.email);
  await code.pressSequentially(codeOf(secret));
  await expect(page.getByRole("navigation", { name: "Разделы" })).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.goto(panel);
  await expect(otherTab.getByRole("navigation", { name: "Разделы" })).toBeVisible();
  await page.getByRole("button", { name: "выйти" }).click();
  for (const tab of [page, otherTab]) await expect(tab.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
});

test("a receptionist answers three requests by keyboard while two more arrive", async () => {
  for (const name of ["Тимур", "Оксана", "Ирина"]) await send(name);
  await expect(row(marina, "Ирина")).toContainText("Новая");
  await expect(row(marina, "Ирина")).not.toContainText("41-27");
  expect(await violations(marina)).toEqual([]);

  await pressTo(marina, "KeyJ", row(marina, "Тимур").getByRole("link"));
  await marina.keyboard.press("Enter");
  await expect(opened(marina).getByRole("heading", { name: "Тимур" })).toBeFocused();
  await expect(opened(marina)).toContainText("000-41-27");
  const before = await opened(marina).getByRole("heading", { name: "Тимур" }).boundingBox();
  await marina.keyboard.press("Digit1");
  await expect(row(marina, "Тимур")).toContainText("В работе");
  await expect(row(marina, "Тимур")).toContainText("Вы");
  const notice = await marina.getByText(/у\sвас\sв\sработе/).boundingBox();
  expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThan(before?.x ?? 0);
  expect(await opened(marina).getByRole("heading", { name: "Тимур" }).boundingBox()).toEqual(before);

  await send("Нино");
  await send("Вадим");
  await expect(marina.getByRole("status").filter({ hasText: "Новая заявка" })).toBeVisible();
  await expect(opened(marina).getByRole("heading", { name: "Тимур" })).toBeVisible();

  await pressTo(marina, "Tab", marina.getByLabel("Заметка"));
  // The list also contains notes on other requests from this phone.
  const note = again("Сын тоже придёт, предложить время рядом");
  await marina.keyboard.type(note);
  await marina.keyboard.press("Control+Enter");
  await expect(opened(marina).getByText("Заметка добавлена")).toBeVisible();
  await expect(opened(marina).getByRole("listitem").filter({ hasText: note })).toBeVisible();
  await pressTo(marina, "Shift+Tab", opened(marina).getByRole("link", { name: /^Позвонить/ }));
  await marina.keyboard.press("Digit3");
  await expect(row(marina, "Тимур")).toContainText("Записали");
  expect(await violations(marina)).toEqual([]);

  for (const name of ["Оксана", "Ирина"]) {
    // Other journeys send requests at the same time, so the next new request may be one of theirs.
    await pressTo(marina, "KeyK", row(marina, name).getByRole("link"));
    await marina.keyboard.press("Enter");
    await expect(opened(marina).getByRole("heading", { name })).toBeFocused();
    await marina.keyboard.press("Digit1");
    await expect(row(marina, name)).toContainText("В работе");
    await marina.keyboard.press("Digit2");
    await expect(row(marina, name)).toContainText("Перезвонили");
  }
  await marina.keyboard.press("Escape");
  await expect(row(marina, "Ирина").getByRole("link")).toBeFocused();
  await expect(marina).toHaveTitle(/^\(\d+\) Заявки: панель клиники «Лён»$/);
  await expect(row(marina, "Нино")).toContainText("Новая");
});

test("two receptionists take the same request: the second one sees who was first and can go on", async () => {
  await send("Агата");
  for (const each of [marina, olga]) await openInbox(each);
  await row(marina, "Агата").getByRole("link").focus();
  await send("Полина");
  // While a row has the focus, new requests are not shown; their number is above the list.
  await marina.getByRole("button", { name: /^\d+ нов(ая|ые|ых) сверху$/ }).click();
  await row(olga, "Полина").getByRole("link").click();
  await expect(opened(olga).getByRole("button", { name: /Взять в работу/ })).toBeEnabled();
  await expect(row(marina, "Полина")).toContainText("Ольга смотрит");
  await row(marina, "Полина").getByRole("link").click();
  await expect(opened(marina).getByRole("button", { name: /Взять в работу/ })).toBeEnabled();

  const hourBefore = clinicHour();
  await opened(olga)
    .getByRole("button", { name: /Взять в работу/ })
    .click();
  await expect(row(olga, "Полина")).toContainText("Вы");
  await marina.setViewportSize({ width: 390, height: 844 });
  await opened(marina).getByRole("link", { name: "Взять и позвонить" }).click();

  await expect(opened(marina).getByRole("alert")).toContainText(
    new RegExp(`Ольга взяла заявку в\\s(${hourBefore}|${clinicHour()}):\\d\\d`),
  );
  await expect(opened(marina).getByRole("alert")).toBeFocused();
  await expect(opened(marina)).toContainText("В работе у Ольги");
  await expect(opened(marina).getByRole("button", { name: /Забрать себе|Перезвонили|Записали/ })).toHaveCount(0);
  await marina.keyboard.press("Digit1");
  await expect(marina.getByRole("dialog")).toHaveCount(0);
  expect(await violations(marina)).toEqual([]);
  await marina.setViewportSize({ width: 1440, height: 900 });
  await opened(marina)
    .getByRole("button", { name: /Следующая новая/ })
    .click();
  await expect(opened(marina).getByRole("heading", { level: 2 })).not.toHaveText("Полина");
  await expect(row(olga, "Полина")).toContainText("Вы");
  await marina.keyboard.press("Escape");
  await expect(marina.getByText("Откройте заявку из\u00a0списка")).toBeVisible();
  await row(marina, "Полина").getByRole("link").focus();
  await marina.keyboard.press("Digit1");
  await expect(marina.getByRole("status").filter({ hasText: "у Ольги" })).toBeVisible();
  await expect(row(marina, "Полина")).toContainText("Ольга");
});

test("a note typed while the connection is lost is sent automatically when it is back", async () => {
  await openInbox(olga);
  await send("Вера");
  await row(olga, "Вера").getByRole("link").click();
  await expect(opened(olga).getByRole("heading", { name: "Вера" })).toBeFocused();
  await olga.context().setOffline(true);
  await olga.getByLabel("Заметка").fill(again("Просила после шести"));
  await olga.keyboard.press("Control+Enter");
  await expect(opened(olga).getByText("Заметка уйдёт, когда вернётся связь")).toBeVisible();
  await expect(olga.getByText(/^Нет связи с\s\d\d:\d\d/)).toBeVisible({ timeout: 30_000 });
  await expect(opened(olga).getByRole("button", { name: /Взять в работу/ })).toBeDisabled();
  expect(await violations(olga)).toEqual([]);

  await olga.context().setOffline(false);
  await expect(olga.getByText("Связь вернулась, заметка добавлена")).toBeVisible();
  await expect(
    opened(olga)
      .getByRole("listitem")
      .filter({ hasText: again("Просила после шести") }),
  ).toBeVisible();
  await expect(olga.getByLabel("Заметка")).toHaveValue("");

  let pass = () => {};
  const isPassed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await olga.route("**/notes", async (route) => {
    await isPassed;
    await route.continue();
  });
  await olga.getByLabel("Заметка").fill("Придёт с мамой");
  await olga.keyboard.press("Control+Enter");
  await expect(opened(olga).getByText("Сохраняем…")).toBeVisible();
  await olga.keyboard.type(", ей нужен лифт");
  pass();
  await expect(opened(olga).getByText("Заметка добавлена", { exact: true })).toBeVisible();
  await expect(olga.getByLabel("Заметка")).toHaveValue("Придёт с мамой, ей нужен лифт");
  await olga.unroute("**/notes");
  await olga.keyboard.press("Control+Enter");
  await expect(olga.getByLabel("Заметка")).toHaveValue("");
  await expect(olga.getByLabel("Заметка")).toBeFocused();
  await olga.keyboard.press("Escape");
  await expect(olga.getByLabel("Заметка")).not.toBeFocused();
});

test("Z10: when a session ends, a message hides the screen, and the same person continues with the typed text of the note", async () => {
  await openInbox(marina);
  await send("Глеб");
  await row(marina, "Глеб").getByRole("link").click();
  await expect(opened(marina).getByRole("heading", { name: "Глеб" })).toBeFocused();
  const note = again("Перезвонить из дома");
  await marina.getByLabel("Заметка").fill(note);
  const address = marina.url();
  await marina.evaluate(async () => {
    const { data } = await (await fetch("/api/staff/sessions")).json();
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ id: data[0].id }) };
    await fetch("/api/staff/sessions/end", init);
  });

  const over = marina.getByRole("dialog", { name: "Вход завершён" });
  await expect(over.getByRole("heading", { name: "Вход завершён" })).toBeVisible();
  await expect(opened(marina)).toBeHidden();
  await expect(marina.getByText(/^Нет связи с\s\d\d:\d\d/)).toBeHidden();
  expect(await violations(marina)).toEqual([]);

  await over.getByLabel("Пароль", { exact: true }).fill(owner.password);
  await over.getByRole("button", { name: "Войти", exact: true }).click();
  await forgetCodes(mailboxOf("demina@len.test"));
  await over.getByLabel("Код", { exact: true }).pressSequentially(codeOf(secretOf("demina@len.test")));
  await expect(over).toBeHidden();
  await expect(marina).toHaveURL(address);
  await expect(marina.getByLabel("Заметка")).toHaveValue(note);
  await marina.getByLabel("Заметка").press("Control+Enter");
  await expect(opened(marina).getByText("Заметка добавлена", { exact: true })).toBeVisible();
});

test("a phone number finds its requests in any spelling, and the list fits windows 1024 and 390 pixels wide", long, async () => {
  const last = 34 + test.info().retry;
  await send("Дарья", { phone: `8 (900) 555-12-${last}` });
  await openInbox(olga);
  await olga.getByRole("searchbox", { name: "Найти заявку" }).fill(`+790055512${last}`);
  await olga.keyboard.press("Enter");
  await expect(olga.getByText(`По запросу «+790055512${last}»: нашлось 1`)).toBeVisible();
  await expect(olga.getByRole("list").getByRole("link")).toHaveText([again("Дарья")]);
  await expect(olga).toHaveURL(`${panel}requests`);
  await olga.getByRole("button", { name: "Показать все заявки" }).click();

  // The last second step was an hour ago, so it must be repeated before the export.
  await ageSecondStep(mailboxOf("titova@len.test"));
  await chooseFrom(olga, "Выгрузить список", /CSV/);
  const dialog = olga.getByRole("dialog", { name: "Подтвердите, что это вы" });
  await expect(dialog.getByLabel("Код", { exact: true })).toBeFocused();
  expect(await violations(olga)).toEqual([]);
  await olga.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await chooseFrom(olga, "Выгрузить список", /CSV/);
  const saved = olga.waitForEvent("download");
  await forgetCodes(mailboxOf("titova@len.test"));
  await dialog.getByLabel("Код", { exact: true }).pressSequentially(codeOf(secretOf("titova@len.test")));
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Заявки \d\d\.\d\d\.\d{4}\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(new RegExp(`"${again("Дарья")}";".*900.*555-?12-?${last}"`));
  await expect(olga.getByRole("status").filter({ hasText: "Выгрузка записана в" })).toBeVisible();
  await expect(dialog).toBeHidden();
  // On a phone the notice would cover the link back to the list for ten seconds.
  await olga.reload();
  await expect(row(olga, "Дарья")).toBeVisible();

  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await olga.setViewportSize({ width, height });
    expect(await sidewaysOf(olga)).toBe(0);
    expect(await violations(olga)).toEqual([]);
    await row(olga, "Дарья").getByRole("link").click();
    await expect(opened(olga).getByRole("heading", { name: "Дарья" })).toBeVisible();
    expect(await sidewaysOf(olga)).toBe(0);
    expect(await violations(olga)).toEqual([]);
    await olga.getByRole("button", { name: "Заявки", exact: true }).click();
  }
  await olga.setViewportSize({ width: 1440, height: 900 });
});

test("Z32: while a dialog is open, the notice of an act stays as long as it is hovered, and can undo the act", long, async () => {
  await send("Карина");
  await openInbox(marina);
  await row(marina, "Карина").getByRole("link").click();
  await expect(opened(marina).getByRole("heading", { name: "Карина" })).toBeFocused();
  await marina.keyboard.press("Digit1");
  await expect(row(marina, "Карина")).toContainText("В работе");
  await marina.keyboard.press("Control+KeyK");
  const dialog = marina.getByRole("dialog", { name: "Раздел или заявка" });
  await expect(dialog).toBeVisible();
  const notice = marina.getByRole("status").filter({ hasText: /у\sвас\sв\sработе/ });
  await notice.getByText(/у\sвас\sв\sработе/).hover();
  expect(await violations(marina)).toEqual([]);
  await notice.getByRole("button", { name: "Вернуть" }).click();
  await expect(row(marina, "Карина")).toContainText("Новая");
  await expect(dialog).toBeVisible();
  await marina.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(marina.getByRole("status").filter({ hasText: "Вернули" })).toBeVisible();
});

test("Z29: acts of a colleague and of the visitor on an open request are shown with their authors, and the counts decrease again", async () => {
  await openInbox(olga);
  const mine = olga.getByRole("group", { name: "Показать" }).getByRole("button", { name: /^Мои/ });
  await expect(mine).toHaveText(/\d/);
  const before = await mine.innerText();
  const { token } = await sendAppointment(again("Лидия"));
  await row(olga, "Лидия").getByRole("link").click();
  await expect(opened(olga).getByRole("heading", { name: "Лидия" })).toBeFocused();
  const told = (words: string | RegExp) => expect(olga.getByRole("status").filter({ hasText: words })).toBeVisible();

  await openInbox(marina);
  await row(marina, "Лидия").getByRole("link").click();
  await chooseFrom(marina, "назначить", /^Ольга Титова|^Титова Ольга/);
  await told("Марина назначила: отвечает Ольга Титова");
  // An opened request never changes while somebody works on it.
  await opened(olga).getByRole("button", { name: "Показать", exact: true }).click();
  await expect(opened(olga)).toContainText("Вы, передать");
  await expect(mine).not.toHaveText(before);

  await marina.getByLabel("Заметка").fill(again("Просила доктора Ясеневу"));
  await marina.keyboard.press("Control+Enter");
  await told("Марина добавила заметку");
  await expect(
    opened(olga)
      .getByRole("listitem")
      .filter({ hasText: again("Просила доктора Ясеневу") }),
  ).toBeVisible();

  await askAbout("add", { token, text: "Звоните после шести" });
  await told(/Посетитель дописал к\sзаявке/);
  await expect(opened(olga)).toContainText("Звоните после шести");

  await askAbout("withdraw", { token });
  await told("Посетитель отозвал заявку");
  await expect(row(olga, "Лидия")).toContainText("Отозвана");
  await expect(mine).toHaveText(before);
});

test("Z15, Z28: Ctrl+K finds a request by its number, its name or the end of its phone, none of which is in a URL; the extension is shown beside the phone number", async () => {
  const last = 4471 + test.info().retry;
  await send("Дарья", { phone: `8 (900) 555-${String(last).slice(0, 2)}-${String(last).slice(2)} доб. 12` });
  const name = again("Дарья");
  await openInbox(olga);
  const addresses: string[] = [];
  olga.on("request", (request) => addresses.push(decodeURIComponent(request.url())));
  const typed = olga.getByRole("dialog", { name: "Раздел или заявка" }).getByRole("textbox");
  const found = olga.getByRole("list", { name: "Заявки" }).getByRole("link");

  for (const words of [name, String(last)]) {
    await olga.keyboard.press("Control+KeyK");
    await typed.fill(words);
    await expect(found).toContainText([name]);
    expect(await violations(olga)).toEqual([]);
    await olga.keyboard.press("Escape");
  }
  await olga.keyboard.press("Control+KeyK");
  await typed.fill(String(last));
  await expect(found).toContainText([name]);
  await olga.keyboard.press("Enter");

  await expect(olga.getByRole("heading", { name, level: 2 })).toBeFocused();
  await expect(olga.getByRole("link", { name: /900\s555/ })).toHaveAttribute("href", `tel:+7900555${last}`);
  await expect(olga.getByText("доб.\u00a012", { exact: true })).toBeVisible();
  await olga.keyboard.press("Control+KeyK");
  await typed.fill(`№ ${/\d+$/.exec(olga.url())?.[0]}`);
  await expect(found).toContainText([name]);
  await olga.keyboard.press("Escape");
  expect(addresses.filter((address) => address.includes(name) || address.includes(String(last)))).toEqual([]);
});

test("with more than twenty new requests a plan is shown; ten requests are taken at once and can be given back", long, async () => {
  await openInbox(marina);
  for (let index = 0; index < 21; index += 1) await send("Рустам", { comment: `Вопрос ${index}` });
  const plan = marina.getByRole("region", { name: "План" });
  await expect(plan).toContainText(/новая заявка|новые заявки|новых заявок/);
  await chooseFrom(marina, "Новые сверху", "По сроку");
  expect(await violations(marina)).toEqual([]);

  await plan.getByRole("button", { name: "Взять 10 самых старых" }).click();
  await expect(marina.getByRole("status").filter({ hasText: "Взяли 10, вот первая" })).toBeVisible();
  await expect(opened(marina)).toContainText("В работе у вас");
  // The notice stays while the pointer is over it, and a newer notice is shown beside it.
  await marina.getByText("Взяли 10, вот первая").hover();
  await send("Рустам", { comment: "Вопрос после всех" });
  await expect(marina.getByRole("status").filter({ hasText: "Новая заявка" })).toContainText("Взяли 10, вот первая");
  await marina.keyboard.press("Control+KeyZ");
  await marina.mouse.move(0, 0);
  await expect(marina.getByRole("status").filter({ hasText: "Вернули: 10" })).toBeVisible();
  await expect(opened(marina)).not.toContainText("В работе у вас");
});

test("in the contrast version the inbox stays usable at 125, 150 and 200 %, in both colour schemes", long, async () => {
  await send("Злата");
  await openInbox(marina);
  await row(marina, "Злата").getByRole("link").click();
  await expect(opened(marina).getByRole("heading", { name: "Злата" })).toBeFocused();
  for (const size of ["125", "150", "200"]) {
    // At 200 % the window counts as narrow as a phone: an opened request covers the list, and the menu is in the account.
    if (size === "200") await marina.keyboard.press("Escape");
    await chooseFrom(marina, /^Вид/, `Крупно, ${size} %`);
    const menu = size === "200" ? "Марина Дёмина" : /^Вид/;
    for (const scheme of ["Белым по чёрному", "Чёрным по белому"]) {
      await chooseFrom(marina, menu, scheme);
      expect([size, scheme, await sidewaysOf(marina)]).toEqual([size, scheme, 0]);
      expect([size, scheme, ...(await violationsOfLook(marina))]).toEqual([size, scheme]);
    }
  }
  await marina.reload();
  await expect(marina.locator("html")).toHaveAttribute("data-size", "200");
  await chooseFrom(marina, "Марина Дёмина", "Обычный вид");
});

test("the inbox first loads at most 200 kB of scripts and styles, and no code of other screens", long, async ({ browser }) => {
  await send("Зоя");
  const { loaded, program } = await firstLoad(browser, marina, `${panel}requests`, (page) =>
    page.getByRole("listitem").filter({ hasText: "Новая" }).first(),
  );

  test.info().annotations.push({ type: "first load", description: `program ${program} bytes: ${JSON.stringify(loaded)}` });
  expect(program).toBeGreaterThan(50_000);
  expect(program).toBeLessThanOrEqual(200_000);
  const isLater = /\/(sign-in|second-step-set-up|invitation|new-password|menu|export-list)-/;
  expect(loaded.filter(({ name }) => isLater.test(name))).toEqual([]);
  // The scripts and the style sheet of the inbox itself.
  expect(
    loaded
      .filter(({ name }) => name.includes("/screen-"))
      .map(({ name }) => name.split(".").at(-1))
      .sort(),
  ).toEqual(["css", "js"]);
});
