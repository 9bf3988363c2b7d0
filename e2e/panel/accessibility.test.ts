import { expect, type Page, test } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import { violations, violationsOfLook } from "../accessibility.ts";
import { isLong } from "../long.ts";
import { contentCall, newBrowser, panel, signInOwner } from "./colleagues.ts";

// Screens of content, pictures, prices and settings in their states. `npm test` examines only those with a unique design, in the usual and
// the contrast version. `npm run test:long` examines every state in both versions and in the dark scheme.

test.describe.configure({ timeout: 240_000 });

let page: Page;
/** Drafts that this test creates; it removes them at the end. */
const drafts: { entity: string; id: string }[] = [];

test.beforeAll(async ({ browser }) => {
  page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
});

test.afterAll(async () => {
  for (const { entity, id } of drafts) {
    const { version } = await contentCall(page, "GET", `${entity}/${id}`);
    await contentCall(page, "POST", `${entity}/${id}/trash`, {}, version);
  }
});

/** Creates a draft and returns its item. */
async function addDraft(entity: string, data: object = {}) {
  const id = crypto.randomUUID();
  drafts.push({ entity, id });
  return contentCall(page, "POST", entity, { id, title: "Проба доступности", data });
}

/** The first published record in the list of its section. */
async function firstOf(entity: string) {
  return page.evaluate(async (entity) => {
    const { data } = await (await fetch(`/api/staff/content/${entity}?state=live&perPage=1`)).json();
    return data[0].id;
  }, entity);
}

const open = (path: string) => page.goto(`${panel}${path}`);
const heading = () => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
const publish = () => page.getByRole("button", { name: "Опубликовать", exact: true }).click();

/** Creates a draft with only a title and tries to publish it, so that the form reports what is missing. */
const withProblems = (entity: string) => async () => {
  const { id } = await addDraft(entity);
  await open(`content/${entity}/${id}`);
  await publish();
  await expect(page.getByRole("button", { name: /^Опубликовать меша/ })).toBeVisible();
};

/** Opens the form of a vacancy that can be published and has two versions. */
async function openVacancy() {
  const { data } = await contentCall(page, "GET", `vacancies/${await firstOf("vacancies")}`);
  const added = await addDraft("vacancies", { ...data, title: "Проба доступности", slug: `proba-${crypto.randomUUID()}` });
  const changed = { ...added.data, department: "Другое отделение" };
  const kept = await contentCall(page, "PUT", `vacancies/${added.id}`, { data: changed, isLeaving: true }, added.version);
  await open(`content/vacancies/${added.id}`);
  await expect(page.getByLabel("Отделение")).toHaveValue("Другое отделение");
  return kept;
}

/** Opens a form with a conflict: a colleague and the editor have changed the same field. */
async function openConflict() {
  const { id, version, data } = await openVacancy();
  await contentCall(page, "PUT", `vacancies/${id}`, { data: { ...data, schedule: "2/2" } }, version);
  await page.getByLabel("График").fill("5/2, вечер");
  await expect(page.getByRole("region", { name: "Появилась версия новее" })).toBeVisible();
}

/** Opens one page of the settings and waits until all of it has loaded. */
const openSettings = (part: string) => async () => {
  await open(`settings/${part}`);
  await expect(page.locator("[data-ui=setting-fields]")).toBeVisible();
};

