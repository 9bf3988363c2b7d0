import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { apiUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { again, invite, isAbove, newBrowser, panel, sendRequest, sendReview, signInOwner } from "./colleagues.ts";

// The tests run one after another in one worker; each can be retried on its own.
test.describe.configure({ mode: "default" });

let owner: Page;
let svetlana: Page;

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: again(name), exact: true }) });
const opened = (page: Page) => page.getByRole("region", { name: "Отзыв", exact: true });
const shown = async (id: string) => (await fetch(`${apiUrl}/api/doctor-reviews?review=${id}&limit=1`)).text();

/** A phone number with which no earlier attempt has sent a review. */
const phone = (middle: number, last: number) => `+7 900 000-${middle + test.info().retry}-${last}`;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  owner = await newBrowser(browser);
  await signInOwner(owner);
  svetlana = await invite(browser, owner, { firstName: "Светлана", lastName: "Рябова", email: "ryabova@len.test" }, "moderator");
});

/** The reviews are removed, because other journeys read the reviews of the site. */
test.afterAll(async () => {
  await svetlana?.evaluate(async (prefix) => {
    const call = async (method: string, path: string, body?: object, headers = {}) => {
      const init = { method, headers: { "Content-Type": "application/json", ...headers }, ...(body && { body: JSON.stringify(body) }) };
      return (await fetch(`/api/staff/reviews${path}`, init)).json();
    };
    const { data } = await call("POST", "/list", { state: "published", limit: 10 });
    for (const { id, version, name } of data)
      if (name?.startsWith(prefix) || name?.startsWith("Рустам"))
        await call("POST", `/${id}/reject`, { reason: "author_withdrew" }, { "If-Match": `"${version}"` });
  }, "Наталья");
});

