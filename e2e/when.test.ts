import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";
import { type OwnPrograms, root, startOwnPrograms, withoutEnvFile } from "./own-programs.ts";

// A clinic of its own, which has opened its calendar to visitors.

test.describe.configure({ mode: "serial" });

let dataDir = "";
let programs: OwnPrograms;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = await mkdtemp(join(tmpdir(), "len-e2e-when-"));
  programs = await startOwnPrograms({ dataDir, offset: 90 });
  await promisify(execFile)(process.execPath, ["scripts/staff.mjs", "settings", "set", "bookingOpen", "true"], {
    cwd: root,
    env: { ...withoutEnvFile, ...process.env, DATA_DIR: dataDir },
  });
  // The site hears of the change within a second.
  await expect.poll(async () => await (await fetch(`${programs.site}/specialists`)).text()).toContain("как можно скорее");
});

test.afterAll(async () => {
  await programs?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Choice = { value: string; count: number };

async function daysOf(query = ""): Promise<{ free: [string, string]; all: Choice[] }> {
  const answer = (await (await fetch(`${programs.api}/api/doctors/choices?${query}`)).json()) as { data: { day: Choice[] } };
  const [, , ...all] = answer.data.day;
  const [first = "", second = ""] = all.flatMap(({ value, count }) => (count > 0 ? [value] : []));
  return { free: [first, second], all };
}

const countOf = (all: Choice[], day: string) => all.find(({ value }) => value === day)?.count ?? -1;

const filtersOf = (page: Page) => page.getByRole("form", { name: "Подбор врача" });
const found = (page: Page) => page.getByRole("status").filter({ hasText: /^Наш/ });

test("Z20: days and a part of the day are chosen in the sentence; the list follows at once, with the price kept", async ({ page }) => {
  const { free, all } = await daysOf("priceTo=500000");
  await page.goto(`${programs.site}/specialists?priceTo=5000`);
  await hydrated(page);
  const when = filtersOf(page).locator("details", { has: page.locator("summary", { hasText: "Когда" }) });

  await when.locator("summary").click();
  for (const day of free) await when.locator(`[name=day][value="${day}"]`).check();
  await expect(page).toHaveURL(new RegExp(`priceTo=5000&day=${free[0]}&day=${free[1]}$`));
  await when.getByRole("link", { name: "завтра" }).click();
  await expect(page).toHaveURL(/priceTo=5000&day=[\d-]+$/);
  const [, tomorrow = ""] = /day=([\d-]+)$/.exec(page.url()) ?? [];
  await expect(found(page)).toContainText(`${countOf(all, tomorrow)}`);
  await when.getByRole("radio", { name: /^вечер/ }).check();
  await expect(when.locator("summary")).toContainText("завтра вечером");
  await expect(page).toHaveURL(/part=evening/);
  const hours = page.locator("[data-time]");
  await expect(hours.first()).toBeVisible();
  for (const hour of await hours.allTextContents()) expect(Number(hour.slice(0, 2))).toBeGreaterThanOrEqual(17);

  await when.getByRole("button", { name: /^Показать/ }).click();
  await expect(when.locator("summary")).toBeFocused();
  await expect(when).not.toHaveAttribute("open");
});

test("Z20: where nobody is free the two nearest days are offered", long, async ({ page }) => {
  const { all } = await daysOf();
  const nobody = all.find(({ count }) => count === 0)?.value ?? "";
  await page.goto(`${programs.site}/specialists?day=${nobody}`);

  await expect(page.getByText("В эти дни никого")).toBeVisible();
  const ways = page.getByRole("main").getByRole("link", { name: /^(?:Сегодня|Завтра|Во? [а-я]{2} \d)/ });
  await expect(ways).toHaveCount(2);
  await ways.first().click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("Z20: without scripts the same form is sent by its button", long, async ({ browser }) => {
  const { free, all } = await daysOf();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${programs.site}/specialists`);
  const when = filtersOf(page).locator("details", { has: page.locator("summary", { hasText: "Когда" }) });

  await when.locator("summary").click();
  await when.locator(`[name=day][value="${free[0]}"]`).check();
  await when.getByRole("button", { name: /^Показать/ }).click();

  await expect(page).toHaveURL(new RegExp(`day=${free[0]}`));
  await expect(found(page)).toContainText(`${countOf(all, free[0])}`);
  await page.context().close();
});

test("Z36: the age of a child is asked for; a doctor who receives from 12 leaves the list for 7", async ({ page }) => {
  await page.goto(`${programs.site}/specialists`);
  await hydrated(page);
  const who = filtersOf(page).locator("details", { has: page.locator("summary", { hasText: "Кто придёт" }) });
  await who.locator("summary").click();
  await who.getByRole("radio", { name: /^Ребёнок/ }).check();
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: /дети с.12.лет/ })
      .first(),
  ).toBeVisible();

  await who.getByLabel("Возраст ребёнка").selectOption("7");

  await expect(page).toHaveURL(/ages=children&age=7/);
  await expect(who.locator("summary")).toContainText(/ребёнка 7.лет/);
  await expect(page.getByRole("article").filter({ hasText: /дети с.12.лет/ })).toHaveCount(0);
});

test("Z20: the week and the home page show the free times of each day, in the week also those of a part of the day", async ({ page }) => {
  await page.goto(`${programs.site}/specialists/week`);
  const times = page.getByRole("table").locator("[data-time]");
  await expect(times.first()).toBeVisible();
  await page.getByRole("link", { name: "Вечер", exact: true }).click();
  await expect(page).toHaveURL(/week\?part=evening$/);
  await expect(page.getByRole("table").locator("[data-query*='part=evening'] [data-time]").first()).toBeVisible();
  for (const hour of await times.allTextContents()) expect(Number(hour.slice(0, 2))).toBeGreaterThanOrEqual(17);

  await page.goto(programs.site);
  const week = page.getByRole("region", { name: "Неделя приёма" });
  await week.scrollIntoViewIfNeeded();
  await expect(week.locator("[data-time]").first()).toBeVisible();
  await expect(week.getByRole("rowheader")).toHaveCount(4);
});
