// npm run shots: screenshots of every kind of page of the site at SITE_URL, at 390, 768, 1440 and 1920 and, at 390 and 1440, in the
// contrast theme, with a labelled sheet for each page and one of all: .cache/shots/index.html and index.sheet.png.
// `npm run shots -- news article` takes only those. `--beside DIR` lays the design's pictures beside them, `--before DIR` an earlier run's.
// Pages that a working site never shows come from programs with their own demo clinic (ports from SHOTS_PORT, 4600):
// `welcome` from one that has not opened, `away` from one whose API does not answer.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
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
const { values: others, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: "string" }, before: { type: "string" } },
});
const isWanted = (name) => only.length === 0 || only.includes(name);
const folder = join(root, ".cache/shots");
mkdirSync(folder, { recursive: true });

/** A long page takes time on a busy machine. */
const patience = { timeout: 120_000 };
const looks = [
  { look: "390", width: 390, height: 844 },
  { look: "768", width: 768, height: 1024 },
  { look: "1440", width: 1440, height: 900 },
  { look: "1920", width: 1920, height: 1080 },
  { look: "390-contrast", width: 390, height: 844, contrast: "more" },
  { look: "1440-contrast", width: 1440, height: 900, contrast: "more" },
];
/** Pages whose picture in the design has another name. */
const designNames = { home: "home-2", missing: "404", result: "results", "record-dialog": "modal", "print-plan": "plan-print" };
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
    if (width > 767) return false;
    await page.goto(site);
    await page.getByRole("button", { name: "Открыть меню" }).click();
  },
  async mega(page, width) {
    if (width < 1280) return false;
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
    await page.getByRole("main").getByRole("link", { name: "Все новости" }).click();
    await page.getByRole("main").getByText("500", { exact: true }).waitFor();
  },
  // This page is the last, because its dialog stays above every following page.
  async notice(page) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(site);
  },
};

/** Printed pages, rendered on the screen with the print styles. */
const printed = pagesMarked("printed").map(({ name, path }) => [`print-${name}`, path]);

const taken = [];
const visit = async (address, act) => {
  for (const { look, width, height, contrast } of looks) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce", contrast, locale: "ru-RU" });
    page.setDefaultTimeout(patience.timeout);
    await page.goto(address);
    const refuse = page.getByRole("button", { name: "Отклонить" });
    if (await refuse.isVisible()) await refuse.click();
    const take = async (name, fullPage) => {
      const file = `${name}-${look}.png`;
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(folder, file), fullPage, ...patience });
      taken.push({ name, look, width, file: join(folder, file) });
    };
    await act({ page, look, width, take });
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

await visit(site, async ({ page, look, width, take }) => {
  for (const { name, path } of pages.filter(({ name }) => isWanted(name))) {
    await page.goto(site + path);
    await loadPictures(page);
    await take(name, true);
  }
  for (const [name, show] of Object.entries(states).filter(([name]) => isWanted(name)))
    if ((await show(page, width)) !== false) await take(name, false);
  if (look !== "1440") return;
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

/** One page in all its looks, the design's pictures and an earlier run's first; each is shown from its top at a quarter of its size. */
function figuresOf(name, shots) {
  const designed = Object.entries({ desktop: 1440, mobile: 390 }).map(([kind, width]) => ({
    label: "picture",
    width,
    file: others.beside && resolve(others.beside, `${designNames[name] ?? name}-${kind}.png`),
  }));
  const earlier = shots.map(({ look, width }) => ({
    label: `${look} before`,
    width,
    file: others.before && resolve(others.before, `${name}-${look}.png`),
  }));
  const now = shots.map(({ look, width, file }) => ({ label: look, width, file }));
  return [...designed, ...earlier, ...now]
    .filter(({ file }) => file && existsSync(file))
    .map(({ label, width, file }) => {
      const address = pathToFileURL(file);
      return `<figure><figcaption>${label}</figcaption><a href="${address}"><img src="${address}" width="${width / 4}" alt=""></a></figure>`;
    })
    .join("");
}

const styles =
  "body{margin:16px;font:13px sans-serif;background:#ddd}section{display:flex;flex-wrap:wrap;gap:8px;background:#fff;padding:8px;margin-bottom:12px}h2{width:100%;font-size:14px;margin:0}figure{margin:0}img{display:block;height:500px;object-fit:cover;object-position:top}";
const writePage = (file, content) =>
  writeFileSync(join(folder, file), `<!doctype html><meta charset="utf-8"><title>Лён: страницы</title><style>${styles}</style>${content}`);
const sheet = await browser.newPage({ viewport: { width: 1600, height: 600 } });
const takeSheet = async (file) => {
  await sheet.goto(pathToFileURL(join(folder, `${file}.html`)).href);
  await sheet.screenshot({ path: join(folder, `${file}.sheet.png`), fullPage: true, ...patience });
};
const byName = Object.groupBy(taken, ({ name }) => name);
for (const [name, shots] of Object.entries(byName)) {
  writePage(`${name}.html`, `<section><h2>${name}</h2>${figuresOf(name, shots)}</section>`);
  await takeSheet(name);
}
// The index is made of the pages' sheets, because hundreds of complete pages are too much for a browser.
const links = Object.keys(byName).map((name) => `<a href="${name}.html"><img src="${name}.sheet.png" alt="${name}"></a>`);
writePage("index.html", `<style>img{display:inline;width:780px;height:auto}</style>${links.join(" ")}`);
await takeSheet("index");
await browser.close();
console.log(`${taken.length} pictures: ${join(folder, "index.html")}`);
