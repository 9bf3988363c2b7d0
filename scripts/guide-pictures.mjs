// npm run guide:pictures: takes the pictures of docs/staff from the running panel, with a demo clinic of its own (ports from GUIDE_PORT, 4620).
// `npm run guide:pictures -- owner` takes those of one guide only.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desk, inDemoClinic, send } from "./panel-clinic.mjs";
import { root } from "./setup.mjs";

const guides = {
  administrator: takeAdministrator,
  moderator: takeModerator,
  editor: takeEditor,
  owner: takeOwner,
  readiness: takeReadiness,
  promotions: takePromotions,
  prices: takePrices,
  "search-words": takeSearchWords,
  "new-clinic": takeNewClinic,
};
const only = process.argv.slice(2);
const unknown = only.filter((name) => !(name in guides));
if (unknown.length > 0) throw new Error(`There are the guides ${Object.keys(guides).join(", ")}; there is no ${unknown.join(", ")}`);
const folder = join(root, "docs/staff/pictures");
mkdirSync(folder, { recursive: true });

const phone = { width: 390, height: 780 };

/** Saves the viewport, or an element with a margin, as a small WebP. */
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

/** «Акции и прежние адреса» */
async function takePromotions({ ownerTab, panel }) {
  await ownerTab.goto(`${panel}content/promotions`);
  await ownerTab.locator("tbody .record-link").first().click();
  await ownerTab.getByRole("list", { name: "Чего требует закон" }).getByRole("listitem").first().waitFor();
  await take(ownerTab, "promotion");
  const pairs = [
    { from: "/uslugi/botoks.html", to: "/categories/kosmetologiya" },
    { from: "/ceny.html", to: "/prices" },
  ];
  await send(ownerTab, "POST", "/api/staff/redirects", { pairs, act: "list", isTrial: false });
  await ownerTab.goto(`${panel}settings/redirects`);
  await ownerTab.getByRole("list", { name: "Прежние адреса" }).getByRole("listitem").first().waitFor();
  await take(ownerTab, "redirects");
}

const opened = (page) => page.getByRole("region", { name: "Заявка", exact: true });
const open = async (page, name) => {
  await page.getByRole("link", { name, exact: true }).click();
  await opened(page).getByRole("heading", { name }).waitFor();
};

/** «Первый день администратора»: from the invitation to a request answered, and the phone. */
async function takeAdministrator({ newTab, register, ownerTab, panel }) {
  const signIn = await newTab();
  await signIn.goto(panel);
  await take(signIn, "sign-in", { part: signIn.locator(".sheet"), around: 24 });
  await signIn.context().close();

  const titova = { firstName: "Ольга", lastName: "Титова", email: "titova@len.test", roles: ["reception", "moderator"] };
  const olga = await register(ownerTab, titova, async (tab, step) => {
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

  // A notice would cover the top of the list.
  await olga.getByRole("button", { name: "Вернуть" }).waitFor({ state: "hidden" });
  await olga.setViewportSize(phone);
  await take(olga, "phone-list");
  await open(olga, "Оксана Бондарь");
  await take(olga, "phone-request");
  await olga.context().close();
}

/** «Готовность сайта»: the screen, the places of a remark, and the laws that a lawyer has checked. */
async function takeReadiness({ newTab, ownerTab, panel }) {
  const owner = await newTab(desk, await ownerTab.context().storageState());
  await owner.goto(`${panel}readiness`);
  await owner.getByRole("region", { name: "Врачи" }).waitFor();
  await take(owner, "readiness");
  const consents = owner.getByRole("region", { name: "Согласия" });
  await consents
    .getByRole("button", { name: /^Показать \d+/ })
    .first()
    .click();
  await take(owner, "readiness-places", { part: consents });
  await owner.getByRole("button", { name: "Отметить проверку" }).click();
  await take(owner, "readiness-acts", { part: owner.getByRole("dialog"), around: 24 });
  await owner.context().close();
}

/** «Прайс-лист»: the sheet with changed amounts, and the prices to be published. */
async function takePrices({ newTab, ownerTab, panel }) {
  const owner = await newTab(desk, await ownerTab.context().storageState());
  await owner.goto(`${panel}prices`);
  await owner.getByRole("button", { name: /^Флебология/ }).click();
  await owner.getByRole("row").nth(2).locator('[aria-colindex="7"]').click();
  await owner.keyboard.type("4 350");
  await owner.keyboard.press("Enter");
  await owner.getByText(/^Черновик сохранён/).waitFor();
  await take(owner, "prices");
  await owner.getByRole("button", { name: "Опубликовать изменения" }).click();
  await owner.getByRole("dialog").waitFor();
  await take(owner, "prices-publish", { part: owner.getByRole("dialog"), around: 24 });
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: /^Опубликовать \d/ })
    .click();
  await owner.getByRole("dialog").waitFor({ state: "hidden" });
  await owner.context().close();
}

