import { createHmac } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { apiUrl } from "../addresses.ts";
import { forgetCodes, letters } from "../staff.ts";

export const owner = { email: "verosova@len.test", password: "Тихий-лён-7" };
export const panel = `${apiUrl}/admin/`;

/** The six digits that an authenticator app shows for the secret, RFC 6238. */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export async function typePassword(page: Page, { email, password } = owner) {
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
}

/** Sets up the second step on the screen that is required for roles with access to phones; returns the secret of the authenticator app. */
export async function setUpSecondStep(page: Page, password = owner.password): Promise<string> {
  await page.getByLabel("Ваш пароль").fill(password);
  await page.getByRole("button", { name: "Показать код" }).click();
  const uri = await page.getByRole("link", { name: "Открыть в приложении", includeHidden: true }).getAttribute("href");
  const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
  await page.getByRole("checkbox").check();
  await page.getByLabel("Шесть цифр из приложения").fill(codeOf(secret));
  await expect(page.getByText("Телефон подключён")).toBeVisible();
  await page.getByRole("button", { name: "Войти в панель" }).click();
  await expect(page.getByRole("navigation", { name: "Разделы" })).toBeVisible();
  return secret;
}

/**
 * Signs the owner in and returns the secret of the second step. All journeys share one clinic: the first journey sets the second step up
 * and stores the secret in a file beside the data.
 */
export async function signInOwner(page: Page): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "owner-second-step");
  const file = join(folder, "secret");
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await page.goto(panel);
      await typePassword(page);
      const secret = await setUpSecondStep(page);
      await writeFile(file, secret);
      return secret;
    } catch (error) {
      // If this attempt fails, the next caller sets it up; otherwise all others would wait for a secret that never arrives.
      await rm(folder, { recursive: true });
      throw error;
    }
  }
  await page.goto(panel);
  let secret = "";
  await expect
    .poll(async () => {
      secret = await readFile(file, "utf8").catch(() => "");
      return secret;
    })
    .not.toBe("");
  // Other journeys may sign the owner in at the same moment. Concurrent attempts count as failed ones, so the third of them has to wait.
  const code = page.getByLabel("Код", { exact: true });
  await expect(async () => {
    await typePassword(page);
    await expect(code).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 80_000 });
  await expect(async () => {
    if (await code.isVisible()) {
      await forgetCodes(owner.email);
      await code.fill("", { timeout: 10_000 });
      await code.pressSequentially(codeOf(secret));
    }
    await expect(page.getByRole("navigation", { name: "Разделы" })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 80_000 });
  return secret;
}

/** Whether one element ends above the beginning of the other, so that neither covers the other. */
export async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return above !== null && below !== null && above.y + above.height <= below.y;
}

