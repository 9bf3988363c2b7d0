// npm run shots: screenshots of every kind of page of the site at SITE_URL, at 390 and 1440, in both themes, and one labelled sheet
// with all of them: .cache/shots/index.html and sheet.png. `npm run shots -- news article` takes only those.
// Pages that a working site never shows come from programs with their own demo clinic (ports from SHOTS_PORT, 4600):
// `welcome` from one that has not opened, `away` from one whose API does not answer.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  apiProgram,
  childEnv,
  ensureBuilt,
  ensureInstalled,
  projectNode,
  readyOrEnded,
  root,
  siteProgram,
  startProgram,
  underProjectNode,
} from "./setup.mjs";

ensureInstalled();
await underProjectNode();
const { chromium } = await import("@playwright/test");
const [{ pages, pagesMarked }, { withoutEnvFile }] = await Promise.all([import("../e2e/addresses.ts"), import("../e2e/own-programs.ts")]);

const site = process.env.SITE_URL ?? "http://localhost:3000";
const only = process.argv.slice(2);
const isWanted = (name) => only.length === 0 || only.includes(name);
const folder = join(root, ".cache/shots");
mkdirSync(folder, { recursive: true });

/** A long page takes time on a busy machine. */
const patience = { timeout: 120_000 };
const widths = { phone: 390, desktop: 1440 };
const themes = { normal: "no-preference", contrast: "more" };
const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

const doctor = "/specialists/yaseneva-mariya";
const hydrated = async (page) => {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
};
const recordDialog = async (page) => {
  await page.goto(site + doctor);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
};

/** Dialogs and other states of a page: each function opens its state, or returns `false` when the width has no such state. */
const states = {
  async menu(page, width) {
    if (width !== "phone") return false;
    await page.goto(site);
    await page.getByRole("button", { name: "Открыть меню" }).click();
  },
  async mega(page, width) {
    if (width !== "desktop") return false;
    await page.goto(site);
    await page.getByRole("button", { name: "Все направления" }).click();
  },
  "record-dialog": recordDialog,
  async "record-dialog-wrong"(page) {
    await recordDialog(page);
    await page.getByRole("dialog").getByRole("button", { name: "Отправить" }).click();
    await page.getByText("Поле обязательно для заполнения!").first().waitFor();
  },
  async suggestions(page) {
    await page.goto(`${site}/search`);
    await hydrated(page);
    await page.getByRole("main").getByRole("combobox").pressSequentially("кож");
    await page.getByRole("option").first().waitFor();
  },
  async failed(page) {
    await page.goto(site);
    await hydrated(page);
    await page.route("**/news.data*", (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "broken" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
    await page.getByRole("main").getByText("500", { exact: true }).waitFor();
  },
  // Last, because it stays above every following page.
  async notice(page) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(site);
  },
};

/** Printed pages, rendered on the screen with the print styles. */
const printed = pagesMarked("printed").map(({ name, path }) => [`print-${name}`, path]);

const taken = [];
const visit = async (address, act) => {
  for (const [theme, contrast] of Object.entries(themes))
    for (const [width, pixels] of Object.entries(widths)) {
      const page = await browser.newPage({
        viewport: { width: pixels, height: width === "phone" ? 844 : 900 },
        reducedMotion: "reduce",
        contrast,
        locale: "ru-RU",
      });
      page.setDefaultTimeout(patience.timeout);
      await page.goto(address);
      const refuse = page.getByRole("button", { name: "Отклонить" });
      if (await refuse.isVisible()) await refuse.click();
      const take = async (name, fullPage) => {
        const file = `${name}-${width}-${theme}.png`;
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(folder, file), fullPage, ...patience });
        taken.push({ name, width, theme, file });
      };
      await act({ page, width, theme, take });
      await page.close();
    }
};

/** Pictures below the fold load only near the viewport; one that fails to load is shown as missing. */
async function loadPictures(page) {
  await page.evaluate(() => {
    const shown = [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode().catch(() => {});
    });
    return Promise.all(shown);
  });
}

