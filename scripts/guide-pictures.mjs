// npm run guide:pictures: takes the pictures of docs/staff from the running panel, with a demo clinic of its own (ports from GUIDE_PORT, 4620).
// `npm run guide:pictures -- owner` takes those of one guide only.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { apiProgram, ensureBuilt, ensureInstalled, readyOrEnded, root, startProgram, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), "len-guide-"));
process.env.E2E_DATA_DIR = dataDir;
process.env.E2E_PORT = process.env.GUIDE_PORT ?? "4620";
const { chromium } = await import("@playwright/test");
const { apiPort, apiUrl, siteUrl } = await import("../e2e/addresses.ts");
const { withoutEnvFile } = await import("../e2e/own-programs.ts");
const { owner, panel, sendReview, setUpSecondStep, signInOwner } = await import("../e2e/panel/colleagues.ts");
const { letters } = await import("../e2e/staff.ts");

const guides = { administrator: takeAdministrator, moderator: takeModerator, editor: takeEditor, owner: takeOwner };
const only = process.argv.slice(2);
const unknown = only.filter((name) => !(name in guides));
if (unknown.length > 0) throw new Error(`There are the guides ${Object.keys(guides).join(", ")}; there is no ${unknown.join(", ")}`);
const folder = join(root, "docs/staff/pictures");
mkdirSync(folder, { recursive: true });

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };
const about = { service: { id: "pervichnyj-priem-dermatologa" }, doctor: { id: "yaseneva-mariya" } };
const anyone = { service: { id: "any" }, doctor: { id: "any" } };

/** Requests of the pictures of the panel's design, the newest last. */
const requests = [
  { name: "Полина Штерн", phone: "+7 900 000-17-20", comment: "Удобно после 16:00", kind: "services", ...about },
  { name: "Вадим Цой", phone: "+7 900 000-63-08", comment: "Позвоните до обеда", kind: "record", ...anyone },
  {
    name: "Ирина Ковалёва",
    phone: "+7 900 000-41-27",
    comment: "До одиннадцати веду уроки, звоните на перемене, в 10:55",
    kind: "record",
    ...about,
  },
  { name: "Оксана Бондарь", phone: "+7 900 000-55-14", comment: "Любой день недели", kind: "services", ...about },
  { name: "Тимур Гайнутдинов", phone: "+7 900 000-72-36", comment: "Можно в субботу", kind: "record", ...anyone },
];

async function post(path, body) {
  const answer = await fetch(apiUrl + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** What the viewport shows, or the part of it with some pixels around, as WebP of a small size. */
async function take(page, name, { part, around = 0 } = {}) {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const box = await part?.boundingBox();
  const clip = box && { x: box.x - around, y: box.y - around, width: box.width + 2 * around, height: box.height + 2 * around, scale: 1 };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 70, ...(clip && { clip }) });
  await session.detach();
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  console.log(`${name}.webp: ${Math.round((data.length * 3) / 4 / 1024)} kB`);
}

const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const newTab = async (browser, viewport) => {
  const context = await browser.newContext({ viewport, locale: "ru-RU", timezoneId: "Europe/Moscow", reducedMotion: "reduce" });
  return await context.newPage();
};
const opened = (page) => page.getByRole("region", { name: "Заявка", exact: true });
const open = async (page, name) => {
  await page.getByRole("link", { name, exact: true }).click();
  await opened(page).getByRole("heading", { name }).waitFor();
};