test("a moderator hides passages that may not be published, replies and publishes", async () => {
  await svetlana.goto(`${panel}reviews`);
  await expect(svetlana.getByRole("heading", { name: "Отзывы", level: 1 })).toBeVisible();
  const id = await sendReview({
    name: again("Наталья Карпова"),
    phone: phone(17, 52),
    comment: `Отдельное спасибо девушке на ресепшене, Веронике Смолиной: нашла мне время. Теперь к доктору ходит и моя мама, у неё розацеа. Звоните, всё расскажу: ${phone(17, 52)}.`,
  });
  await expect(row(svetlana, "Наталья Карпова")).toContainText("нельзя публиковать: 3 места");
  expect(await violations(svetlana)).toEqual([]);

  await row(svetlana, "Наталья Карпова").getByRole("link").click();
  const pane = opened(svetlana);
  await expect(pane.getByRole("heading", { name: "Наталья Карпова" })).toBeFocused();
  await expect(pane).toContainText("На сайте будет «Наталья К.»");
  await expect(pane).toContainText("Согласие на публикацию есть");
  await expect(pane).toContainText("Посещение не подтверждено");
  await expect(pane).toContainText("Не решено: 3 места");
  expect(await violations(svetlana)).toEqual([]);

  await pane.getByRole("button", { name: "Скрыть фамилию" }).click();
  await expect(pane.getByLabel("Текст к публикации")).toHaveValue(/Веронике: нашла мне время/);
  await pane.getByRole("button", { name: "Не менять" }).first().click();
  await pane.getByLabel("Почему можно оставить").fill("мама сама разрешила");
  await svetlana.keyboard.press("Enter");
  await expect(pane).toContainText("Не решено: 1 место");

  const reply = pane.getByLabel("Ответ клиники");
  await reply.fill("Наталья, спасибо! Рады, что после трёх приёмов кожа стала чище.");
  await expect(pane).toContainText("Ответ подтверждает, что человек был у вас. Это врачебная тайна.");
  expect(await violations(svetlana)).toEqual([]);
  await pane.getByRole("button", { name: "Вставить" }).click();
  await expect(pane).not.toContainText("Это врачебная тайна. Можно");
  await expect(reply).toHaveValue(/^Наталья, спасибо за\sдобрые слова\. Передали их\sтем, о\sком вы\sнаписали\.$/);
  await pane.getByRole("button", { name: "Изменения" }).click();
  await expect(pane.locator("del")).toContainText(["Смолиной"]);
  expect(await violations(svetlana)).toEqual([]);

  await pane.getByRole("button", { name: /Скрыть отмеченное и опубликовать/ }).click();
  // Z5: the first press shows the text that would be published, the second one publishes it.
  await expect(pane).toContainText("Скрыто: 1 место. Прочитайте, что вышло, и\u00a0опубликуйте");
  await expect(pane.locator("del")).toContainText(["Смолиной", phone(17, 52)]);
  await pane.getByRole("button", { name: "К публикации" }).click();
  await expect(pane.getByLabel("Текст к публикации")).toHaveValue(/Звоните, всё расскажу\.$/);
  await expect(pane).not.toContainText("На сайте, опубликован сегодня");
  await pane.getByRole("button", { name: /Опубликовать этот текст/ }).click();
  await expect(pane).toContainText("На сайте, опубликован сегодня");
  await expect(pane.getByRole("heading", { name: "Наталья Карпова" })).toBeFocused();
  await expect(row(svetlana, "Наталья Карпова")).toHaveCount(0);
  const published = await shown(id);
  expect(published).toContain("моя мама, у неё розацеа. Звоните, всё расскажу.");
  expect(published).toMatch(/Передали их\sтем/);
  expect(published).not.toMatch(/Смолиной|900 000/);
  // The notice is transparent while it fades in, so the check is repeated.
  await expect.poll(() => violations(svetlana)).toEqual([]);

  await pane.getByRole("button", { name: /Снять с сайта/ }).click();
  await expect(svetlana.getByRole("menu")).toBeVisible();
  expect(await violations(svetlana, "[role=menu]")).toEqual([]);
  await svetlana.getByRole("menuitem", { name: "Автор передумал" }).click();
  await expect(pane).toContainText("Отклонён: автор передумал");
  expect(await shown(id)).not.toMatch(/Передали их\sтем/);
  await svetlana.getByRole("button", { name: "Вернуть", exact: true }).click();
  await expect(pane).toContainText("На сайте, опубликован сегодня");

  await reply.fill("Наталья, спасибо!");
  await owner.evaluate(async (path) => {
    const { data } = await (await fetch(path)).json();
    const headers = { "Content-Type": "application/json", "If-Match": `"${data.version}"` };
    await fetch(path, { method: "PUT", headers, body: JSON.stringify({ ...data, reply: "Благодарим от всей клиники." }) });
  }, `/api/staff/reviews/${id}`);
  const save = pane.getByRole("button", { name: /Сохранить на сайте/ });
  await save.click();
  await pane.getByRole("button", { name: "Показать, что сейчас" }).click();
  const theirs = pane.getByRole("region", { name: "Правки коллеги" });
  await expect(theirs).toBeFocused();
  await expect(theirs.locator("ins")).toContainText(["Благодарим"]);
  expect(await isAbove(theirs.getByText("отзыв изменил другой сотрудник"), theirs.locator("ins").first())).toBe(true);
  await expect(reply).toHaveValue("Наталья, спасибо!");
  await expect(save).toBeDisabled();
  expect(await violations(svetlana)).toEqual([]);
  await theirs.getByRole("button", { name: "Взять правки коллеги" }).click();
  await expect(reply).toHaveValue("Благодарим от всей клиники.");
  await expect(save).toHaveCount(0);
  expect(await shown(id)).toContain("Благодарим от всей клиники.");
});

test("a review that arrives while the list is first loaded is in the list", long, async () => {
  await svetlana.goto(panel);
  const rail = svetlana.getByRole("navigation", { name: "Разделы" });
  await expect(rail.getByRole("link", { name: /^Отзывы/ })).toBeVisible();
  const heard = svetlana.waitForResponse("**/api/staff/overview");
  await sendReview({ name: again("Рустам Первый"), phone: phone(17, 53), comment: "Спокойно и по делу, спасибо." });
  // The stream of events must be open first.
  await heard;
  let isFirst = true;
  await svetlana.route("**/api/staff/reviews/list", async (route) => {
    if (!isFirst) return await route.continue();
    isFirst = false;
    const before = await route.fetch();
    const told = svetlana.waitForResponse("**/api/staff/overview");
    await sendReview({ name: again("Рустам Второй"), phone: phone(17, 54), comment: "Вторым пришёл, приняли вовремя." });
    await told;
    await route.fulfill({ response: before }).catch(() => {});
  });

  await rail.getByRole("link", { name: /^Отзывы/ }).click();

  await expect(row(svetlana, "Рустам Первый")).toBeVisible();
  await expect(row(svetlana, "Рустам Второй")).toBeVisible();
  await svetlana.unroute("**/api/staff/reviews/list");
});