const states: Record<string, () => Promise<void>> = {
  "all sections": async () => {
    await open("content");
    await heading();
  },
  "a list": async () => {
    await open("content/doctors");
    await expect(page.getByRole("row", { name: /Ясенева/ })).toBeVisible();
  },
  "a list of articles, with chosen rows": async () => {
    await open("content/news");
    await page.getByRole("checkbox", { name: "Выбрать все на странице" }).check();
    await expect(page.getByRole("region", { name: "Выбранное" })).toBeVisible();
  },
  "a list that the filters leave empty": async () => {
    await open("content/services?q=щщщ");
    await expect(page.getByText(/^По\sэтим\sусловиям/)).toBeVisible();
  },
  "a new record": async () => {
    await open("content/promotions");
    await page
      .getByRole("button", { name: /Добавить|Придумать|Написать/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the form of a doctor with problems": withProblems("doctors"),
  "the form of a service with problems": withProblems("services"),
  "the form of an article with problems": withProblems("news"),
  "the form of a promotion with problems": withProblems("promotions"),
  "the form of a pair with problems": withProblems("portfolios"),
  "the form of an address with problems": withProblems("locations"),
  "a form made from its schema, with problems": withProblems("videos"),
  "the form of the contacts": async () => {
    await open(`content/contacts/${await firstOf("contacts")}`);
    await heading();
    await expect(page.getByRole("textbox").first()).toBeVisible();
  },
  "pictures to choose from": async () => {
    await open(`content/portfolios/${await firstOf("portfolios")}`);
    await page.getByRole("button", { name: "Взять из картинок" }).first().click();
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  },
  "what is going to be published": async () => {
    await openVacancy();
    await publish();
    await expect(page.getByRole("dialog")).toContainText("На сайт выйдет новая карточка");
  },
  "the hour of a publication": async () => {
    await page.getByRole("dialog").getByRole("button", { name: "В назначенный час" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: /^Назначить на/ })).toBeVisible();
  },
  "a newer version of a colleague": openConflict,
  "the choice between both": async () => {
    await openConflict();
    await page.getByRole("button", { name: "Выбрать" }).click();
    await expect(page.getByRole("group", { name: "График" })).toBeVisible();
  },
  versions: async () => {
    const { id } = await openVacancy();
    await open(`content/vacancies/${id}/versions`);
    await expect(page.getByRole("region", { name: "Сравнение" })).toBeVisible();
  },
  "a record to be removed, with what uses it": async () => {
    await open(`content/doctors/${await firstOf("doctors")}`);
    await page.getByRole("button", { name: "Ещё", exact: true }).click();
    await page
      .getByRole("menuitem", { name: /В корзину|Снять с сайта/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the draft on the site beside its form": async () => {
    await open(`content/doctors/${await firstOf("doctors")}`);
    await expect(page.locator("iframe[data-ui=preview]").contentFrame().getByRole("heading", { level: 1 })).toBeVisible();
  },
  "the library": async () => {
    await open("media");
    await expect(page.getByRole("list", { name: "Картинки и файлы" }).getByRole("button").first()).toBeVisible();
  },
  "a picture of the library": async () => {
    await open("media");
    await page.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("микроскоп");
    await page.getByRole("button", { name: /^Микроскоп/ }).click();
    await expect(page.getByLabel("Что на картинке", { exact: true })).toBeVisible();
  },
  "a library without what is looked for": async () => {
    await open("media?q=щщщ");
    await expect(page.getByText(/^Под\sэти\sслова ничего нет/)).toBeVisible();
  },
  "a new promotion": async () => {
    await open(`content/promotions/${(await addDraft("promotions")).id}`);
    await heading();
    await expect(page.getByRole("textbox").first()).toBeVisible();
  },
  "the sheet of prices": async () => {
    await open("prices");
    await page.getByRole("button", { name: /^Флебология/ }).click();
    await expect(page.getByRole("row").nth(2).locator('[aria-colindex="7"]')).toBeVisible();
  },
  "a price list that is not a book": async () => {
    await open("prices/import");
    await page.locator('input[type="file"]').setInputFiles({ name: "Прайс.xlsx", mimeType: "application/zip", buffer: Buffer.alloc(64) });
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "the report on a price list": async () => {
    await open("prices/import");
    const rows = [
      ["Код", "Раздел", "Услуга", "Строка", "Цена, ₽", "До, ₽"],
      ["нет такого", "", "Неизвестная услуга", "Зона", "договорная", ""],
    ];
    const buffer = await writeXlsxFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
    await page.locator('input[type="file"]').setInputFiles({ name: "Прайс.xlsx", mimeType: "application/octet-stream", buffer });
    await expect(page.getByRole("heading", { name: "Проверка файла «Прайс.xlsx»" })).toBeVisible();
  },
  "what was searched in vain": async () => {
    await open("search-words");
    await heading();
    await expect(page.getByRole("main").getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first()).toBeVisible();
  },
  readiness: async () => {
    await open("readiness");
    await expect(page.getByText(/^Сайт открыт/)).toBeVisible();
  },
  "what a lawyer has checked": async () => {
    await page.getByRole("button", { name: "Отметить проверку" }).click();
    await expect(page.getByRole("dialog", { name: "Что проверил юрист" })).toBeVisible();
  },
  "the first hour of an open clinic": async () => {
    await open("first-hour");
    await heading();
  },
  "settings of the site": openSettings("site"),
  "settings of the promise of an answer": openSettings("answer"),
  "settings of letters": openSettings("letters"),
  "settings of consents": openSettings("consents"),
  "settings of laws": openSettings("law"),
  "settings of words that cost fines": openSettings("words"),
  "settings of keys and backups": openSettings("keys"),
};

/** Screens with a unique design. All other screens consist of the same parts. */
const ofOwnDesign = [
  "a list of articles, with chosen rows",
  "the form of a doctor with problems",
  "the choice between both",
  "a picture of the library",
  "the sheet of prices",
  "the report on a price list",
  "readiness",
  "what was searched in vain",
  "the first hour of an open clinic",
];

async function show(theme: "usual" | "contrast", scheme: "light" | "dark" = "light") {
  await page.evaluate(
    ([theme, scheme]) => {
      const { dataset } = document.documentElement;
      if (theme === "contrast") dataset.theme = theme;
      else delete dataset.theme;
      if (scheme === "dark") dataset.scheme = scheme;
      else delete dataset.scheme;
    },
    [theme, scheme],
  );
}

test("no state of the editor's and the owner's screens has an accessibility violation, in the usual or the contrast version", async () => {
  const found: Record<string, string[]> = {};
  for (const [name, reach] of Object.entries(states)) {
    if (!isLong && !ofOwnDesign.includes(name)) continue;
    await test.step(name, async () => {
      await reach();
      const all = await violations(page);
      const schemes = isLong ? (["light", "dark"] as const) : (["light"] as const);
      for (const scheme of schemes) {
        await show("contrast", scheme);
        all.push(...(await violationsOfLook(page)).map((one) => `${scheme}: ${one}`));
      }
      await show("usual");
      if (all.length > 0) found[name] = all;
    });
  }
  expect(found).toEqual({});
});
