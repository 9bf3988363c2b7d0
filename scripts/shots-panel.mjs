// npm run shots:panel: screenshots of every screen of the panel, with a demo clinic of its own (ports from SHOTS_PORT, 4640), at four widths
// and in the version for low vision, and a labelled sheet for each screen: .cache/shots-panel/index.html and NAME.sheet.png.
// `npm run shots:panel -- doctor article` takes only those. `--beside DIR` lays the pictures of that folder with the same names beside them.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inDemoClinic, send } from "./panel-clinic.mjs";
import { root } from "./setup.mjs";

const given = process.argv.slice(2);
const besideAt = given.indexOf("--beside");
const beside = besideAt === -1 ? null : resolve(given[besideAt + 1] ?? ".");
const only = besideAt === -1 ? given : given.toSpliced(besideAt, 2);
const folder = join(root, ".cache/shots-panel");
mkdirSync(folder, { recursive: true });

const looks = [
  { look: "1440", width: 1440, height: 900 },
  { look: "1024", width: 1024, height: 768 },
  { look: "768", width: 768, height: 1024 },
  { look: "390", width: 390, height: 844 },
];
const lowVision = { look: "low-vision", width: 1440, height: 900 };

const titles = {
  doctor: "Ясенева Мария Андреевна",
  vacancy: /^Врач-дерматовенеролог$/,
};
const open = (path) => async (tab, panel) => {
  await tab.goto(panel + path);
};

/** A record of a section by its title, or the first one. */
function record(entity, title) {
  return async (tab, panel) => {
    await tab.goto(`${panel}content/${entity}`);
    const link = tab.getByRole("rowheader").getByRole("link");
    await (title ? link.filter({ hasText: title }) : link).first().click();
    await tab.locator("main [data-path]").first().waitFor();
  };
}
const contested = ["Громов", "Лаврова", "Орлов", "Мельник"];
const doctor = record("doctors", titles.doctor);
const article = record("news", "Чем умываться");

/** Appends some words to the value of a field. */
const written = (words) => `${words} ${Date.now() % 1000}.`;
const saved = (tab) => tab.getByText(/^Черновик сохранён в/).waitFor();

async function write(tab, label, words) {
  const field = tab.getByLabel(label, { exact: true }).first();
  await field.fill(written(words));
  await tab.keyboard.press("Control+s");
  await saved(tab);
}

async function publishSheet(tab, panel) {
  await doctor(tab, panel);
  await write(tab, "Коротко о враче", "Ведёт пациентов с розацеа и акне. План лечения пишет на одном листе вместе с пациентом");
  await tab.getByRole("button", { name: "Опубликовать", exact: true }).click();
  await tab.getByRole("dialog").waitFor();
}

/** The opened request or review of this person. */
const opened = (path, region, name) => async (tab, panel) => {
  await tab.goto(panel + path);
  await tab.getByRole("link", { name, exact: true }).click();
  await tab.getByRole("region", { name: region, exact: true }).getByRole("heading", { name }).waitFor();
};

const amount = '[role="gridcell"][aria-colindex="7"]';

/** The prices of dermatology with some changes; changes of an earlier run may still be there. */
async function openPrices(tab, panel) {
  await tab.goto(`${panel}prices`);
  await tab.getByRole("button", { name: /^Дерматология/ }).click();
  const cells = tab.locator(amount);
  await cells.first().waitFor();
  for (const [index, roubles] of [4200, 3000].entries()) {
    if (await cells.nth(index).locator("s").count()) continue;
    await cells.nth(index).click();
    await tab.keyboard.type(String(roubles));
    await tab.keyboard.press("Enter");
    await saved(tab);
  }
}

/** The price list with new, changed, doubtful and wrong rows. */
async function priceFile(tab) {
  const { book, tableIn } = await import("../e2e/panel/price-file.ts");
  const [file] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Скачать прайс-лист" }).click()]);
  const [header, ...rows] = await tableIn(await file.path());
  const [doubtful, wrong, swapped, missing, ...others] = rows.filter((row) => typeof row[4] === "number" && row[5] === null);
  const changed = new Map([
    [doubtful, doubtful.with(4, doubtful[4] * 10)],
    [wrong, wrong.with(4, "договорная")],
    [swapped, swapped.with(4, swapped[4] + 600).with(5, swapped[4])],
    [missing, missing.with(0, null).with(2, `${missing[2]}и`)],
    ...others.slice(0, 34).map((row) => [row, row.with(4, Math.round(row[4] * 1.06))]),
  ]);
  const fresh = ["лицо", "лицо и шея"].map((line, index) => [
    `К-30${index + 1}`,
    null,
    others[40][2],
    `Уход после лазера: ${line}`,
    3800 + index * 1100,
    null,
  ]);
  return await book([header, ...rows.map((row) => changed.get(row) ?? row), ...fresh]);
}