test("two presses publish a review once, and text typed before the answer arrives stays", long, async () => {
  const id = await sendReview({ name: again("Наталья Дважды"), phone: phone(17, 55), comment: "Приняли вовремя, спасибо." });
  await svetlana.goto(`${panel}reviews/${id}`);
  const pane = opened(svetlana);
  const text = pane.getByLabel("Текст к публикации");
  const reply = pane.getByLabel("Ответ клиники");
  await text.fill("Приняли вовремя.");
  const publish = pane.getByRole("button", { name: /^Опубликовать/ });
  await expect(publish).toBeEnabled();
  const acts: string[] = [];
  await svetlana.route(`**/api/staff/reviews/${id}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== "GET") acts.push(pathname.endsWith(id) ? "save" : (pathname.split("/").at(-1) ?? ""));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });

  await publish.dblclick();
  await reply.fill("Спасибо, что написали.");

  await expect(pane).toContainText("На сайте, опубликован сегодня");
  await expect(pane.getByRole("button", { name: /Сохранить на сайте/ })).toBeEnabled();
  await expect(pane.getByRole("alert")).toHaveCount(0);
  expect(acts).toEqual(["save", "publish"]);
  await expect(text).toHaveValue("Приняли вовремя.");
  await expect(reply).toHaveValue("Спасибо, что написали.");
  await svetlana.unroute(`**/api/staff/reviews/${id}**`);
  await pane.getByRole("button", { name: /Сохранить на сайте/ }).click();
  await expect.poll(() => shown(id)).toContain("Спасибо, что написали.");
});

test("an act whose answer is lost causes no conflict with the same person", async () => {
  const id = await sendReview({ name: again("Наталья Обрыв"), phone: phone(17, 56), comment: "Внимательный доктор." });
  await svetlana.goto(`${panel}reviews/${id}`);
  const pane = opened(svetlana);
  await pane.getByLabel("Текст к публикации").fill("Внимательный врач.");
  const publish = pane.getByRole("button", { name: /^Опубликовать/ });
  await expect(publish).toBeEnabled();
  await svetlana.route(`**/api/staff/reviews/${id}`, async (route) => {
    if (route.request().method() !== "PUT") return await route.continue();
    await route.fetch();
    await route.abort();
  });

  await publish.click();
  await expect(svetlana.getByText("Нет связи с клиникой. Попробуйте ещё раз.")).toBeVisible();
  await svetlana.unroute(`**/api/staff/reviews/${id}`);
  await expect(publish).toBeEnabled();
  await publish.click();

  await expect(pane).toContainText("На сайте, опубликован сегодня");
  expect(await shown(id)).toContain("Внимательный врач.");
});

test(
  "a moderator hides passages, replies and publishes by keyboard only; without the author's consent a reason replaces the button",
  long,
  async () => {
    await sendRequest("Рустам", { phone: phone(31, 19) });
    await sendReview({
      name: again("Жанна Орехова"),
      phone: phone(90, 10),
      comment: "Три недели ходила с корками.",
      rate: 2,
      isForSite: false,
    });
    const id = await sendReview({
      name: again("Рустам Ахметов"),
      phone: phone(31, 19).replace("+7", "8").replaceAll("-", " "),
      comment: `Всё быстро, звоните ${phone(31, 19)}`,
      rate: 4,
    });
    await svetlana.goto(`${panel}reviews`);
    await expect(row(svetlana, "Рустам Ахметов")).toBeVisible();
    const pane = opened(svetlana);
    const keys = svetlana.keyboard;
    const openByKeys = async (name: string) => {
      const link = row(svetlana, name).getByRole("link");
      for (let presses = 0; presses < 30 && !(await link.evaluate((element) => element === document.activeElement)); presses += 1)
        await keys.press("KeyJ");
      await keys.press("Enter");
      await expect(pane.getByRole("heading", { name })).toBeFocused();
    };
    const tabTo = async (target: ReturnType<Page["getByRole"]>) => {
      for (let presses = 0; presses < 30 && !(await target.evaluate((element) => element === document.activeElement)); presses += 1)
        await keys.press("Tab");
      await expect(target).toBeFocused();
    };

    await openByKeys("Рустам Ахметов");
    await tabTo(pane.getByRole("button", { name: "подтвердить" }));
    await keys.press("Enter");
    await expect(pane).toContainText("Посещение подтверждено");
    await tabTo(pane.getByRole("button", { name: "Скрыть", exact: true }));
    await keys.press("Enter");
    await expect(pane.getByLabel("Текст к публикации")).toHaveValue("Всё быстро, звоните [телефон скрыт]");
    await tabTo(pane.getByLabel("Ответ клиники"));
    await keys.type("Рустам, спасибо, что написали.");
    await keys.press("Tab");
    await expect(pane.getByRole("button", { name: /Опубликовать/ })).toBeEnabled();
    await keys.press("Shift+Slash");
    await expect(svetlana.getByRole("dialog", { name: "Клавиши" })).toContainText("опубликовать");
    await keys.press("Escape");
    await keys.press("KeyR");
    await expect(svetlana.getByRole("menuitem", { name: "Автор передумал" })).toBeVisible();
    await keys.press("Escape");
    await expect(svetlana.getByRole("menu")).toHaveCount(0);
    await keys.press("KeyP");
    await expect(pane).toContainText("На сайте, опубликован сегодня");
    await expect(pane.getByRole("heading", { name: "Рустам Ахметов" })).toBeFocused();
    expect(await shown(id)).toContain("Рустам, спасибо, что написали.");

    await keys.press("Escape");
    await openByKeys("Жанна Орехова");
    await expect(pane).toContainText("Согласия на публикацию нет");
    await expect(pane.getByRole("button", { name: /публиковать/i })).toHaveCount(0);
    expect(await violations(svetlana)).toEqual([]);

    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await svetlana.setViewportSize({ width, height });
      expect(await sidewaysOf(svetlana)).toBe(0);
      expect(await violations(svetlana)).toEqual([]);
      await svetlana.goto(`${panel}reviews`);
      await expect(row(svetlana, "Жанна Орехова")).toBeVisible();
      expect(await sidewaysOf(svetlana)).toBe(0);
      expect(await violations(svetlana)).toEqual([]);
      await row(svetlana, "Жанна Орехова").getByRole("link").click();
      await expect(pane.getByRole("heading", { name: "Жанна Орехова" })).toBeVisible();
    }
  },
);

test("a person's data are found from a request, exported as one file, and erased with an act", async () => {
  const number = await sendRequest(again("Вадим Цой"), { phone: phone(63, 18), comment: "Звоните после шести" });
  await owner.goto(`${panel}requests/${number}`);
  await owner.getByRole("button", { name: "Ещё" }).click();
  await owner.getByRole("menuitem", { name: /Данные этого человека/ }).click();
  await expect(owner.getByRole("heading", { name: "Вадим Цой" })).toBeFocused();
  await expect(owner).toHaveURL(`${panel}person?request=${number}`);
  await expect(owner.getByRole("row").filter({ hasText: "Заявка" })).toContainText("Исчезнет");
  expect(await violations(owner)).toEqual([]);

  const downloading = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Выгрузить одним файлом" }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, "utf8")).toContain("Звоните после шести");

  const erase = owner.getByRole("button", { name: "Стереть данные человека" });
  await owner.getByLabel("Как пришла просьба").fill("По телефону");
  await owner.getByLabel("Просит сам человек").check();
  await owner.getByLabel("Чтобы стереть, введите фамилию").fill("Карпова");
  await owner.keyboard.press("Enter");
  await erase.click();
  await expect(owner.getByText("Фамилия другая: проверьте, тот ли это человек")).toBeVisible();
  await expect(owner.getByText("Отзыв согласия: По телефону")).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.getByLabel("Чтобы стереть, введите фамилию").fill(again("цой"));
  await erase.click();
  await expect(owner.getByRole("heading", { name: /Стёрто .+, акт № \d+/ })).toBeFocused();
  // The notice is transparent while it fades in, so the check is repeated.
  await expect.poll(() => violations(owner)).toEqual([]);

  await owner.getByRole("searchbox", { name: "Телефон или почта" }).fill(phone(63, 18).replace("+7", "8").replaceAll("-", " "));
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: /Стёрто .+, акт № \d+/ })).toBeVisible();
  await expect(owner.getByRole("region", { name: /Акт об уничтожении/ })).toContainText(`Заявка № ${number}`);
  await owner.goto(`${panel}requests/${number}`);
  await expect(owner.getByRole("heading", { name: "Данные стёрты" })).toBeVisible();
});
