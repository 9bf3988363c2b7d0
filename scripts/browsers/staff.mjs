// Journeys of staff in the panel, behind a TLS proxy as in a clinic: the session cookie is sent only over https.
import { createHmac } from "node:crypto";
import { request as plainRequest } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { eventually } from "./engines.mjs";

const check = (is, what) => {
  if (!is) throw new Error(what);
};

/** A proxy with its own certificate that forwards every request to the API. */
export async function startTlsProxy({ tools, port, api }) {
  const { default: selfsigned } = await import(join(tools, "node_modules/selfsigned/index.js"));
  const { cert, private: key } = await selfsigned.generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  const server = createServer({ cert, key }, (asked, answer) => {
    const headers = { ...asked.headers, "x-forwarded-proto": "https", "x-forwarded-for": asked.socket.remoteAddress ?? "127.0.0.1" };
    const onward = plainRequest(new URL(asked.url, api), { method: asked.method, headers }, (answered) => {
      // With HSTS, WebKitGTK would also request the site on the neighbouring port over https, which that port does not have.
      const { "strict-transport-security": _, ...answerHeaders } = answered.headers;
      answer.writeHead(answered.statusCode, answerHeaders);
      answered.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => server.listen(port, resolve));
  return {
    address: `https://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The six digits that an application shows for the secret, RFC 6238. */
function codeOf(secret, at = Date.now()) {
  const bits = [...secret.replace(/[\s=]/g, "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.at(-1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The owner's second step after its set-up, and the time of the last used code, because a code works once. */
let secret = null;
let usedAt = 0;

async function freshCode() {
  const step = () => Math.floor(Date.now() / 30_000);
  await eventually("the next code", async () => step() > usedAt, 40_000);
  usedAt = step();
  return codeOf(secret);
}

const isOpen = () =>
  document.querySelector("main h1, main h2") && !document.querySelector("input[type=password], input[autocomplete='one-time-code']");
const notBroken = () => !document.body.innerText.includes("Экран не открылся");
const savedNow = (page) => page.until("the draft is saved", () => document.body.innerText.includes("Черновик сохранён"));

/** The journeys run one after another in the same page; the first signs in. */
export const staffJourneys = {
  async "sign in"(page, { panel, owner }) {
    await page.go(panel);
    await page.until("a screen", () => document.querySelector("#panel input, main"));
    // In a browser whose journeys share cookies the owner is already signed in.
    if (!(await page.run(() => document.querySelector("input[type=password]")))) return "was signed in";
    await page.type("input", owner.email, "Почта");
    await page.type("input", owner.password, "Пароль");
    await page.click("button", "Войти");
    if (secret === null) {
      await page.type("input", owner.password, "Ваш пароль");
      await page.click("button", "Показать код");
      const link = await page.until("the secret", () => document.querySelector('a[href^="otpauth:"]')?.href);
      secret = new URL(link).searchParams.get("secret");
      await page.click("input[type=checkbox]");
      await page.type("input", await freshCode(), "Шесть цифр из приложения");
      await page.isShown("body *", "Телефон подключён");
      await page.click("button", "Войти в панель");
    } else await page.type("input", await freshCode(), "Код");
    await page.until("the panel", isOpen);
  },

  async request(page, { panel }) {
    await page.go(`${panel}requests`);
    await page.click('main a[href*="/requests/"]');
    await page.until("the opened request", () => /\/requests\/\d+/.test(location.pathname) && document.querySelector('a[href^="tel:"]'));
    check(await page.run(notBroken), "the request is shown");
  },

  async doctor(page, { panel }) {
    await page.go(`${panel}content/doctors`);
    await page.click('main a[href*="/content/doctors/"]');
    await page.until("a text to write in", () => document.querySelector("main textarea"));
    await page.type("main textarea", "Проверка.");
    await savedNow(page);
    await page.go(await page.run(() => location.href));
    await page.until("the text after a reload", () =>
      [...document.querySelectorAll("main textarea")].some(({ value }) => value.includes("Проверка.")),
    );
  },

  async prices(page, { panel }) {
    await page.go(`${panel}prices`);
    await page.until("a price", () => /\d\u00a0?₽|\d{3}/.test(document.querySelector("main")?.innerText ?? ""));
    check(await page.run(notBroken), "the price list is shown");
    if (await page.run(() => innerWidth < 700)) return;
    // Each browser edits another record, because the draft of the previous browser is stored.
    const price = String(1000 + (Date.now() % 9000));
    await page.click('[role=gridcell][aria-colindex="7"]');
    for (const key of [...price, "Enter"]) await page.press(key);
    await page.until(
      "the typed price",
      (typed) => document.querySelector("[role=grid]").innerText.replace(/\s/g, "").includes(typed),
      price,
    );
    await savedNow(page);
  },

  async screens(page, { panel }) {
    for (const path of [
      "",
      "reviews",
      "content",
      "content/articles",
      "media",
      "settings",
      "readiness",
      "search-words",
      "people",
      "log",
      "first-hour",
    ]) {
      await page.go(panel + path);
      await page.until(`the screen /${path}`, isOpen);
      check(await page.run(notBroken), `/${path} is shown`);
    }
  },
};

/** In a browser that is too old the panel shows only a sentence. */
export async function belowPanelFloor(page, { panel }) {
  await page.go(panel);
  await page.until("the sentence", () => document.body.innerText.includes("Этот браузер слишком старый для панели"));
  check(await page.run(() => document.querySelectorAll("input, button, nav").length === 0), "nothing of the panel is there");
  // The browser has reported the module that it could not parse.
  await page.run(() => {
    window.errorsOfScripts = [];
  });
}
