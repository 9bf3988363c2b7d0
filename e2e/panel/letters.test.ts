import { expect, type Page, test } from "@playwright/test";
import { sidewaysOf } from "../accessibility.ts";
import { long } from "../long.ts";
import { newBrowser, panel, sendRequest, signInOwner } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

const openFirst = async (page: Page) => {
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.locator("main [data-path]").first()).toBeVisible();
};

const screens: Record<string, (page: Page) => Promise<void>> = {
  "the day": async (page) => {
    await page.goto(panel);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  "the inbox": async (page) => {
    await page.goto(`${panel}requests`);
    await expect(page.getByRole("list").getByRole("link").first()).toBeVisible();
  },
  "an opened request": async (page) => {
    await page.getByRole("list").getByRole("link", { name: "Светлана" }).first().click();
    await expect(page.getByRole("region", { name: "Заявка", exact: true }).getByRole("heading", { level: 2 })).toBeVisible();
  },
  "a list of content": async (page) => {
    await page.goto(`${panel}content/doctors`);
    await expect(page.getByRole("row", { name: /Ясенева/ })).toBeVisible();
  },
  "a form": openFirst,
  "the price sheet": async (page) => {
    await page.goto(`${panel}prices`);
    await expect(page.getByRole("grid").getByRole("row").nth(3)).toBeVisible();
  },
};

/** Buttons and links that extend beyond the screen, or whose text overflows them. Areas that scroll are not examined. */
const beyondEdges = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (at: Element | null): boolean =>
      at !== null && at !== document.body && (["auto", "scroll"].includes(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
    return [...document.querySelectorAll("button, a, h1, [role=tab]")]
      .filter((element) => {
        const { width, left, right } = element.getBoundingClientRect();
        const { overflowX, display } = getComputedStyle(element);
        const isBeyondScreen = (left < -1 || right > document.documentElement.clientWidth + 1) && !scrolls(element.parentElement);
        const hasWords = element.textContent?.trim() !== "";
        const isTooFull = hasWords && overflowX === "visible" && display !== "inline" && element.scrollWidth > element.clientWidth + 2;
        return width > 1 && (isBeyondScreen || isTooFull);
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`);
  });

test("Z47: with a larger browser font size the rail and the main screens of the panel fit the window", long, async ({ browser }) => {
  const page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
  await sendRequest("Светлана");
  const devtools = await page.context().newCDPSession(page);
  const wide: string[] = [];
  for (const [name, open] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await open(page);
    for (const size of [18, 20, 22]) {
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: size } });
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // The price sheet is rendered again after each change of the width.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const sideways = await sidewaysOf(page);
        const beyond = [sideways > 0 ? `page by ${sideways}` : "", ...(await beyondEdges(page))].filter(Boolean);
        if (beyond.length > 0) wide.push(`${name}, letters of ${size}, at ${width}: ${beyond.join("; ")}`);
        if (process.env.LETTERS_SHOTS) await page.screenshot({ path: `${process.env.LETTERS_SHOTS}/${name}-${size}-${width}.png` });
      }
    }
  }
  expect(wide).toEqual([]);
});