/** A call of the panel by the person of this tab. */
async function send(tab, method, path, body, headers = {}) {
  const init = { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  const status = await tab.evaluate(async ([address, given]) => (await fetch(address, given)).status, [path, init]);
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

/** The owner invites somebody, who registers by the link of the letter; `onStep` sees the screens on the way. Returns their tab. */
async function register(browser, ownerTab, colleague, onStep = async () => {}) {
  await send(ownerTab, "POST", "/api/staff/invitations", { ...colleague, pastTense: "feminine" });
  const tab = await newTab(browser, desk);
  await tab.goto(apiUrl + (await invitationLink(colleague.email)));
  await tab.getByLabel("Новый пароль").fill(owner.password);
  await onStep(tab, "invitation");
  await tab.locator("form button[type=submit]").click();
  if (!colleague.roles.includes("reception")) {
    await tab.getByRole("navigation", { name: "Разделы" }).waitFor();
    return tab;
  }
  await tab.getByLabel("Ваш пароль").fill(owner.password);
  await tab.getByRole("button", { name: "Показать код" }).click();
  await tab.getByRole("img", { name: "QR-код" }).waitFor();
  await onStep(tab, "second-step");
  await tab.reload();
  await setUpSecondStep(tab);
  return tab;
}

async function invitationLink(email) {
  for (let turn = 0; turn < 300; turn += 1) {
    const letter = (await letters()).find((text) => text.includes(email));
    const link = letter?.replace(/=\r?\n/g, "").match(/\/admin\/invitation#[\w-]{43}/)?.[0];
    if (link) return link;
    await pause(100);
  }
  throw new Error(`No letter to ${email}`);
}

/** «Первый день администратора»: from the invitation to a request answered, and the phone. */
async function takeAdministrator(browser, ownerTab) {
  const signIn = await newTab(browser, desk);
  await signIn.goto(panel);
  await take(signIn, "sign-in", { part: signIn.locator(".sheet"), around: 24 });
  await signIn.context().close();

  const titova = { firstName: "Ольга", lastName: "Титова", email: "titova@len.test", roles: ["reception", "moderator"] };
  const olga = await register(browser, ownerTab, titova, async (tab, step) => {
    await take(tab, step, { part: tab.locator(".sheet"), around: 24 });
  });
  await olga.getByRole("link", { name: "Ирина Ковалёва", exact: true }).waitFor();
  await take(olga, "requests");
  await open(olga, "Ирина Ковалёва");
  await take(olga, "request");
  await olga.keyboard.press("Digit1");
  await opened(olga).getByRole("button", { name: "В работе у вас" }).waitFor();
  await olga.getByLabel("Заметка").fill("Сын тоже у Ясеневой, предложить время рядом");
  await take(olga, "request-taken");
  await olga.keyboard.press("Escape");

  await open(olga, "Вадим Цой");
  await opened(olga).getByRole("button", { name: "Ещё" }).click();
  await olga.getByRole("menu").waitFor();
  await take(olga, "request-more");
  await olga.keyboard.press("Escape");
  await olga.keyboard.press("Escape");

  await olga.getByRole("searchbox", { name: "Найти по телефону" }).fill("8 900 000 17 20");
  await olga.keyboard.press("Enter");
  await olga.getByRole("button", { name: "Показать все заявки" }).waitFor();
  await take(olga, "search", { part: olga.getByRole("region", { name: "Список заявок" }) });
  await olga.getByRole("button", { name: "Показать все заявки" }).click();

  await olga.getByRole("button", { name: "все клавиши" }).click();
  await take(olga, "keys", { part: olga.getByRole("dialog"), around: 12 });
  await olga.keyboard.press("Escape");

  // A notice would cover the head of the list.
  await olga.getByRole("button", { name: "Вернуть" }).waitFor({ state: "hidden" });
  await olga.setViewportSize(phone);
  await take(olga, "phone-list");
  await open(olga, "Оксана Бондарь");
  await take(olga, "phone-request");
  await olga.context().close();
}

/** «Первый день модератора»: the queue, a review with marks and a reply that says too much, the phone. */
async function takeModerator(browser, ownerTab) {
  await sendReview({
    name: "Жанна Орехова",
    phone: "+7 900 000-90-10",
    comment: "Три недели ходила с корками, про это не предупредили.",
    rate: 2,
    isForSite: false,
  });
  await sendReview({ name: "Рустам Ахметов", phone: "+7 900 000-31-19", comment: "Всё быстро, но на парковке мест не было.", rate: 4 });
  await sendReview({
    name: "Наталья Карпова",
    phone: "+7 900 000-17-52",
    comment:
      "Ходила к Марии Андреевне три раза за осень, подробно расспросила и всё объяснила. Отдельное спасибо девушке на ресепшене, Веронике Смолиной: нашла мне время в тот же день. Теперь к доктору ходит и моя мама, у неё розацеа. Если боитесь, звоните, всё расскажу: 8 900 000-17-52.",
  });
  const svetlana = await register(browser, ownerTab, {
    firstName: "Светлана",
    lastName: "Рябова",
    email: "ryabova@len.test",
    roles: ["moderator"],
  });
  await svetlana.goto(`${panel}reviews`);
  const review = svetlana.getByRole("region", { name: "Отзыв", exact: true });
  const openReview = async (name) => {
    await svetlana.getByRole("link", { name, exact: true }).click();
    await review.getByRole("heading", { name }).waitFor();
  };
  await openReview("Наталья Карпова");
  await take(svetlana, "reviews");
  await review.getByLabel("Ответ клиники").fill("Наталья, спасибо! Рады, что после трёх приёмов кожа стала чище.");
  await review.getByText("Это врачебная тайна").last().waitFor();
  await review.getByRole("button", { name: "Вставить" }).waitFor();
  await take(svetlana, "review-marks", { part: review });
  await svetlana.setViewportSize(phone);
  await take(svetlana, "review-phone");
  await svetlana.context().close();
}

/** «Первый день редактора»: the doctors, a card, what will be published, its versions, the phone. */
async function takeEditor(browser, ownerTab) {
  const ekaterina = await register(browser, ownerTab, {
    ...{ firstName: "Екатерина", lastName: "Лозовая", email: "lozovaya@len.test" },
    roles: ["editor"],
  });
  await ekaterina.goto(`${panel}content/doctors`);
  await ekaterina.getByRole("link", { name: /^Ясенева/ }).waitFor();
  await ekaterina.waitForLoadState("networkidle");
  await take(ekaterina, "content-list");
  await ekaterina.getByRole("link", { name: /^Ясенева/ }).click();
  const lead = ekaterina.getByLabel("Коротко о враче");
  await lead.fill("Врач-дерматолог. Наблюдает родинки, лечит акне и розацеа, объясняет простыми словами.");
  await ekaterina.getByText(/^Черновик сохранён в/).waitFor();
  await take(ekaterina, "content-card");
  await ekaterina.getByRole("button", { name: "Опубликовать", exact: true }).click();
  const sheet = ekaterina.getByRole("dialog");
  await sheet.getByRole("button", { name: "Опубликовать сейчас" }).waitFor();
  await take(ekaterina, "content-publish", { part: sheet, around: 24 });
  await sheet.getByRole("button", { name: "Опубликовать сейчас" }).click();
  const notice = ekaterina.getByText(/^На\sсайте\sс/);
  await notice.waitFor();
  // The notice would cover the foot of the list of versions.
  await notice.waitFor({ state: "hidden" });
  await lead.fill("Врач-дерматолог. Наблюдает родинки, лечит акне и розацеа, объясняет спокойно и простыми словами.");
  await ekaterina.getByText(/^Черновик сохранён в/).waitFor();
  await ekaterina.getByRole("link", { name: "Версии", exact: true }).click();
  await ekaterina.getByRole("region", { name: "Сравнение" }).waitFor();
  await take(ekaterina, "content-versions");
  await ekaterina.goBack();
  await ekaterina.setViewportSize(phone);
  await lead.waitFor();
  await take(ekaterina, "content-phone");
  await ekaterina.context().close();
}

/** «Первый день владельца»: the day, an invitation, the log, the data of a person, the phone. */
async function takeOwner(_, ownerTab) {
  await ownerTab.setViewportSize(desk);
  await ownerTab.goto(panel);
  await ownerTab.getByRole("region", { name: "Заявки по дням" }).waitFor();
  await take(ownerTab, "overview");
  await ownerTab.setViewportSize(phone);
  await take(ownerTab, "overview-phone");
  await ownerTab.setViewportSize(desk);

  await send(ownerTab, "POST", "/api/staff/invitations", {
    ...{ firstName: "Тамара", lastName: "Бегова", email: "begova@len.test" },
    ...{ roles: ["reception", "moderator"], pastTense: "feminine" },
  });
  await ownerTab.goto(`${panel}people`);
  await ownerTab.getByRole("rowheader", { name: "Бегова Тамара" }).waitFor();
  await ownerTab.getByRole("button", { name: "Пригласить" }).click();
  await ownerTab.getByLabel("Фамилия").fill("Мухина");
  await ownerTab.getByLabel("Имя").fill("Алла");
  await ownerTab.getByLabel("Почта").fill("muhina@len.test");
  await ownerTab.getByRole("checkbox", { name: /Администратор/ }).check();
  await take(ownerTab, "people");

  await ownerTab.goto(`${panel}person`);
  await ownerTab.getByRole("searchbox", { name: "Телефон или почта" }).fill("+7 900 000-63-08");
  await ownerTab.keyboard.press("Enter");
  await ownerTab.getByRole("heading", { name: "Вадим Цой" }).waitFor();
  await take(ownerTab, "person");

  await ownerTab.goto(`${panel}log`);
  await ownerTab.getByText("разрывов нет").waitFor();
  await take(ownerTab, "log");
}

const env = {
  ...withoutEnvFile,
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  DATA_DIR: dataDir,
  SITE_URL: siteUrl,
  API_URL: apiUrl,
  API_PORT: String(apiPort),
  API_METRICS_PORT: String(apiPort + 10),
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  RATE_LIMIT_POSTS: "0",
};
const api = startProgram(apiProgram, env);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  if (!(await readyOrEnded(api))) throw new Error("The API did not start");
  for (const request of requests) await post("/api/requests/doctor-appointments", request);
  const ownerTab = await newTab(browser, desk);
  await signInOwner(ownerTab);
  await send(ownerTab, "PUT", "/api/staff/me", { firstName: "Анна", lastName: "Вересова", pastTense: "feminine" }, { "If-Match": '"1"' });
  for (const [name, takeGuide] of Object.entries(guides)) if (only.length === 0 || only.includes(name)) await takeGuide(browser, ownerTab);
} finally {
  await browser.close();
  api.kill("SIGTERM");
  if (api.exitCode === null) await new Promise((ended) => api.on("exit", ended));
  rmSync(dataDir, { recursive: true, force: true });
}
