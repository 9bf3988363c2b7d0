// A demo clinic with its programs and a browser, for the scripts that take pictures of the panel.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { apiProgram, ensureBuilt, ensureInstalled, readyOrEnded, siteProgram, startProgram, underProjectNode } from "./setup.mjs";

export const desk = { width: 1440, height: 900 };
const about = { service: { id: "pervichnyj-priem-dermatologa" }, doctor: { id: "yaseneva-mariya" } };
const anyone = { service: { id: "any" }, doctor: { id: "any" } };

/** The requests shown in the pictures, the newest last. */
const requests = [
  { name: "Полина Штерн", phone: "+7 900 000-17-20", comment: "Удобно после 16:00", kind: "services", ...about },
  { name: "Вадим Цой", phone: "+7 900 000-63-08", comment: "Позвоните до обеда", kind: "record", ...anyone },
  {
    name: "Ирина Ковалёва",
    phone: "+7 900 000-41-27",
    comment: "До одиннадцати веду уроки, звоните на перемене, в 10:55",
    kind: "record",
    ...about,
  },
  { name: "Оксана Бондарь", phone: "+7 900 000-55-14", comment: "Любой день недели", kind: "services", ...about },
  { name: "Тимур Гайнутдинов", phone: "+7 900 000-72-36", comment: "Можно в субботу", kind: "record", ...anyone },
];

/** The reviews shown in the pictures: one without a consent to publish, an unremarkable one, and one with text that must be hidden. */
const reviews = [
  {
    name: "Жанна Орехова",
    phone: "+7 900 000-90-10",
    comment: "Три недели ходила с корками, про это не предупредили.",
    rate: 2,
    isForSite: false,
  },
  { name: "Рустам Ахметов", phone: "+7 900 000-31-19", comment: "Всё быстро, но на парковке мест не было.", rate: 4 },
  {
    name: "Наталья Карпова",
    phone: "+7 900 000-17-52",
    comment:
      "Ходила к Марии Андреевне три раза за осень, подробно расспросила и всё объяснила. Отдельное спасибо девушке на ресепшене, Веронике Смолиной: нашла мне время в тот же день. Теперь к доктору ходит и моя мама, у неё розацеа. Если боитесь, звоните, всё расскажу: 8 900 000-17-52.",
  },
];

/**
 * Starts the API and the site with demo data on ports from `port`, passes the clinic to `take`, and removes everything afterwards. The
 * clinic has requests, reviews and a tab in which its owner is signed in, at the width of a desktop.
 */
export async function inDemoClinic(port, take) {
  ensureInstalled();
  await underProjectNode();
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "len-panel-"));
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_PORT = port;
  const { chromium } = await import("@playwright/test");
  const { apiPort, apiUrl, sitePort, siteUrl } = await import("../e2e/addresses.ts");
  const { withoutEnvFile } = await import("../e2e/own-programs.ts");
  const { owner, panel, sendReview, setUpSecondStep, signInOwner } = await import("../e2e/panel/colleagues.ts");
  const { letters } = await import("../e2e/staff.ts");
  const env = {
    ...withoutEnvFile,
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    SITE_PORT: String(sitePort),
    SITE_METRICS_PORT: String(sitePort + 20),
    API_URL: apiUrl,
    API_INTERNAL_URL: apiUrl,
    API_PORT: String(apiPort),
    API_METRICS_PORT: String(apiPort + 10),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_POSTS: "0",
  };
  const programs = [];
  const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

  /** A tab without a session, or with the session of `storageState`. */
  async function newTab(viewport = desk, storageState) {
    const context = await browser.newContext({
      viewport,
      storageState,
      locale: "ru-RU",
      timezoneId: "Europe/Moscow",
      reducedMotion: "reduce",
    });
    return await context.newPage();
  }

  async function invitationLink(email) {
    for (let turn = 0; turn < 300; turn += 1) {
      const letter = (await letters()).find((text) => text.includes(email));
      const link = letter?.replace(/=\r?\n/g, "").match(/\/admin\/invitation#[\w-]{43}/)?.[0];
      if (link) return link;
      await pause(100);
    }
    throw new Error(`No letter to ${email}`);
  }

  /** The owner invites somebody, who registers with the link in the letter; `onStep` is called on each screen. Returns their tab. */
  async function register(ownerTab, colleague, onStep = async () => {}) {
    await send(ownerTab, "POST", "/api/staff/invitations", { ...colleague, pastTense: "feminine" });
    const tab = await newTab();
    await tab.goto(apiUrl + (await invitationLink(colleague.email)));
    await tab.getByLabel("Новый пароль").fill(owner.password);
    await onStep(tab, "invitation");
    await tab.locator("form button[type=submit]").click();
    if (!colleague.roles.includes("reception")) {
      await tab.getByRole("navigation", { name: "Разделы" }).waitFor();
      return tab;
    }
    await tab.getByLabel("Ваш пароль").fill(owner.password);
    await tab.getByRole("button", { name: "Показать код" }).click();
    await tab.getByRole("img", { name: "QR-код" }).waitFor();
    await onStep(tab, "second-step");
    await tab.reload();
    await setUpSecondStep(tab);
    return tab;
  }

  try {
    for (const program of [apiProgram, siteProgram]) {
      programs.push(startProgram(program, env));
      if (!(await readyOrEnded(programs.at(-1)))) throw new Error(`${program.at(-1)} did not start`);
    }
    for (const body of requests) {
      const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      const answer = await fetch(`${apiUrl}/api/requests/doctor-appointments`, init);
      if (!answer.ok) throw new Error(`A request: ${answer.status} ${await answer.text()}`);
    }
    for (const review of reviews) await sendReview(review);
    const ownerTab = await newTab();
    await signInOwner(ownerTab);
    await send(ownerTab, "PUT", "/api/staff/me", { firstName: "Анна", lastName: "Вересова", pastTense: "feminine" }, 1);
    await take({ browser, newTab, register, ownerTab, panel });
  } finally {
    await browser.close();
    for (const program of programs) program.kill("SIGTERM");
    await Promise.all(programs.map((program) => program.exitCode ?? new Promise((ended) => program.on("exit", ended))));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes a staff call as the person of this tab, with `If-Match` if a version is given; returns the data of the answer. */
export async function send(tab, method, path, body, version) {
  const headers = { "Content-Type": "application/json", ...(version !== undefined && { "If-Match": `"${version}"` }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const { status, text } = await tab.evaluate(
    async ([address, given]) => {
      const answer = await fetch(address, given);
      return { status: answer.status, text: await answer.text() };
    },
    [path, init],
  );
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text).data;
}