/** A new browser in a distant time zone; every time on its screen must be the clinic's nevertheless. */
export async function newBrowser(browser: Browser, timezoneId = "Asia/Vladivostok"): Promise<Page> {
  const context = await browser.newContext({
    locale: "ru-RU",
    timezoneId,
    viewport: { width: 1440, height: 900 },
    // A notice may appear at any moment; axe must not examine it while it is half transparent.
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** Moves a record to the trash, because other journeys read the site. */
export async function trashRecord(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await page.getByRole("menuitem", { name: "В корзину" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Карточка в корзине")).toBeVisible();
}

/** Calls the content API as the page of the panel does; returns the item. */
export const contentCall = (page: Page, method: string, path: string, body?: object, version?: number) =>
  page.evaluate(
    async ({ method, path, body, version }) => {
      const headers = { "Content-Type": "application/json", ...(version !== undefined && { "If-Match": `"${version}"` }) };
      const answer = await fetch(`/api/staff/content/${path}`, {
        method,
        headers,
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).data;
    },
    { method, path, body, version },
  );

/** A name that is unique for each retry, so that records of an earlier attempt are not found. */
export const again = (name: string) => name + "н".repeat(test.info().retry);

/** Invited people by the e-mail that the test has given. Each attempt uses a new mailbox, so that a test can be retried. */
const invited = new Map<string, { mailbox: string; secret: string }>();
export const mailboxOf = (email: string) => invited.get(email)?.mailbox ?? email;
export const secretOf = (email: string) => invited.get(email)?.secret ?? "";

type Colleague = { firstName: string; lastName: string; email: string };

type Role = "reception" | "moderator" | "editor";

/** The owner invites a colleague, who registers by the link in the letter. Returns the colleague's page. */
export async function invite(
  browser: Browser,
  ownerPage: Page,
  { firstName, lastName, email }: Colleague,
  role: Role = "reception",
): Promise<Page> {
  const mailbox = email.replace("@", `-${crypto.randomUUID().slice(0, 8)}@`);
  const status = await ownerPage.evaluate(
    async (body) => {
      const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      return (await fetch("/api/staff/invitations", init)).status;
    },
    { firstName, lastName, email: mailbox, roles: [role], pastTense: "feminine" },
  );
  expect(status).toBe(200);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const letter = (await letters()).find((text) => text.includes(mailbox));
      link = letter?.replace(/=\r?\n/g, "").match(/\/admin\/invitation#[\w-]{43}/)?.[0];
      return link;
    })
    .toBeDefined();
  const page = await newBrowser(browser);
  await page.goto(`${apiUrl}${link}`);
  await page.getByLabel("Новый пароль").fill(owner.password);
  await page.getByRole("button", { name: role === "reception" ? "Дальше: второй шаг" : "Войти в панель" }).click();
  const secret = role === "reception" ? await setUpSecondStep(page) : "";
  await expect(page.getByRole("navigation", { name: "Разделы" })).toBeVisible();
  invited.set(email, { mailbox, secret });
  return page;
}

/** Sends a visitor's form to the API, as the site does. */
async function sendForm<Answer>(path: string, form: object): Promise<Answer> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(form) };
  const body: { data?: Answer } = JSON.parse(await (await fetch(`${apiUrl}/api/requests/${path}`, init)).text());
  if (!body.data) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** A visitor requests a call back. */
export async function sendRequest(
  name: string,
  { phone = "+7 900 000-41-27", comment = "Звоните на перемене, в 10:55" } = {},
): Promise<number> {
  return (await sendForm<{ number: number }>("feedback", { name, phone, comment })).number;
}

/** A visitor requests an appointment. The returned token opens the page of the request. */
export const sendAppointment = (name: string, phone = "+7 900 000-63-08") =>
  sendForm<{ number: number; token: string }>("doctor-appointments", {
    ...{ name, phone, comment: "Болит колено" },
    service: { id: "any" },
    doctor: { id: "any" },
  });

/** On the page of the request, the visitor adds a text or withdraws the request. */
export const askAbout = (act: "add" | "withdraw", form: { token: string; text?: string }) => sendForm(act, form);

type Review = { name: string; phone: string; comment: string; rate?: number; isForSite?: boolean };

/** A visitor leaves a review of a doctor. */
export async function sendReview({ name, phone, comment, rate = 5, isForSite = true }: Review): Promise<string> {
  const documents: { data: { id: string; version: number; purpose: string }[] } = JSON.parse(
    await (await fetch(`${apiUrl}/api/consents`)).text(),
  );
  const purposes = isForSite ? ["review", "reviewPublication"] : ["review"];
  const consents = documents.data.filter(({ purpose }) => purposes.includes(purpose));
  const response = await fetch(`${apiUrl}/api/doctor-reviews/store`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ rate, name, phone, comment, source: "/specialists/habibullina-amina" },
      service: { id: "pervichnyj-priem-dermatologa" },
      doctor: { id: "habibullina-amina" },
      consents: consents.map(({ id, version }) => ({ documentId: id, version })),
    }),
  });
  const body: { data?: { id: string } } = JSON.parse(await response.text());
  if (!body.data) throw new Error(`The review was not taken: ${JSON.stringify(body)}`);
  return body.data.id;
}
