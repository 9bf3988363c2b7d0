// npm run shots: pictures of every page at 1440 and 390 of the site that runs at SITE_URL, into .cache/shots.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
const { chromium } = await import("@playwright/test");

const site = process.env.SITE_URL ?? "http://localhost:3000";
const pages = {
  home: "/",
  doctors: "/specialists",
  doctor: "/specialists/yaseneva-mariya",
  categories: "/categories",
  direction: "/categories/dermatologiya",
  group: "/categories/lazernye-tehnologii/lazernaya-shlifovka",
  service: "/categories/dermatologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa",
  services: "/services",
  prices: "/prices",
  result: "/result",
  equipments: "/equipments",
  device: "/equipments/frakcionnyj-lazer-reshetka",
  video: "/video",
  record: "/zapis",
  privacy: "/privacy",
  missing: "/net-takoj-stranicy",
};
const folder = join(root, ".cache/shots");
mkdirSync(folder, { recursive: true });

const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
for (const [name, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
]) {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce", locale: "ru-RU", deviceScaleFactor: name === "phone" ? 1.5 : 1 });
  for (const [title, path] of Object.entries(pages)) {
    await page.goto(site + path);
    // Pictures below the fold load when they come near.
    for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700)
      await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${title}-${name}.png`), fullPage: true });
  }
  await page.goto(`${site}/specialists/yaseneva-mariya`);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Отправить" }).click();
  await page.screenshot({ path: join(folder, `dialog-${name}.png`) });
  if (name === "phone") {
    await page.goto(site);
    await page.getByRole("button", { name: "Открыть меню" }).click();
    await page.screenshot({ path: join(folder, "menu-phone.png") });
  }
  await page.close();
}
await browser.close();
console.log(folder);
