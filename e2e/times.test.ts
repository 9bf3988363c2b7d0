import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { sidewaysOf, violations } from "./accessibility.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";
import { type OwnPrograms, ownAddresses, root, startOwnPrograms } from "./own-programs.ts";

// A demo clinic whose calendar is open to visitors. It is apart from the clinic of the other journeys, because its pages look different.

const offset = 40;
const doctor = "melnik-olga";
const name = "Мельник Ольга Юрьевна";
const service = "pervichnyj-priem-dermatologa";
const servicePath = `/categories/dermatologiya/priem-i-diagnostika/${service}`;

let dataDir = "";
let programs: OwnPrograms;

test.describe.configure({ mode: "serial" });

async function staff(...args: string[]) {
  const env = { ...ownAddresses(offset).env(dataDir) };
  await promisify(execFile)(process.execPath, ["scripts/staff.mjs", ...args], { cwd: root, env });
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(tmpdir(), "len-times-"));
  programs = await startOwnPrograms({ dataDir, offset, settings: { DEMO_CONTENT: "on" } });
  await staff("settings", "set", "bookingOpen", "true");
  await expect(async () => expect(await (await fetch(`${programs.site}/specialists`)).text()).toContain("data-times")).toPass();
});

test.afterAll(async () => {
  await programs?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The free times of a doctor in the coming days, as the API knows them. */
async function freeTimes(): Promise<string[]> {
  const answer = await fetch(`${programs.api}/api/free-times?service=${service}&doctor=${doctor}&days=14`);
  const { data } = (await answer.json()) as { data: { days: { times: { start: string }[] }[] } };
  return data.days.flatMap(({ times }) => times.map(({ start }) => start));
}

const clock = (start: string) =>
  new Date(start).toLocaleTimeString("ru", { timeZone: "Europe/Moscow", hour: "2-digit", minute: "2-digit" });

/** `2026-12-03 10:00` at the clinic. */
const local = (start: string) => new Date(start).toLocaleString("sv", { timeZone: "Europe/Moscow" }).slice(0, 16);

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, reducedMotion: "reduce", locale: "ru-RU" },
    storageState: { cookies: [], origins: [{ origin: programs.site, localStorage: [{ name: "len.cookies", value: "reject 1" }] }] },
  });
  return await context.newPage();
}

/** The links of this doctor's times on the page. */
const timesOf = (page: Page) => page.getByRole("main").getByRole("link", { name: new RegExp(`\\d\\d:\\d\\d, ${name}$`) });

test("the list shows the soonest real times without a touch, and keeps them when React arrives", async ({ page }) => {
  const soonest = (await freeTimes()).slice(0, 3);
  await page.goto(`${programs.site}/specialists`);
  const row = page.getByRole("article").filter({ hasText: "Мельник" });
  await row.scrollIntoViewIfNeeded();

  const shown = timesOf(page);
  await expect(shown).not.toHaveCount(0);
  const count = await shown.count();
  await expect(shown).toHaveText(soonest.slice(0, count).map(clock));
  await expect(row.getByRole("button", { name: new RegExp(`^Записаться на прием: ${name}, ещё \\d+$`) })).toBeVisible();
  const wanted = new URLSearchParams({ service, doctor, start: soonest[0] ?? "" });
  await expect(shown.first()).toHaveAttribute("href", `/zapis?${wanted}`);

  await hydrated(page);
  await expect(shown).toHaveCount(count);
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: /ещё \d+$/ }).click();
  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
});

test("after a navigation in the browser the times of the new page come too", long, async ({ page }) => {
  await page.goto(`${programs.site}/specialists`);
  await hydrated(page);
  await page.getByRole("article").getByRole("link", { name, exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(timesOf(page).first()).toBeVisible();
});

test("on a phone the first times of a doctor are on the first screen; nothing moves when they come", async ({ browser }) => {
  const page = await phone(browser);
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        (window as unknown as { shifts: number }).shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${programs.site}/specialists/${doctor}`);

  const first = timesOf(page).first();
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test("a day, any doctor and another service are chosen with the keyboard", long, async ({ page }) => {
  await page.goto(`${programs.site}/specialists/${doctor}`);
  const chosen = page.getByRole("radio", { name: /\d+ мест/, checked: true });
  await expect(chosen).toBeVisible();
  const before = await chosen.getAttribute("value");
  await chosen.focus();

  await page.keyboard.press("ArrowRight");

  await expect(chosen).not.toHaveAttribute("value", before ?? "");
  await expect(chosen).toBeFocused();
  const after = await chosen.getAttribute("value");
  await expect(timesOf(page).first()).toHaveAttribute("data-time", new RegExp(`^${after}`));

  await page.getByRole("radio", { name: "Любой врач" }).check();
  await expect(page.getByRole("main").getByRole("link", { name: /\d\d:\d\d, (?!Мельник)/ })).not.toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("combobox", { name: "Услуга" }).selectOption({ label: "Повторный приём дерматолога" });
  await expect(page.getByText("Время назначает врач")).toBeVisible();
  await expect(page.getByRole("button", { name: "Оставить заявку" })).toBeVisible();
});

test("the page of a service shows its doctors on one day", long, async ({ page, browser }) => {
  await page.goto(`${programs.site}${servicePath}`);
  await expect(timesOf(page).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/^5\sврачей, \d+\sмест/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const small = await phone(browser);
  await small.goto(`${programs.site}${servicePath}`);
  await expect(timesOf(small).first()).toBeVisible();
  expect(await sidewaysOf(small)).toBe(0);
  await small.context().close();
});

test("a time that the desk books is marked on an open page within seconds, and keeps the focus", async ({ page }) => {
  const [first = ""] = await freeTimes();
  const streams: string[] = [];
  page.on("response", (response) => response.url().endsWith("/times/changes") && streams.push(response.url()));
  await page.goto(`${programs.site}/specialists/${doctor}`);
  const time = page.locator(`[data-time="${first}"]`);
  await time.focus();
  await expect.poll(() => streams.length).toBeGreaterThan(0);

  await staff("appointments", "book", doctor, service, local(first), "--name", "Проба", "--phone", "+7 900 000-00-00", "--force");

  const gone = page.getByRole("link", { name: `${clock(first)} заняли` });
  await expect(gone).toBeFocused();
  await expect(gone).not.toHaveAttribute("href");
  await expect(page.getByRole("status").filter({ hasText: "заняли" })).toContainText(clock(first));
  expect(await violations(page)).toEqual([]);
});

test("without scripts a link leads to the form, with the doctor chosen", long, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${programs.site}/specialists/${doctor}`);

  await page.getByRole("link", { name: "Выбрать время" }).click();

  await expect(page).toHaveURL(`${programs.site}/zapis?doctor=${doctor}`);
  await expect(page.getByRole("heading", { level: 1, name: "Запись на прием" })).toBeVisible();
  await context.close();
});