await visit(site, async ({ page, width, theme, take }) => {
  for (const { name, path } of pages.filter(({ name }) => isWanted(name))) {
    await page.goto(site + path);
    await loadPictures(page);
    await take(name, true);
  }
  for (const [name, show] of Object.entries(states).filter(([name]) => isWanted(name)))
    if ((await show(page, width)) !== false) await take(name, false);
  if (width !== "desktop" || theme !== "normal") return;
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  for (const [name, path] of printed.filter(([name]) => isWanted(name))) {
    await page.goto(site + path);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await loadPictures(page);
    await take(name, true);
  }
});

const firstPort = Number(process.env.SHOTS_PORT ?? 4600);

/** A site with a demo clinic that has not opened; with `api: false`, one whose API does not answer. */
async function takeBeside(name, path, { api }) {
  ensureBuilt();
  const [sitePort, apiPort] = [firstPort, firstPort + 1];
  const dataDir = mkdtempSync(join(tmpdir(), "len-shots-"));
  const address = `http://localhost:${sitePort}`;
  const env = {
    ...withoutEnvFile,
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    SITE_URL: address,
    SITE_PORT: String(sitePort),
    SITE_METRICS_PORT: String(firstPort + 2),
    API_URL: `http://localhost:${apiPort}`,
    API_PORT: String(apiPort),
    API_METRICS_PORT: String(firstPort + 3),
  };
  const programs = [];
  const start = async (program) => {
    programs.push(startProgram(program, env));
    if (!(await readyOrEnded(programs.at(-1)))) throw new Error(`${name}: ${program.at(-1)} did not start`);
  };
  try {
    if (api) {
      await start(apiProgram);
      const close = ["apps/api/src/staff.ts", "settings", "set", "welcomeReady", "false"];
      const { status } = spawnSync(projectNode(), close, { cwd: root, env: childEnv(env), stdio: ["ignore", "ignore", "inherit"] });
      if (status !== 0) throw new Error(`${name}: the clinic could not be closed`);
    }
    await start(siteProgram);
    await visit(address, async ({ page, take }) => {
      await page.goto(address + path);
      await loadPictures(page);
      await take(name, true);
    });
  } finally {
    for (const program of programs) program.kill("SIGTERM");
    await Promise.all(programs.map((program) => program.exitCode ?? new Promise((ended) => program.on("exit", ended))));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (isWanted("welcome")) await takeBeside("welcome", "/welcome", { api: true });
if (isWanted("away")) await takeBeside("away", "/specialists", { api: false });

// The sheet shows only the small top of each page, because hundreds of whole pages are too much for a browser.
mkdirSync(join(folder, "small"), { recursive: true });
const small = { phone: 140, desktop: 200 };
const lens = await browser.newPage({ viewport: { width: 200, height: 520 } });
for (const { file, width } of taken) {
  await lens.goto(`file://${join(folder, file)}`);
  await lens.evaluate((pixels) => {
    document.body.style.cssText = "display: block; background: #fff";
    document.images[0].style.cssText = `display: block; width: ${pixels}px; height: auto; margin: 0`;
  }, small[width]);
  await lens.screenshot({ path: join(folder, "small", file), clip: { x: 0, y: 0, width: small[width], height: 520 }, ...patience });
}

const figures = Object.entries(Object.groupBy(taken, ({ name }) => name)).map(
  ([name, shots]) =>
    `<section><h2>${name}</h2>${shots.map(({ file, width, theme }) => `<figure><a href="${file}"><img src="small/${file}" alt="" width="${small[width]}" height="520"></a><figcaption>${widths[width]} ${theme}</figcaption></figure>`).join("")}</section>`,
);
const styles =
  "body{margin:16px;font:13px sans-serif;background:#ddd;display:grid;grid-template-columns:repeat(auto-fill,minmax(700px,1fr));gap:12px}section{display:flex;gap:8px;align-items:start;background:#fff;padding:8px}h2{writing-mode:vertical-rl;font-size:14px;margin:0}figure{margin:0}img{display:block}";
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html><meta charset="utf-8"><title>Лён: все страницы</title><style>${styles}</style>${figures.join("")}`,
);
const sheet = await browser.newPage({ viewport: { width: 2200, height: 1200 } });
await sheet.goto(`file://${join(folder, "index.html")}`);
await sheet.screenshot({ path: join(folder, "sheet.png"), fullPage: true, ...patience });
await browser.close();
console.log(`${taken.length} pictures: ${join(folder, "index.html")}`);
