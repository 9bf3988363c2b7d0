import type { Locator, Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// A visitor without a mouse: every control is reached with Tab only.

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120 && !(await hasFocus()); presses += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test("the record dialog can be opened, corrected after errors and closed by keyboard, and traps the focus while open", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  const opener = page.getByRole("banner").getByRole("button", { name: "Записаться на прием" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();

  await tabTo(page, dialog.getByRole("button", { name: "Отправить" }));
  await page.keyboard.press("Enter");
  const summary = dialog.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole("link", { name: /^Телефон/ }));
  await page.keyboard.press("Enter");
  const phone = dialog.getByLabel("Телефон");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("+7 900 123-45-67");
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");

  // Tab is pressed for two rounds through the dialog. The focus may leave it only for the browser's own controls, between the end of the
  // dialog and its start.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest("dialog"))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("by keyboard a service and a doctor are found in the record dialog, and the request is sent", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  await tabTo(page, page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  const comes = page.waitForResponse(/searchable-choice/);
  await tabTo(page, dialog.getByLabel("Имя"));
  await (await comes).finished();
  await page.keyboard.type("Клавишина Анна");
  await tabTo(page, dialog.getByLabel("Телефон"));
  await page.keyboard.type("+7 900 123-45-67");
  const [service, doctor] = [dialog.getByLabel("Услуга"), dialog.getByLabel("Врач")];
  await expect(doctor).toHaveCount(1);

  await tabTo(page, doctor);
  await page.keyboard.type("ясен");
  await expect(dialog.getByRole("option")).toHaveText(["Ясенева Мария Андреевна"]);
  expect(await violations(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(doctor).toHaveValue("Ясенева Мария Андреевна");

  await page.keyboard.press("Shift+Tab");
  await expect(service).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("listbox")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.type("ПРИЕМ ДЕРМ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(service).toHaveValue("Первичный приём дерматолога");
  await tabTo(page, dialog.getByLabel("Комментарий"));
  await page.keyboard.type("Утром");
  await tabTo(page, dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Отправить" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: "Заявка отправлена" })).toBeVisible();
});

test("the menu of a narrow window is opened, used and closed by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await hydrated(page);
  const burger = page.getByRole("button", { name: "Открыть меню" });
  await tabTo(page, burger);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Меню" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, menu.locator("summary").filter({ hasText: "Услуги и цены" }));
  await page.keyboard.press("Enter");
  await tabTo(page, menu.getByRole("link", { name: "Дерматология" }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/categories\/dermatologiya$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test(
  "tabs are a single tab stop: arrows move between them, Tab enters the panel, and Shift+Tab returns to the open tab",
  long,
  async ({ page }) => {
    await page.goto("/specialists/yaseneva-mariya");
    await hydrated(page);
    const tabs = page.getByRole("tab");
    await tabTo(page, tabs.first());

    await page.keyboard.press("ArrowRight");
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
    const panel = page.getByRole("tabpanel");
    await expect(panel).toHaveCount(1);
    await expect(panel).toHaveAttribute("aria-labelledby", (await tabs.nth(1).getAttribute("id")) ?? "");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=tablist]"))).toBeNull();
    await page.keyboard.press("Shift+Tab");
    await expect(tabs.nth(1)).toBeFocused();
  },
);

test("the banners can be stopped and moved by keyboard, and hidden slides never get the focus", long, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const banners = page.getByRole("region", { name: "Баннеры" });
  await tabTo(page, banners.getByRole("button", { name: "Остановить" }));
  await page.keyboard.press("Space");
  await expect(banners.getByRole("button", { name: "Запустить" })).toBeFocused();
  await tabTo(page, banners.getByRole("button", { name: "Баннер 1 из" }));
  await page.keyboard.press("Enter");
  await tabTo(page, banners.getByRole("button", { name: "Следующий" }));
  await page.keyboard.press("Enter");
  await expect(banners.getByRole("button", { name: "Баннер 2 из" })).toHaveAttribute("aria-current", "true");

  const slide = banners.getByRole("group").nth(1);
  await expect(slide).toBeInViewport({ ratio: 0.9 });
  const stops = slide.getByRole("link").or(slide.getByRole("button"));
  await tabTo(page, stops.first());
  for (let left = (await stops.count()) - 1; left > 0; left -= 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-slides]"))).toBeNull();
});

test("the comparison slider, the rating field and the search can be reached with Tab and used by keyboard", long, async ({ page }) => {
  await page.goto("/result");
  await hydrated(page);
  const divider = page.getByRole("slider", { name: "Сравнение до и после" }).first();
  await tabTo(page, divider);
  await page.keyboard.press("ArrowLeft");
  await expect(divider).toHaveValue("49");

  await page.goto("/requests/review");
  await hydrated(page);
  const marks = page.getByRole("group", { name: "Оценка" }).getByRole("radio");
  await tabTo(page, marks.first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(marks.nth(1)).toBeChecked();

  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Поиск" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("combobox", { name: "Поиск по сайту" })).toBeFocused();
  await page.keyboard.type("ясен");
  await expect(page.getByRole("option").first()).toContainText("Ясенева");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/specialists\/yaseneva-mariya$/);
});
