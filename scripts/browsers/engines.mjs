// Real browsers of other versions and makers behind one small interface: Chromium through Playwright, Firefox through
// Marionette, WebKitGTK through WebKitWebDriver.
import { spawn } from "node:child_process";
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, inflateSync } from "node:zlib";
import { chromium as playwright } from "@playwright/test";
import { root } from "../setup.mjs";

/** The key under which WebDriver names an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const keys = { Enter: "\ue007", Escape: "\ue00c", Shift: "\ue008", Tab: "\ue004", ArrowDown: "\ue015", ArrowRight: "\ue014" };
const height = 900;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls `ask` until its answer is neither empty nor an error. */
export async function eventually(what, ask, longest = 20_000) {
  const deadline = Date.now() + longest;
  for (;;) {
    const answer = await ask().catch((error) => error);
    if (answer && !(answer instanceof Error)) return answer;
    if (Date.now() > deadline) throw new Error(`${what}${answer instanceof Error ? `: ${answer.message}` : ""}`);
    await wait(100);
  }
}

/** Runs in the page: the first visible element of a selector with this text or label. */
function find(css, text) {
  const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const plain = (words) => (words || "").replace(/\s+/g, " ").trim();
  const namesOf = (element) => [
    element.getAttribute("aria-label"),
    element.textContent,
    ...[...(element.labels || [])].map((label) => label.textContent),
  ];
  const isNamed = (element) => !text || namesOf(element).some((name) => plain(name).startsWith(text));
  return [...document.querySelectorAll(css)].find((element) => isShown(element) && isNamed(element)) || null;
}

/** The acts of a journey in any browser; `driver` executes them in one browser. */
class Page {
  #driver;
  constructor(driver) {
    this.#driver = driver;
  }

  /** Opens an address; errors of its scripts are collected from then on. */
  async go(address) {
    await this.#driver.go(address);
    await this.run(() => {
      window.errorsOfScripts = [];
      addEventListener("error", ({ message }) => message && window.errorsOfScripts.push(message));
      addEventListener("unhandledrejection", ({ reason }) => window.errorsOfScripts.push(String(reason)));
    });
  }

  /** Runs a function in the page; it may return a promise. */
  run(script, ...given) {
    return this.#driver.run(script, given);
  }

  until(what, script, ...given) {
    return eventually(what, () => this.run(script, ...given));
  }

  /** Interacts with the page and waits until React has hydrated it. */
  async hydrated() {
    await eventually("the page is hydrated", async () => {
      await this.press("Shift");
      return this.run(() => document.documentElement.dataset.hydrated === "true");
    });
  }

  press(key) {
    return this.#driver.press(key);
  }

