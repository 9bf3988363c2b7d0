import { expect, type Locator, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { long } from "../long.ts";
import { contentCall, invite, newBrowser, panel, signInOwner } from "./colleagues.ts";

test.describe.configure({ mode: "default", timeout: 180_000 });

let page: Page;
/** The drafts of this journey, by section and id. */
const drafts: [section: string, id: string][] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const anna = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(anna);
  page = await invite(browser, anna, { firstName: "Нина", lastName: "Ветрова", email: "vetrova@len.test" }, "editor");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

test.afterAll(async () => {
  for (const [section, id] of drafts) {
    const { version } = await contentCall(page, "GET", `${section}/${id}`);
    await contentCall(page, "POST", `${section}/${id}/trash`, {}, version);
  }
});

async function openDraft(section: string, title: string, data: object = {}) {
  const id = crypto.randomUUID();
  await contentCall(page, "POST", section, { id, title, data });
  drafts.push([section, id]);
  await page.goto(`${panel}content/${section}/${id}`);
}

const copy = (text: string, html = "") =>
  page.evaluate(
    async ({ text, html }) => {
      const parts = { "text/plain": text, ...(html && { "text/html": html }) };
      await navigator.clipboard.write([
        new ClipboardItem(Object.fromEntries(Object.entries(parts).map(([type, part]) => [type, new Blob([part], { type })]))),
      ]);
    },
    { text, html },
  );

/** Copies a screenshot of one colour to the clipboard. */
const copyPicture = () =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 360);
    const drawing = canvas.getContext("2d");
    if (!drawing) throw new Error("no canvas");
    drawing.fillStyle = `rgb(${Math.random() * 255} 160 140)`;
    drawing.fillRect(0, 0, 640, 360);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": await canvas.convertToBlob({ type: "image/png" }) })]);
  });

const saved = () => expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();
const notice = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test(
  "Z21: a text pasted from a spreadsheet into an article keeps its structure, and lost parts are reported in one notice",
  long,
  async () => {
    await openDraft("news", "Подготовка к анализам", { type: "article" });
    const text = page.getByRole("textbox", { name: "Текст" });
    await text.click();

    await copy(
      "Тромбоциты 109/л",
      "<p>Тромбоциты 10<sup>9</sup>/л, приём <s>5 000</s> 4 000 ₽</p><ol start=3><li>три</li><li>четыре</li></ol>" +
        "<table><tr><td rowspan=2>Кровь</td><td>натощак</td></tr><tr><td>в покое</td></tr></table>" +
        '<p>Схема <img src="https://elsewhere.example/a.png"></p>',
    );
    await page.keyboard.press("Control+v");

    await notice("Вставлено не всё как было");
    await notice("1 картинка не взята: вставьте её файлом. Зачёркнутое не вставлено: «5 000». Объединённые ячейки разделены: 1.");
    expect(await violations(page)).toEqual([]);
    await saved();
    await page.reload();
    await expect(text).toContainText("Тромбоциты 10⁹/л, приём 4 000 ₽");
    await expect(text.locator("ol")).toHaveAttribute("start", "3");
    await expect(text.locator("tr").nth(1).locator("td")).toHaveText(["", "в покое"]);
  },
);

