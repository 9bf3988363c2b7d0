import { type Browser, expect, type Page, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { siteUrl } from "../addresses.ts";
import { long } from "../long.ts";
import { panel, signInOwner } from "./colleagues.ts";

const lead = "Лечит розацеа и сложную пигментацию, план пишет вместе с пациентом.";

const frameOf = (page: Page) => page.locator("iframe[data-ui=preview]");

/** The owner opens the record of a doctor. Each test uses another doctor, because the tests run at the same time. */
async function openDoctor(browser: Browser, surname: string) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signInOwner(page);
  await page.goto(`${panel}content/doctors`);
  await page
    .getByRole("link", { name: new RegExp(surname) })
    .first()
    .click();
  const shown = frameOf(page).contentFrame();
  await expect(shown.getByRole("heading", { level: 1 })).toContainText(surname);
  return { context, page, shown };
}

test("an editor sees the saved draft on the site beside the form, with the focused field marked; forms of the preview send nothing", async ({
  browser,
  request,
}) => {
  const { context, page, shown } = await openDoctor(browser, "Ясенева");
  const address = (await frameOf(page).getAttribute("src")) ?? "";
  await page.getByLabel("Коротко о враче").fill(lead);
  await page.keyboard.press("Control+s");
  await expect(shown.getByText(lead)).toBeVisible();
  expect(await (await request.get(address.split("?")[0] ?? "")).text()).not.toContain(lead);

  // The focused field is marked in the preview, also after a refresh; if the field is in a closed tab, the tab opens.
  const bar = shown.locator("div[data-marks]");
  await expect(bar).toHaveAttribute("data-marks", "lead");
  await expect(bar).toBeVisible();
  await page.getByRole("link", { name: "Образование" }).click();
  await page.getByLabel("Номер").first().focus();
  await expect(bar).toHaveAttribute("data-marks", /^accreditations\.0/);
  await expect(shown.getByRole("heading", { name: "Аккредитация" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const dialog = shown.getByRole("dialog");
  await shown.getByRole("button", { name: "Записаться" }).first().click();
  await dialog.getByRole("button", { name: /^(Записаться|Отправить)/ }).click();
  await expect(shown.getByText("формы здесь не отправляются", { exact: false })).toBeVisible();
  await context.close();
});

test(
  "the preview is as wide as a computer's screen, its handle sets the width of the form, and on a tablet the preview covers the form",
  long,
  async ({ browser }) => {
    const { context, page, shown } = await openDoctor(browser, "Орлов");
    await page.getByRole("button", { name: "Компьютер" }).click();
    await expect(page.getByText(/^ширина 1440, показано в/)).toBeVisible();
    const grip = page.getByRole("separator", { name: "Ширина полей" });
    await grip.press("ArrowRight");
    await expect(grip).toHaveAttribute("aria-valuenow", "460");
    await page.reload();
    await expect(grip).toHaveAttribute("aria-valuenow", "460");
    await expect(shown.getByRole("heading", { level: 1 })).toContainText("Орлов");
    expect(await violations(page)).toEqual([]);

    // When the preview is closed, the focus returns to the same field.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(frameOf(page)).toBeHidden();
    await page.getByLabel("Отчество").focus();
    await page.getByRole("button", { name: "Просмотр" }).click();
    await expect(shown.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    await page.getByRole("button", { name: "К полям" }).click();
    await expect(page.getByLabel("Отчество")).toBeFocused();
    await context.close();
  },
);

test(
  "the link of a preview expires with the version that it shows; only the panel may frame a preview, and nobody may frame other pages",
  long,
  async ({ browser, request }) => {
    const { context, page, shown } = await openDoctor(browser, "Мельник");
    const address = (await frameOf(page).getAttribute("src")) ?? "";
    await page.getByLabel("Коротко о враче").fill(lead);
    await page.keyboard.press("Control+s");
    await expect(shown.getByText(lead)).toBeVisible();

    const ended = await request.get(address);
    expect(ended.status()).toBe(410);
    expect(await ended.text()).toContain("Просмотр закончился");
    const fresh = await request.get((await frameOf(page).getAttribute("src")) ?? "");
    const origin = new URL(panel).origin;
    for (const answer of [fresh, ended]) expect(answer.headers()["content-security-policy"]).toContain(`frame-ancestors ${origin};`);
    expect(fresh.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": expect.stringContaining("no-store") });
    expect((await request.get(`${siteUrl}/specialists`)).headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    await context.close();
  },
);
