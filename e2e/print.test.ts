import type { Page } from "@playwright/test";
import { pagesMarked } from "./addresses.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";
import { long, longUnless } from "./long.ts";

// Printed pages: the clinic's name, address, phone and the date are at the top of the sheet, the warning is at the bottom.

/** The longest plan that must fit on one sheet: eight tests and examinations, seven of them with a preparation. */
const longPlan =
  "/plan?s=gormony-shchitovidnoj-zhelezy,biohimicheskij-analiz-krovi,analizy-pri-vypadenii-volos,uzi-shchitovidnoj-zhelezy,uzi-bryushnoj-polosti,obshchij-analiz-krovi,uzi-molochnyh-zhelez,uzi-serdca";

/** Maximum number of A4 sheets for each page. */
const sheets: Record<string, number> = { doctor: 1, plan: 1, "long plan": 1, contacts: 1, article: 2, condition: 2, service: 2, week: 1 };

/** The area between the margins of A4 in CSS pixels. */
const paper = { width: 672, height: 1024 };

async function openPrinted(page: Page, path: string) {
  await page.goto(path);
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
}

async function countSheets(page: Page) {
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  return file.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Times, ranges of times and amounts that are split between two lines or extend beyond their cell. */
const torn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const match of (node.textContent ?? "").matchAll(/\d\d:\d\d(?:–\d\d:\d\d)?|(?:\d|\u202f|–)+\u00a0₽/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const cell = node.parentElement.closest("td, dd")?.getBoundingClientRect();
        const { left, right } = range.getBoundingClientRect();
        if (lines.size > 1 || (cell && (left < cell.left - 1 || right > cell.right + 1))) found.push(match[0]);
      }
    }
    return found;
  });

for (const { name, path } of [...pagesMarked("printed"), { name: "long plan", path: longPlan }]) {
  test(
    `the printed ${name} page starts with the clinic and the date, has no controls, ends with the warning and its own URL, and takes no more sheets than allowed`,
    longUnless(["doctor", "prices", "plan"].includes(name)),
    async ({ page }) => {
      await openPrinted(page, path);

      const line = await page.evaluate(() => {
        const first = document.querySelector<HTMLElement>("[data-clinic]");
        if (!first?.checkVisibility()) return null;
        const read = (pseudo: string) => getComputedStyle(first, pseudo).content.replace(/^none$/, "");
        return { text: `${read("::before")} ${first.innerText} ${read("::after")}`, top: first.getBoundingClientRect().top };
      });
      expect(line?.text).toContain("Лён");
      expect(line?.text).toContain("Москва");
      expect(line?.text.replace(/[\u00a0\u202f]/g, " ")).toMatch(/\+7[\d ()–-]{10,}/);
      expect(line?.text).toMatch(/\d{2}\.\d{2}\.\d{4}/);
      expect(line?.top).toBeLessThan(50);

      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator("form, button, input, select, textarea, iframe, [role='tab']").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator("body > :not(main, footer, section)").filter({ visible: true })).toHaveCount(0);

      const broken = await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>("main tr")].filter(
            (row) => row.checkVisibility() && getComputedStyle(row).breakInside !== "avoid",
          ).length,
      );
      expect(broken).toBe(0);
      expect(await torn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

      const foot = page.getByRole("contentinfo");
      await expect(foot).toContainText(/Имеются.противопоказания/);
      await expect(foot.getByRole("link").filter({ visible: true })).toHaveCount(0);
      expect(await foot.locator("> div").evaluate((part) => getComputedStyle(part, "::after").content)).toContain(
        new URL(page.url()).pathname,
      );

      const count = await countSheets(page);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(sheets[name] ?? 3);
    },
  );
}

test("a page whose URL contains a token does not print the URL", long, async ({ page }) => {
  await openPrinted(page, `/subscribe/cancel/${"a".repeat(43)}`);

  await expect(page.locator("[data-printed]")).toHaveCount(1);
  await expect(page.locator("[data-address]")).toHaveCount(0);
});

test("a printed form names its page, not the URL that contains the outcome of a submission", long, async ({ page, complaints }) => {
  forgive(410, complaints);
  await openPrinted(page, "/zapis?outcome=secret-of-the-outcome");

  await expect(page.locator("[data-address]")).toHaveAttribute("data-address", /\/zapis$/);
});

test("the printed week shows hours in a readable size", long, async ({ page }) => {
  await openPrinted(page, "/specialists/week");

  const size = await page
    .locator("main td")
    .filter({ hasText: /\d\d:\d\d/ })
    .first()
    .locator("> *")
    .first()
    .evaluate((hours) => Number.parseFloat(getComputedStyle(hours).fontSize));
  expect(size * 0.75).toBeGreaterThanOrEqual(8.5);
});

test("the printed prices of a direction name the file with the prices of all directions", long, async ({ page }) => {
  await openPrinted(page, "/prices");

  await expect(page.getByRole("main").getByText(/Цены всех направлений.*\/prices\.pdf/)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByText("Цены всех направлений")).toBeHidden();
});

test("the printed week shows its hours, although they are buttons", long, async ({ page }) => {
  await page.goto("/specialists/week");
  await hydrated(page);
  await page.emulateMedia({ media: "print" });

  await expect(
    page
      .getByRole("main")
      .getByRole("cell")
      .getByText(/^\d\d:00–\d\d:00$/)
      .first(),
  ).toBeVisible();
});

test("the printed contacts have the address, phones, hours, directions, practical answers and the text to type into any map", async ({
  page,
}) => {
  await openPrinted(page, "/contacts");

  const main = page.getByRole("main");
  for (const text of [/Льняной.переулок/, /\+7.\(000\).000-00-01/, "Воскресенье", /восемь.минут.пешком/, /Пароль у.администратора/])
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const map = main.getByText(/^Для.карты: Москва, Льняной.переулок,.7; координаты.55\.7573,.37\.5968/);
  await expect(map).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(map).toBeHidden();
});

test("a plan of eight services in large letters is printed on two sheets", long, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("len.vision", "contrast");
    localStorage.setItem("len.vision.settings", "scheme=dark&size=200");
  });
  await openPrinted(page, longPlan);

  expect(await torn(page)).toEqual([]);
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
});

test("the white-on-black version is printed black on white", long, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("len.vision", "contrast");
    localStorage.setItem("len.vision.settings", "scheme=dark&size=200");
  });
  await page.goto("/prices");
  const colours = () =>
    page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector("h1") ?? document.body).color,
    ]);
  expect(await colours()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);

  await page.emulateMedia({ media: "print" });

  expect(await colours()).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("16px");
});