test("Z22: a screenshot pasted into an article is added to the library and the text", async () => {
  await openDraft("news", "Кабинет лазера", { type: "article" });
  const text = page.getByRole("textbox", { name: "Текст" });
  await text.click();
  await page.keyboard.type("До");

  await copyPicture();
  await page.keyboard.press("Control+v");

  await notice("Картинка «снимок");
  await expect(text.locator("figure img")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await saved();
  await page.reload();
  await expect(text.locator("figure img")).toBeVisible();
  await page.goto(`${panel}media?show=undescribed`);
  await expect(page.getByRole("button", { name: /^не описана, снимок / })).toBeVisible();
});

test("Z24: coordinates, hours and lines are accepted in the forms in which people copy them", long, async () => {
  await openDraft("locations", "Второй адрес", { timeZone: "Europe/Moscow" });
  const latitude = page.getByLabel("Широта", { exact: true });
  await latitude.click();
  await copy("54.193122, 37.617348");
  await page.keyboard.press("Control+v");
  await expect(latitude).toHaveValue("54,193122");
  await expect(page.getByLabel("Долгота", { exact: true })).toHaveValue("37,617348");
  await expect(page.getByRole("button", { name: /^Точка на карте: широта 54.193122, долгота 37.617348/ })).toBeVisible();
  await saved();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await openDraft("contacts", "Вторая клиника");
  const inn = page.getByLabel("ИНН");
  await inn.click();
  await copy("ИНН 77 0708 3894");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Tab");
  await expect(inn).toHaveValue("7707083894");
  await expect(inn).toHaveAccessibleDescription("В ИНН опечатка: контрольная цифра не сходится");
  await inn.fill("7707083893");
  await page.keyboard.press("Tab");
  await expect(inn).toHaveAccessibleDescription("");

  await openDraft("vacancies", "Медсестра процедурного кабинета");
  await page.getByLabel("Обязанности: строка 1").click();
  await copy("• вести приём\n• готовить кабинет\n");
  await page.keyboard.press("Control+v");
  await expect(page.getByLabel("Обязанности: строка 2")).toHaveValue("готовить кабинет");
  await expect(page.getByLabel("Обязанности: строка 2")).toBeFocused();
  const day = page.getByLabel("Дата на сайте: день");
  await day.fill("1.6.29");
  await day.press("Tab");
  await expect(day).toHaveValue("01.06.2029");
  // Pasting into a field of one line preserves the superscript, and the panel reports that the rest of a long text was cut off.
  await page.getByLabel("График").click();
  await copy("109/л", "<p>10<sup>9</sup>/л</p>");
  await page.keyboard.press("Control+v");
  await expect(page.getByLabel("График")).toHaveValue("10⁹/л");
  await saved();
});

/** Drops files on an element; returns whether the page prevents the browser from opening them. */
const drop = (target: Locator, files: { name: string; type: string }[]) =>
  target.evaluate(async (element, files) => {
    const transfer = new DataTransfer();
    for (const { name, type } of files) {
      const canvas = new OffscreenCanvas(300, 200);
      const drawing = canvas.getContext("2d");
      if (!drawing) throw new Error("no canvas");
      drawing.fillStyle = `rgb(${Math.random() * 255} 90 ${Math.random() * 255})`;
      drawing.fillRect(0, 0, 300, 200);
      const bytes = type === "text/vtt" ? "WEBVTT\n\n00:00.000 --> 00:01.000\nЛён\n" : await canvas.convertToBlob({ type: "image/png" });
      transfer.items.add(new File([bytes], name, { type }));
    }
    const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: transfer });
    const isTaken = !element.dispatchEvent(over);
    element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    return isTaken;
  }, files);

const png = (name: string) => ({ name, type: "image/png" });

test(
  "Z22: pictures can be pasted and dropped into the fields of a record, and a notice names the files that a field cannot accept",
  long,
  async () => {
    await openDraft("doctors", "Ветрова Нина", { lastName: "Ветрова", firstName: "Нина" });
    const photograph = page.getByRole("group", { name: "Фотография" });
    await photograph.getByText("Можно перетащить файл сюда").click();
    await copyPicture();
    await page.keyboard.press("Control+v");
    await expect(photograph.getByLabel("Что на фотографии")).toBeVisible();
    await photograph.getByRole("button", { name: "Убрать" }).click();
    await drop(photograph, [png("портрет.png"), png("второй.png"), { name: "титры.vtt", type: "text/vtt" }]);
    await notice("Не взято: «второй.png», «титры.vtt»");
    await expect(photograph.getByLabel("Что на фотографии")).toBeVisible();
    // A text pasted into a field of the picture is inserted as text.
    await photograph.getByLabel("Что на фотографии").click();
    await copy("Портрет врача", "<p>Портрет врача</p>");
    await page.keyboard.press("Control+v");
    await expect(photograph.getByLabel("Что на фотографии")).toHaveValue("Портрет врача");
    await saved();
    expect(await violations(page)).toEqual([]);

    // When files are dropped beside the fields, the browser does not leave the panel.
    expect(await drop(page.getByRole("main"), [png("мимо.png")])).toBe(true);
    await expect(photograph.getByLabel("Что на фотографии")).toHaveValue("Портрет врача");

    await openDraft("documents", "Правила записи");
    const sheets = page.getByRole("group", { name: "Страницы картинками" });
    await drop(sheets, [png("лист-1.png"), png("лист-2.png")]);
    await expect(sheets.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^[12]\. / }) })).toHaveCount(2);
    await sheets.getByRole("button", { name: "Взять из картинок" }).focus();
    await copyPicture();
    await page.keyboard.press("Control+v");
    await expect(sheets.getByRole("button", { name: /^3\. снимок/ })).toBeVisible();
    const file = page.getByRole("group", { name: "Файл", exact: true });
    await drop(file, [png("лист.png")]);
    await notice("Не взято: «лист.png»");
    await drop(file, [{ name: "титры.vtt", type: "text/vtt" }]);
    await expect(file.getByRole("link", { name: "титры.vtt" })).toBeVisible();
    await saved();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysOf(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);