/** «Что ищут»: linking words, with the results of the search beside them. */
async function takeSearchWords({ newTab, ownerTab, panel }) {
  const owner = await newTab(desk, await ownerTab.context().storageState());
  await owner.goto(`${panel}search-words`);
  for (const [label, word] of [
    ["Люди пишут", "сеточка на щеках"],
    ["На сайте это", "купероз"],
  ]) {
    await owner.getByLabel(label).fill(word);
    await owner.keyboard.press("Enter");
  }
  await owner.getByText("после публикации").waitFor();
  await take(owner, "search-words");
  await owner.context().close();
}

/** «Новая клиника за час»: the records that are removed with the demo clinic. */
async function takeNewClinic({ newTab, ownerTab, panel }) {
  const owner = await newTab(desk, await ownerTab.context().storageState());
  await owner.goto(`${panel}first-hour`);
  await owner.getByRole("button", { name: /^Убрать/ }).click();
  await owner.getByRole("dialog").waitFor();
  await take(owner, "new-clinic-demo");
  await owner.context().close();
}

/** «Первый день модератора»: the queue, a review with marks and a reply that says too much, the phone. */
async function takeModerator({ register, ownerTab, panel }) {
  const svetlana = await register(ownerTab, {
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
async function takeEditor({ register, ownerTab, panel }) {
  const ekaterina = await register(ownerTab, {
    ...{ firstName: "Екатерина", lastName: "Лозовая", email: "lozovaya@len.test" },
    roles: ["editor"],
  });
  await ekaterina.goto(`${panel}content/doctors`);
  await ekaterina.getByRole("link", { name: /^Ясенева/ }).waitFor();
  await ekaterina.waitForLoadState("networkidle");
  await take(ekaterina, "content-list");
  await ekaterina.getByRole("link", { name: /^Ясенева/ }).click();
  await ekaterina.frameLocator("iframe.preview-frame").getByRole("heading", { level: 1 }).waitFor();
  const lead = ekaterina.getByLabel("Коротко о враче");
  await lead.fill("Врач-дерматолог. Наблюдает родинки, лечит акне и розацеа, объясняет простыми словами.");
  await ekaterina.getByText(/^Черновик сохранён в/).waitFor();
  await take(ekaterina, "content-card");
  await ekaterina.getByRole("button", { name: "Опубликовать", exact: true }).click();
  const sheet = ekaterina.getByRole("dialog");
  await sheet.getByRole("button", { name: "Опубликовать сейчас" }).waitFor();
  await take(ekaterina, "content-publish", { part: sheet, around: 24 });
  await sheet.getByRole("button", { name: "Опубликовать сейчас" }).click();
  const notice = ekaterina.getByRole("status").filter({ hasText: "На сайте с" });
  await notice.waitFor();
  // The notice would cover the end of the list of versions.
  await notice.waitFor({ state: "hidden" });
  await lead.fill("Врач-дерматолог. Наблюдает родинки, лечит акне и розацеа, объясняет спокойно и простыми словами.");
  await ekaterina.getByText(/^Черновик сохранён в/).waitFor();
  await ekaterina.getByRole("link", { name: /^Версии/ }).click();
  await ekaterina.getByRole("region", { name: "Сравнение" }).waitFor();
  await take(ekaterina, "content-versions");
  await ekaterina.goBack();
  await ekaterina.setViewportSize(phone);
  await lead.waitFor();
  await take(ekaterina, "content-phone");
  await ekaterina.setViewportSize(desk);

  await ekaterina.goto(`${panel}content/news`);
  await ekaterina.getByRole("link", { name: /^Чем умываться/ }).click();
  await ekaterina.getByRole("textbox", { name: "Текст" }).locator("p").first().click();
  await ekaterina.keyboard.press("Control+Home");
  await ekaterina.keyboard.type("Умывание проходит безболезненно. ");
  await ekaterina.getByText(/^Черновик сохранён в/).waitFor();
  await ekaterina.getByRole("button", { name: /^Рискованные слова: 1/ }).click();
  await ekaterina.getByRole("dialog").waitFor();
  await take(ekaterina, "content-article");

  await ekaterina.goto(`${panel}media`);
  await ekaterina.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("микроскоп");
  await ekaterina.getByRole("button", { name: /^Микроскоп/ }).click();
  await ekaterina.getByLabel("Что на картинке", { exact: true }).waitFor();
  await ekaterina.waitForLoadState("networkidle");
  await take(ekaterina, "content-media");

  await ekaterina.goto(`${panel}content/portfolios`);
  await ekaterina.getByRole("link", { name: /^Сосудистая сетка/ }).click();
  await ekaterina.getByRole("button", { name: "Совместить по точкам" }).waitFor();
  await ekaterina.waitForLoadState("networkidle");
  await take(ekaterina, "content-pair");
  await ekaterina.context().close();
}

/** «Первый день владельца»: the day, an invitation, the log, the data of a person, the phone. */
async function takeOwner({ ownerTab, panel }) {
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

await inDemoClinic(process.env.GUIDE_PORT ?? "4620", async (clinic) => {
  for (const [name, takeGuide] of Object.entries(guides)) if (only.length === 0 || only.includes(name)) await takeGuide(clinic);
});