const section = (entity) => [`content-${entity}`, open(`content/${entity}`)];

/** The screens and their states; each function opens one in the tab of the owner, those of `beforeSignIn` in a tab without a session. */
const beforeSignIn = new Set(["signin"]);
const screens = {
  signin: open(""),
  overview: open(""),
  requests: open("requests"),
  "requests-1024-open": opened("requests", "Заявка", "Ирина Ковалёва"),
  reviews: opened("reviews", "Отзыв", "Наталья Карпова"),
  person: async (tab, panel) => {
    await tab.goto(`${panel}person`);
    await tab.getByRole("searchbox", { name: "Телефон или почта" }).fill("+7 900 000-63-08");
    await tab.keyboard.press("Enter");
    await tab.getByRole("heading", { name: "Вадим Цой" }).waitFor();
  },
  people: open("people"),
  prices: async (tab, panel) => {
    await openPrices(tab, panel);
    await tab.locator(amount).nth(6).click();
    for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown"]) await tab.keyboard.press(key);
  },
  "prices-percent": async (tab, panel) => {
    await openPrices(tab, panel);
    await tab.locator(amount).nth(6).click();
    for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Escape", "Enter"]) await tab.keyboard.press(key);
    await tab.getByRole("dialog").waitFor();
  },
  "prices-publish": async (tab, panel) => {
    await openPrices(tab, panel);
    await tab.getByRole("button", { name: "Опубликовать изменения" }).click();
    await tab.getByRole("dialog").waitFor();
    await tab.getByRole("button", { name: "В назначенный час" }).click();
  },
  "prices-day": async (tab, panel) => {
    await tab.goto(`${panel}prices`);
    await tab.getByLabel("Цены на день").fill("01.11.2026");
    await tab.getByRole("heading", { level: 1, name: /1.ноября/ }).waitFor();
  },
  log: open("log"),
  "sign-ins": open("sign-ins"),
  keys: async (tab, panel) => {
    await tab.goto(`${panel}people`);
    await tab.getByRole("rowheader").first().waitFor();
    await tab.keyboard.press("Shift+Slash");
    await tab.getByRole("dialog").waitFor();
  },
  "content-list": async (tab, panel) => {
    await tab.goto(`${panel}content/doctors`);
    const rows = tab.getByRole("checkbox", { name: /^Выбрать: / });
    await rows.first().waitFor();
    for (const index of [3, 4, 6]) await rows.nth(index).check();
  },
  "content-list-print": async (tab, panel) => {
    await tab.goto(`${panel}content/doctors`);
    await tab.getByRole("rowheader").getByRole("link").first().waitFor();
    await tab.emulateMedia({ media: "print" });
    return () => tab.emulateMedia({ media: "screen" });
  },
  "content-list-articles": open("content/news"),
  ...Object.fromEntries(
    ["pages", "portfolios", "services", "documents", "locations", "promotions", "vacancies", "equipment", "tags", "contacts"].map(section),
  ),
  sections: open("content"),
  "list-nothing-found": open("content/doctors?q=щщщ"),
  "add-sheet": async (tab, panel) => {
    await tab.goto(`${panel}content/vacancies`);
    await tab.getByRole("button", { name: "Добавить вакансию" }).click();
    await tab.getByRole("dialog").waitFor();
  },
  "record-missing": open("content/doctors/00000000-0000-4000-8000-000000000000"),
  doctor,
  "doctor-desktop-preview": async (tab, panel) => {
    await doctor(tab, panel);
    const computer = tab.getByRole("button", { name: "Компьютер" });
    if (!(await computer.isVisible())) await tab.getByRole("button", { name: "Просмотр" }).click();
    await computer.click();
    await tab.getByText(/^ширина 1440, показано в/).waitFor();
  },
  "doctor-menu": async (tab, panel) => {
    await doctor(tab, panel);
    await tab.getByRole("button", { name: "Когда опубликовать" }).click();
    await tab.getByRole("menu").waitFor();
  },
  "doctor-services": async (tab, panel) => {
    await doctor(tab, panel);
    await tab.getByRole("button", { name: "Услуги: раскрыть" }).click();
    await quiet(tab);
    await tab.getByRole("navigation", { name: "Части карточки" }).getByRole("link", { name: "Услуги" }).click();
  },
  article,
  "article-link": async (tab, panel) => {
    await article(tab, panel);
    await tab.getByRole("textbox", { name: "Текст" }).locator("p").first().dblclick();
    await tab.getByRole("button", { name: "Ссылка" }).click();
    const sheet = tab.getByRole("dialog", { name: "Ссылка" });
    await sheet.getByRole("textbox").fill("лазер");
    await sheet.getByRole("listitem").first().waitFor();
  },
  "article-risky": async (tab, panel) => {
    await article(tab, panel);
    await tab.getByRole("textbox", { name: "Текст" }).click();
    await tab.keyboard.press("Control+Home");
    await tab.keyboard.type("Всё проходит безболезненно. ");
    await tab.getByRole("button", { name: /^Рискованные слова: / }).click();
    await tab.getByRole("dialog").waitFor();
  },
  vacancy: record("vacancies", titles.vacancy),
  service: record("services"),
  "settings-hours": record("locations"),
  contacts: record("contacts"),
  result: record("portfolios"),
  promotions: record("promotions"),
  "publish-states": publishSheet,
  "publish-hour": async (tab, panel) => {
    await publishSheet(tab, panel);
    await tab.getByRole("button", { name: "В назначенный час" }).click();
  },
  unpublish: async (tab, panel) => {
    await record("services")(tab, panel);
    await tab.locator("main").getByRole("button", { name: "Ещё", exact: true }).click();
    await tab.getByRole("menuitem", { name: "Снять с сайта" }).click();
    await tab.getByRole("dialog").getByRole("button", { name: "Снять с сайта" }).waitFor();
  },
  "newer-version": newerVersion,
  conflict: async (tab, panel, colleague) => {
    await newerVersion(tab, panel, colleague);
    await tab.getByRole("button", { name: "Выбрать" }).click();
    await tab.getByText(/нужно ваше\s+решение/).waitFor();
  },
  offline: async (tab, panel) => {
    await doctor(tab, panel);
    await quiet(tab);
    await tab.context().setOffline(true);
    await tab.getByLabel("Коротко о враче").fill(written("Ведёт пациентов с розацеа, акне и сложной пигментацией"));
    await tab
      .getByText(/^Нет связи с/)
      .first()
      .waitFor();
    return () => tab.context().setOffline(false);
  },
  versions: async (tab, panel) => {
    await doctor(tab, panel);
    await write(tab, "Коротко о враче", "Объясняет простыми словами, план лечения пишет на одном листе");
    await tab.goto(`${tab.url()}/versions`);
    await tab.getByRole("region", { name: "Сравнение" }).waitFor();
  },
  media: async (tab, panel) => {
    await tab.goto(`${panel}media`);
    await tab.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("микроскоп");
    await tab.getByRole("button", { name: /^Микроскоп/ }).click();
    await tab.getByLabel("Что на картинке", { exact: true }).waitFor();
  },
  "media-picker": async (tab, panel) => {
    await doctor(tab, panel);
    await tab
      .getByRole("button", { name: /Взять из картинок/ })
      .first()
      .click();
    await tab.getByRole("dialog").waitFor();
  },
  "prices-import": async (tab, panel) => {
    await tab.goto(`${panel}prices/import`);
    const buffer = await priceFile(tab);
    await tab.locator('input[type="file"]').setInputFiles({ name: "Прайс на декабрь.xlsx", mimeType: "", buffer });
    await tab.getByText(/^В\sфайле/).waitFor();
  },
  "prices-import-start": open("prices/import"),
  "search-words": open("search-words"),
  settings: open("settings"),
  ...Object.fromEntries(
    ["answer", "letters", "consents", "law", "words", "redirects", "keys"].map((part) => [`settings-${part}`, open(`settings/${part}`)]),
  ),
  readiness: open("readiness"),
  "first-hour": open("first-hour"),
  "go-to": async (tab, panel) => {
    await tab.goto(`${panel}content/vacancies`);
    await tab.getByRole("rowheader").getByRole("link").first().waitFor();
    await tab.keyboard.press("Control+k");
    await tab.keyboard.type("лазер");
    await tab.getByRole("dialog").getByRole("list", { name: "Карточки" }).waitFor();
  },
  missing: open("nothing-here"),
};

