import type { Page } from "@playwright/test";
import { sidewaysOf, violations } from "./accessibility.ts";
import { apiUrl } from "./addresses.ts";
import { openCalendar } from "./free-times.ts";
import { expect, forgive, test } from "./journey.ts";
import { long } from "./long.ts";
import { shortAddress, staff } from "./staff.ts";

const service = "pervichnyj-priem-dermatologa";
const doctor = "melnik-olga";

test.beforeAll(openCalendar);

type Booked = { number: number; start: string; token: string };

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()).data;
}

/**
 * Books a free time of the doctor, at least two days ahead. It is chosen at random, because tests that run at the same time may choose the
 * same one.
 */
async function book(more: object = {}): Promise<Booked> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${apiUrl}/api/free-times?service=${service}&doctor=${doctor}&from=${from}&days=14`);
  const { data } = await answer.json();
  const times: { start: string }[] = data.days.flatMap((day: { times: { start: string }[] }) => day.times);
  const phone = `+7 900 ${String(Date.now()).slice(-7)}`;
  for (let tries = 0; tries < 5; tries += 1) {
    const { start = "" } = times[Math.floor(Math.random() * times.length)] ?? {};
    const form = { kind: "record", name: "Мария Ковалёва", phone, service: { id: service }, doctor: { id: doctor }, comment: "Ко времени" };
    const booked = await post<Booked>("/api/requests/doctor-appointments", { ...form, ...more, slot: { start } }).catch(() => null);
    if (booked?.start) return booked;
  }
  throw new Error("five times were taken by somebody else");
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** «2 декабря, 15:40» at the clinic. */
const inWords = (start: string) => {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", ...options }).format(new Date(start));
  return `${written({ day: "numeric", month: "long" })}, ${written({ hour: "2-digit", minute: "2-digit" })}`;
};

async function askToCancel(page: Page) {
  await page.locator("summary", { hasText: "Отменить" }).click();
  return page.getByRole("button", { name: "Да, отменить" });
}

test("a visit is moved on its own page, which updates the event in the calendar; cancelling the visit cancels the event", async ({
  page,
  request,
}) => {
  const { token, start } = await book();
  const path = `/requests/${token}`;
  const file = async () => (await (await request.get(`${path}/calendar.ics`)).text()).replaceAll("\r\n ", "");
  const line = (text: string, name: string) => text.split("\r\n").find((one) => one.startsWith(`${name}:`));
  const first = await file();

  await page.goto(path);
  await expect(heading(page)).toContainText(`Вы записаны на`);
  await expect(heading(page)).toContainText(inWords(start));
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Перенести" }).click();
  await expect(heading(page)).toHaveText("Перенести запись");
  await page.getByRole("link", { name: "Следующая неделя" }).click();
  const other = page.getByRole("radio").last();
  await other.check();
  const wanted = String(await other.getAttribute("value")).split(" ")[0] ?? "";
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysOf(page)).toBe(0);
  await page.getByRole("button", { name: "Перенести" }).click();

  await expect(heading(page)).toContainText(inWords(wanted));
  const moved = await file();
  expect(line(moved, "UID")).toBe(line(first, "UID"));
  expect(line(moved, "DTSTART")).not.toBe(line(first, "DTSTART"));
  expect(Number(line(moved, "SEQUENCE")?.slice(9))).toBeGreaterThan(Number(line(first, "SEQUENCE")?.slice(9)));
  expect(moved).not.toMatch(/дерматолог|Мельник/i);

  await (await askToCancel(page)).click();
  await expect(heading(page)).toHaveText("Запись отменена");
  await expect(page.getByRole("link", { name: "Записаться снова" })).toHaveAttribute("href", `/zapis?service=${service}&doctor=${doctor}`);
  expect(await violations(page)).toEqual([]);
  expect(await file()).toContain("METHOD:CANCEL");
});

test(
  "opening the link of a visit changes nothing; buttons in other tabs then report that the visit is cancelled",
  long,
  async ({ page, context, complaints }) => {
    const { token } = await book();
    const path = `/requests/${token}`;
    await page.goto(path);
    const second = await context.newPage();
    const third = await context.newPage();
    await second.goto(path);
    await third.goto(`${path}?move=`);
    await third.getByRole("radio").first().check();

    await (await askToCancel(page)).click();
    await expect(heading(page)).toHaveText("Запись отменена");
    await (await askToCancel(second)).click();
    await expect(heading(second)).toHaveText("Запись отменена");
    await third.getByRole("button", { name: "Перенести" }).click();
    await expect(heading(third)).toHaveText("Запись отменена");
    await expect(third.getByRole("alert")).toContainText("отменён");

    await page.goto(path);
    await expect(page.getByRole("link", { name: "Перенести" })).toHaveCount(0);
    await expect(page.locator("summary", { hasText: "Отменить" })).toHaveCount(0);
    forgive(409, complaints);
  },
);

test("without scripts, choosing a time that somebody has taken shows the nearest free times", async ({ browser, baseURL }) => {
  const { token, start } = await book();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/requests/${token}?move=${start.slice(0, 10)}`);
  const values = await page.getByRole("radio").evaluateAll((all) => all.map((radio) => String(radio.getAttribute("value"))));
  const starts = values.map((value) => value.replace(/ .*/, ""));
  // Nobody else can take a time that the visit itself covers.
  const other = starts.findIndex((value) => Math.abs(Date.parse(value) - Date.parse(start)) >= 3_600_000);
  await page.getByRole("radio").nth(other).check();
  await post("/api/holds", { service, doctor, start: starts[other], visitor: `a-random-key-${Date.now()}` });

  await page.getByRole("button", { name: "Перенести" }).click();

  await expect(page.getByRole("alert")).toContainText("Это время уже заняли");
  const nearest = page.getByRole("alert").getByRole("radio");
  await expect(nearest).toHaveCount(3);
  await nearest.first().check();
  await page.getByRole("button", { name: "Перенести" }).click();
  await expect(heading(page)).toContainText("Вы записаны на");
  await context.close();
});

