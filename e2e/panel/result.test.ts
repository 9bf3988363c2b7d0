import { expect, type Locator, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { contentCall, newBrowser, panel, signInOwner, trashRecord } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

let page: Page;
/** Addresses of the forms of both results. */
const forms: string[] = [];

const title = "Лазерное лечение сосудов";
const second = "Сосуды на щеках через год";
/** The number of a consent that no other run uses. */
const number = `0412-${Date.now()}`;

test.beforeAll(async ({ browser }) => {
  page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
});

/** The results are removed, because other journeys read the results on the site. */
test.afterAll(async () => {
  for (const form of forms) await trashRecord(page, form);
});

async function take(which: "До" | "После", words: string) {
  await page.getByRole("group", { name: which, exact: true }).getByRole("button", { name: "Взять из картинок" }).click();
  const picker = page.getByRole("dialog", { name: "Взять из картинок" });
  await picker.getByLabel("Найти картинку").fill(words);
  await expect(picker.getByRole("listitem")).toHaveCount(1);
  await picker.getByRole("list", { name: "Картинки" }).getByRole("button").click();
}

async function choose(label: string, title: string) {
  const field = page.getByRole("combobox", { name: label });
  await field.fill(title);
  await page.getByRole("option", { name: title }).first().click();
  await expect(field).toHaveValue(new RegExp(title));
}

async function drag(handle: Locator, by: { x: number; y: number }) {
  const label = (await handle.getAttribute("aria-label")) ?? "";
  const place = await handle.boundingBox();
  if (!place) throw new Error("There is no point");
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
  await expect(handle).not.toHaveAttribute("aria-label", label);
}

const point = (which: 1 | 2 | 3, side: "до" | "после") => page.getByRole("button", { name: `Точка ${which} на снимке «${side}»` });

test("two pictures are aligned by three points, published with a consent, and unpublished when the consent is withdrawn", async ({
  request,
}) => {
  const onSite = `${siteUrl}/result?category=sosudy-i-pigmentaciya`;
  const isOnSite = async (title: string) => (await (await request.get(onSite)).text()).includes(title);
  await page.goto(`${panel}content/portfolios`);
  await page.getByRole("button", { name: "Добавить пару" }).click();
  await page.getByRole("dialog").getByLabel("Название").fill(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  forms.push(page.url());

  await take("До", "Сосудистая сетка до лечения");
  await take("После", "Сосудистая сетка после лечения");
  await expect(page.getByText("Снимки ещё не совмещены")).toBeVisible();

  // Points are moved by mouse and by arrow keys, each on its own picture.
  const shown = page.getByRole("group", { name: "Что видно" });
  await shown.getByRole("button", { name: "До", exact: true }).click();
  for (const which of [1, 2] as const) await drag(point(which, "до"), { x: 24, y: 12 });
  await shown.getByRole("button", { name: "После", exact: true }).click();
  await drag(point(3, "после"), { x: -24, y: -12 });
  await expect(page.getByText(/^Точки расходятся на/)).toBeVisible();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Совместить по точкам" }).click();
  await expect(page.getByText(/^Три пары точек совпали, расхождение/)).toBeVisible();
  await expect(page.getByLabel("Вправо, пикс.")).not.toHaveValue("0");
  expect(await violations(page)).toEqual([]);

  await choose("Услуга", "Лазерное удаление сосудов");
  await choose("Врач", "Лаврова");
  await choose("Направление", "Сосуды и пигментация");
  await page.getByLabel("Процедур", { exact: true }).fill("2");
  await page.getByLabel("Через, дней").fill("60");
  await page.getByRole("textbox", { name: "Что сделано" }).fill("Лазер, две процедуры. Осмотр через год.");

  // A result cannot be published without a consent.
  const publish = page.getByRole("button", { name: "Опубликовать", exact: true });
  const publishNow = page.getByRole("button", { name: "Опубликовать сейчас" });
  await expect(page.getByText("Снимки для сайта готовы.")).toBeVisible();
  await publish.click();
  const refusal = "Без согласия пациента пару «до и после» публиковать нельзя.";
  await expect(page.getByText(refusal, { exact: false })).toBeVisible();
  await expect(page.getByLabel("Согласие №")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type(number);
  await page.getByLabel("От какого дня").fill("12.02.2026");
  await page.getByLabel("До", { exact: true }).fill("14.05.2030");
  await expect(page.getByText("15 мая 2030", { exact: false })).toContainText("пара уйдёт с сайта сама");
  await expect(page.getByText(/^Черновик сохранён в/)).toBeVisible();
  await publish.click();
  await expect(page.getByRole("dialog")).toContainText("страница /result");
  await publishNow.click();
  await expect(page.getByText("На сайте", { exact: true }).first()).toBeVisible();
  await expect.poll(() => isOnSite(title)).toBe(true);

  // The result of another visit with the same consent.
  const other = crypto.randomUUID();
  const { data } = await contentCall(page, "GET", `portfolios/${forms[0]?.split("/").at(-1)}`);
  const consent = { ...data.consent, number: ` ${number} ` };
  const added = await contentCall(page, "POST", "portfolios", { id: other, title: second, data: { ...data, title: second, consent } });
  await contentCall(page, "POST", `portfolios/${other}/publish`, {}, added.version);
  forms.push(`${panel}content/portfolios/${other}`);
  await expect.poll(() => isOnSite(second)).toBe(true);

  await page.getByRole("button", { name: "Пациент отозвал согласие" }).click();
  const sheet = page.getByRole("dialog", { name: `Согласие № ${number} отозвано` });
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Убрать с сайта" }).click();
  await expect(page.getByText(/^Отозвано .*, снимки на\sсайте не\sпоказываются/)).toBeVisible();
  await expect.poll(() => isOnSite(title)).toBe(false);
  expect(await isOnSite(second)).toBe(false);
  await publish.click();
  await publishNow.click();
  await expect(page.getByText("Это согласие отозвано.", { exact: false })).toBeVisible();

  // Pictures of no patient need no consent, and the site marks them as demonstration pictures.
  await page.getByRole("radio", { name: /^Демонстрационные изображения/ }).check();
  await expect(page.getByText("Снимки для сайта готовы.")).toBeVisible();
  await publish.click();
  await publishNow.click();
  await expect.poll(() => isOnSite(title)).toBe(true);
  await page.goto(onSite);
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText("Демонстрационные изображения");
});
