// npm run shots: pictures of every kind of page of the site that runs at SITE_URL, at 390 and 1440, in both themes, and one sheet
// with all of them, labelled: .cache/shots/index.html, and the same as sheet.png. `npm run shots -- news article` takes those alone.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
const { chromium } = await import("@playwright/test");
const { pages } = await import("../e2e/addresses.ts");

const site = process.env.SITE_URL ?? "http://localhost:3000";
const only = process.argv.slice(2);
const folder = join(root, ".cache/shots");
mkdirSync(folder, { recursive: true });

const widths = { phone: 390, desktop: 1440 };
const themes = { normal: "no-preference", contrast: "more" };
const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

/** What stands over a page: the record dialog in error, the menu. */
const over = {
  async dialog(page) {
    await page.goto(`${site}/specialists/yaseneva-mariya`);
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
    await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Отправить" }).click();
  },
  async menu(page, width) {
    if (width !== "phone") return false;
    await page.goto(site);
    await page.getByRole("button", { name: "Открыть меню" }).click();
  },
};

const taken = [];
for (const [theme, contrast] of Object.entries(themes)) {
  for (const [width, pixels] of Object.entries(widths)) {
    const page = await browser.newPage({
      viewport: { width: pixels, height: width === "phone" ? 844 : 900 },
      reducedMotion: "reduce",
      contrast,
      locale: "ru-RU",
    });
    const take = async (name, fullPage) => {
      const file = `${name}-${width}-${theme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage });
      taken.push({ name, width, theme, file });
    };
    for (const { name, path } of pages.filter(({ name }) => only.length === 0 || only.includes(name))) {
      await page.goto(site + path);
      // Pictures below the fold load when they come near.
      for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700)
        await page.evaluate((top) => scrollTo(0, top), y);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => scrollTo(0, 0));
      await take(name, true);
    }
    for (const [name, show] of Object.entries(over).filter(([name]) => only.length === 0 || only.includes(name)))
      if ((await show(page, width)) !== false) await take(name, false);
    await page.close();
  }
}

const figures = Object.entries(Object.groupBy(taken, ({ name }) => name)).map(
  ([name, shots]) =>
    `<section><h2>${name}</h2>${shots.map(({ file, width, theme }) => `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${widths[width]} ${theme}</figcaption></figure>`).join("")}</section>`,
);
const styles =
  "body{margin:16px;font:13px sans-serif;background:#ddd;display:grid;grid-template-columns:repeat(auto-fill,minmax(700px,1fr));gap:12px}section{display:flex;gap:8px;align-items:start;background:#fff;padding:8px}h2{writing-mode:vertical-rl;font-size:14px;margin:0}figure{margin:0}a{display:block;height:520px;overflow:hidden}img{width:140px;display:block}img[src*=desktop]{width:200px}";
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html><meta charset="utf-8"><title>Лён: все страницы</title><style>${styles}</style>${figures.join("")}`,
);
const sheet = await browser.newPage({ viewport: { width: 2200, height: 1200 } });
await sheet.goto(`file://${join(folder, "index.html")}`);
await sheet.screenshot({ path: join(folder, "sheet.png"), fullPage: true });
await browser.close();
console.log(`${taken.length} pictures: ${join(folder, "index.html")}`);