  async click(css, text) {
    await eventually(`${css} «${text ?? ""}» can be clicked`, () => this.#driver.click(find, [css, text]).then(() => true));
  }

  async type(css, typed, label) {
    await eventually(`${css} «${label ?? ""}» can be typed in`, () => this.#driver.type(find, [css, label], typed).then(() => true));
  }

  isShown(css, text) {
    return eventually(`${css} «${text ?? ""}» is shown`, () => this.#driver.has(find, [css, text]));
  }

  isGone(css, text) {
    return eventually(`${css} «${text ?? ""}» is gone`, async () => !(await this.#driver.has(find, [css, text])));
  }

  /** The number of sheets of the printed page, or null if this browser cannot print in a test. */
  sheets() {
    return this.#driver.sheets();
  }

  close() {
    return this.#driver.close();
  }
}

/** Firefox writes the objects of its PDF into compressed streams. */
function sheetsOf(pdf) {
  const text = pdf.toString("latin1");
  const unpacked = [...text.matchAll(/\/ObjStm\b.*?stream\r?\n(.*?)endstream/gs)].map(([, stream]) =>
    inflateSync(Buffer.from(stream, "latin1")),
  );
  return [text, ...unpacked].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** A Chromium version from npm; its archive is unpacked once. */
async function unpackChromium(version) {
  const program = join(root, ".cache/browsers", `chromium-${version}`);
  if (existsSync(program)) return program;
  mkdirSync(join(program, ".."), { recursive: true });
  const packed = join(root, "scripts/browsers/node_modules", `chromium-${version}`, "bin/chromium.br");
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(`${program}.part`));
  chmodSync(`${program}.part`, 0o755);
  renameSync(`${program}.part`, program);
  return program;
}

export async function startChromium(version) {
  const browser = await playwright.launch({
    executablePath: await unpackChromium(version),
    args: ["--no-sandbox", "--disable-gpu", "--no-zygote"],
  });
  const inPage = (script, given) => `(${script})(...${JSON.stringify(given)})`;
  /** `without` names globals to remove from the pages, as in an older browser. */
  async function open(width, { without = [] } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      ignoreHTTPSErrors: true,
      locale: "ru-RU",
      reducedMotion: "reduce",
    });
    await context.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, without);
    const page = await context.newPage();
    page.setDefaultTimeout(5_000);
    const element = async (script, given) => {
      const found = (await page.evaluateHandle(inPage(script, given))).asElement();
      if (!found) throw new Error("no such element");
      return found;
    };
    return new Page({
      go: (address) => page.goto(address, { timeout: 30_000 }),
      run: (script, given) => page.evaluate(inPage(script, given)),
      press: (key) => page.keyboard.press(key),
      has: async (script, given) => (await page.evaluateHandle(inPage(script, given))).asElement() !== null,
      click: async (script, given) => (await element(script, given)).click(),
      type: async (script, given, typed) => (await element(script, given)).type(typed),
      sheets: async () => sheetsOf(await page.pdf({ preferCSSPageSize: true })),
      close: () => context.close(),
    });
  }
  return {
    name: `Chromium ${browser.version().split(".")[0]}`,
    version: Number(browser.version().split(".")[0]),
    open,
    stop: () => browser.close(),
  };
}

/** Runs in the page: this code scrolls to an element and waits until it stops moving, because WebKitGTK does neither. */
function bringIntoSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
  const moving = document.getAnimations().filter(({ effect }) => effect.target?.contains(element));
  return Promise.all(moving.map(({ finished }) => finished)).then(
    () => true,
    () => true,
  );
}

/** A browser driven by WebDriver commands; `send` receives them by their names in Marionette. */
async function webDriverPage(send, width) {
  await send("SetWindowRect", { width, height });
  // The window is wider than the page by its frame.
  const run = async (script, given) => {
    const wrapped = `const done = arguments[arguments.length - 1];
      Promise.resolve([...arguments].slice(0, -1)).then((given) => (${script})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send("ExecuteAsyncScript", { script: wrapped, args: given });
    if (error) throw new Error(error);
    return value;
  };
  const inner = await run(() => innerWidth, []);
  if (inner !== width) await send("SetWindowRect", { width: width + width - inner, height });
  const element = async (script, given) => {
    const found = await run(script, given);
    if (!found) throw new Error("no such element");
    return found[elementKey];
  };
  const press = (key) => {
    const value = keys[key] ?? key;
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    return send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  return new Page({
    go: (url) => send("Navigate", { url }),
    run,
    press,
    has: async (script, given) => Boolean(await run(script, given)),
    click: async (script, given) => {
      const id = await element(script, given);
      await run(bringIntoSight, [{ [elementKey]: id }]);
      await send("ElementClick", { id });
    },
    type: async (script, given, text) => send("ElementSendKeys", { id: await element(script, given), text }),
    sheets: async () => {
      const pdf = await send("Print", {}).catch(() => null);
      return pdf && sheetsOf(Buffer.from(pdf, "base64"));
    },
    close: () => send("Navigate", { url: "about:blank" }),
  });
}

export async function startFirefox(program) {
  const profile = mkdtempSync(join(tmpdir(), "len-firefox-"));
  const prefs = {
    "marionette.port": 0,
    "intl.accept_languages": "ru",
    "ui.prefersReducedMotion": 1,
    "datareporting.policy.dataSubmissionEnabled": false,
  };
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(program, ["--marionette", "--headless", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile },
  });
  const port = await eventually("Firefox listens", async () => readFileSync(join(profile, "MarionetteActivePort"), "utf8"));
  const socket = connect(Number(port), "127.0.0.1");
  const waiting = new Map();
  let received = Buffer.alloc(0);
  socket.on("data", (data) => {
    received = Buffer.concat([received, data]);
    for (let colon = received.indexOf(":"); colon > 0; colon = received.indexOf(":")) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end));
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error.message || error.error));
      else resolve(result && "value" in result ? result.value : result);
    }
  });
  let count = 0;
  const send = (name, parameters) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      const message = JSON.stringify([0, count, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  const { capabilities } = await send("NewSession", { acceptInsecureCerts: true });
  async function stop() {
    socket.destroy();
    child.kill();
    await new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once("exit", resolve) : resolve()));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const version = Number(capabilities.browserVersion.split(".")[0]);
  return { name: `Firefox ${version}`, version, open: (width) => webDriverPage(send, width), stop };
}

const miniBrowsers = ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => `/usr/lib/x86_64-linux-gnu/${name}/MiniBrowser`);
/** Toolbars would make the window wider than a phone. */
const narrowWindow = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";

/** Method and path of each command of WebDriver that `webDriverPage` sends; the commands of elements carry their `id`. */
const webDriverPaths = {
  SetWindowRect: () => "window/rect",
  Navigate: () => "url",
  ExecuteAsyncScript: () => "execute/async",
  PerformActions: () => "actions",
  ElementClick: ({ id }) => `element/${id}/click`,
  ElementSendKeys: ({ id }) => `element/${id}/value`,
  Print: () => "print",
};

export async function startWebKit(port) {
  const home = mkdtempSync(join(tmpdir(), "len-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/gtk.css"), narrowWindow);
  const children = [];
  const start = (program, args, env = {}) => {
    const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } });
    children.push(child);
    return child;
  };
  const display = `:${port % 1000}`;
  start("Xvfb", [display, "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]);
  await eventually("the display is there", async () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
  start("WebKitWebDriver", [`--port=${port}`], { DISPLAY: display, XDG_CONFIG_HOME: home, HOME: home, LC_ALL: "C.UTF-8", LANGUAGE: "ru" });
  const ask = async (path, body) => {
    const answer = await fetch(
      `http://127.0.0.1:${port}/${path}`,
      body ? { method: "POST", body: JSON.stringify(body) } : { method: "DELETE" },
    );
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message || value.error);
    return value;
  };
  const options = { binary: miniBrowsers.find(existsSync), args: ["--automation"] };
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, "webkitgtk:browserOptions": options } };
  const session = await eventually("WebKit starts", () => ask("session", { capabilities }));
  const send = (name, parameters) => ask(`session/${session.sessionId}/${webDriverPaths[name](parameters)}`, parameters);
  async function stop() {
    await ask(`session/${session.sessionId}`).catch(() => {});
    for (const child of children.reverse()) child.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  const { browserVersion } = session.capabilities;
  return {
    name: `WebKitGTK ${browserVersion}`,
    version: Number.parseFloat(browserVersion),
    open: (width) => webDriverPage(send, width),
    stop,
  };
}

/** Whether the programs of WebKitGTK are installed: Debian's webkit2gtk-driver and xvfb. */
export const hasWebKit = () => miniBrowsers.some(existsSync) && ["WebKitWebDriver", "Xvfb"].every((name) => existsSync(`/usr/bin/${name}`));