/** A colleague saves other words in the fields that are being edited here; each call uses another record, because drafts are stored. */
async function newerVersion(tab, panel, colleague) {
  await record("doctors", contested.shift())(tab, panel);
  await quiet(tab);
  const id = new URL(tab.url()).pathname.split("/").at(-1);
  const path = `/api/staff/content/doctors/${id}`;
  const { data, version } = await send(colleague, "GET", path);
  await tab.context().setOffline(true);
  await tab.getByLabel("Коротко о враче").fill(`${data.lead} Наблюдает родинки и рубцы.`);
  await tab.getByLabel("Стаж с года").fill("2006");
  await tab
    .getByText(/^Нет связи с/)
    .first()
    .waitFor();
  const theirs = { ...data, lead: `Врач клиники. ${data.lead}`, careerStart: "2007-01-01", languages: ["русский", "английский"] };
  await send(colleague, "PUT", path, { data: theirs }, version);
  await tab.context().setOffline(false);
  await tab.getByRole("region", { name: "Появилась версия новее" }).waitFor();
}

const unknown = only.filter((name) => !(name in screens));
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(", ")}. There are: ${Object.keys(screens).join(", ")}`);

const pending = new Map();

/** Records the requests of the tab, without the stream of events, which never ends. */
function watchRequests(tab) {
  const open = new Set();
  pending.set(tab, open);
  tab.on("request", (request) => request.resourceType() !== "eventsource" && open.add(request));
  for (const end of ["requestfinished", "requestfailed"]) tab.on(end, (request) => open.delete(request));
}

/** Waits until the screen has its heading and no request has been open or started for a moment. */
async function quiet(tab) {
  await tab.locator("h1").first().waitFor({ state: "attached" });
  for (let calm = 0; calm < 3; calm = pending.get(tab).size === 0 ? calm + 1 : 0) await pause(100);
}

/** Opens one screen in the tab and takes it in these looks. A screen that does not open is reported and does not end the run. */
async function takeScreen(name, tab, panel, colleague, its) {
  const [first] = its;
  try {
    await tab.setViewportSize(first);
    const close = await screens[name](tab, panel, colleague);
    for (const { look, width, height } of its) {
      await tab.setViewportSize({ width, height });
      await tab.evaluate(() => document.fonts.ready);
      await quiet(tab);
      await tab.screenshot({ path: join(folder, `${name}-${look}.png`) });
    }
    await close?.();
  } catch (error) {
    console.error(`${name}: ${error.message.split("\n")[0]}`);
    await tab.context().setOffline(false);
    await tab.screenshot({ path: join(folder, `${name}-${first.look}.png`) });
    process.exitCode = 1;
  }
}

/** One screen in all its looks, the design's picture first. */
async function takeSheet(lens, name) {
  const design = beside && join(beside, `${name}.png`);
  const shots = [
    ...(design && existsSync(design) ? [{ label: "picture", file: design, width: 720 }] : []),
    ...[...looks, lowVision].map(({ look, width }) => ({ label: look, file: join(folder, `${name}-${look}.png`), width: width / 2 })),
  ].filter(({ file }) => existsSync(file));
  const figures = shots.map(
    ({ label, file, width }) =>
      `<figure><figcaption>${label}</figcaption><img src="${pathToFileURL(file)}" width="${width}" alt=""></figure>`,
  );
  const styles =
    "body{margin:8px;font:13px sans-serif;background:#ccc;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{display:block}";
  const page = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${styles}</style>${figures.join("")}`;
  writeFileSync(join(folder, `${name}.html`), page);
  await lens.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  await lens.screenshot({ path: join(folder, `${name}.sheet.png`), fullPage: true });
}