test(
  "the short address in the letter shows the page itself, which cannot be found or stored, and its buttons work",
  long,
  async ({ page, request }) => {
    const email = `maria-${Date.now()}@example.ru`;
    const { data } = (await (await request.get(`${apiUrl}/api/consents`)).json()) as {
      data: { id: string; version: number; purpose: string }[];
    };
    const consents = data.filter(({ purpose }) => purpose === "visitMessages").map(({ id, version }) => ({ documentId: id, version }));
    const { start } = await book({ email, consents });
    await expect.poll(() => shortAddress(email), { timeout: 60_000 }).toBeDefined();
    const path = String(await shortAddress(email));

    const answer = await page.goto(path);

    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await expect(page).toHaveURL(path);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expect(page.locator("meta[name=referrer]")).toHaveAttribute("content", "strict-origin");
    await expect(heading(page)).toContainText(inWords(start));
    expect((await request.get(`${path}/calendar.ics`)).status()).toBe(200);
    expect((await request.get(path.replace(/.$/, "0"))).status()).toBe(404);

    await page.getByRole("link", { name: "Перенести" }).click();
    const other = page.getByRole("radio").last();
    const wanted = String(await other.getAttribute("value")).replace(/ .*/, "");
    await other.check();
    await page.getByRole("button", { name: "Перенести" }).click();
    await expect(heading(page)).toContainText(inWords(wanted));
    await (await askToCancel(page)).click();
    await expect(heading(page)).toHaveText("Запись отменена");
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test("a visit that the clinic has cancelled offers the nearest times", long, async ({ page }) => {
  const { token, number } = await book();
  await staff("appointments", "cancel", String(number));

  await page.goto(`/requests/${token}`);

  await expect(heading(page)).toHaveText("Врач не сможет принять");
  await expect(page.getByRole("link", { name: "Выбрать другое время" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Ближайшее время/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