await inDemoClinic(process.env.SHOTS_PORT ?? "4640", async ({ browser, newTab, register, ownerTab, panel }) => {
  const ekaterina = { firstName: "Екатерина", lastName: "Лозовая", email: "lozovaya@len.test", roles: ["editor"] };
  const colleague = await register(ownerTab, ekaterina);
  const lowVisionTab = await newTab(lowVision, await ownerTab.context().storageState());
  const [guestTab, lowVisionGuestTab] = [await newTab(), await newTab(lowVision)];
  for (const tab of [lowVisionTab, lowVisionGuestTab]) await tab.addInitScript(() => localStorage.setItem("len.panel.vision", "125 light"));
  const lens = await browser.newPage({ viewport: { width: 1480, height: 900 } });
  const names = Object.keys(screens).filter((name) => only.length === 0 || only.includes(name));
  for (const tab of [ownerTab, lowVisionTab, guestTab, lowVisionGuestTab]) {
    tab.setDefaultTimeout(60_000);
    watchRequests(tab);
  }
  for (const name of names) {
    const [tab, lowVisionOne] = beforeSignIn.has(name) ? [guestTab, lowVisionGuestTab] : [ownerTab, lowVisionTab];
    await takeScreen(name, tab, panel, colleague, looks);
    await takeScreen(name, lowVisionOne, panel, colleague, [lowVision]);
    await takeSheet(lens, name);
    console.log(name);
  }
  const list = names.map((name) => `<li><a href="${name}.html"><img src="${name}.sheet.png" width="300" alt=""><br>${name}</a></li>`);
  const styles = "ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(310px,1fr));gap:12px;font:13px sans-serif}";
  const page = `<!doctype html><meta charset="utf-8"><title>Лён: экраны панели</title><style>${styles}</style><ul>${list.join("")}</ul>`;
  writeFileSync(join(folder, "index.html"), page);
  console.log(join(folder, "index.html"));
});
