import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { apiUrl, siteUrl } from "./addresses.ts";
import { expect, hydrated } from "./journey.ts";
import { staff } from "./staff.ts";

export const service = "pervichnyj-priem-dermatologa";

/** The owner lets visitors choose times; the site hears of it within a second. */
export async function openCalendar() {
  await staff("settings", "set", "bookingOpen", "true");
  await expect.poll(async () => (await fetch(`${siteUrl}/specialists`)).text()).toContain("data-times");
}

export type FreeTime = { start: string };

/** The free times of a doctor in the next month. */
export async function freeTimes(doctor: string): Promise<FreeTime[]> {
  const answer = await fetch(`${apiUrl}/api/free-times?service=${service}&doctor=${doctor}&days=31`);
  const { data } = (await answer.json()) as { data: { days: { times: FreeTime[] }[] } };
  return data.days.flatMap(({ times }) => times);
}

export const isFree = async (doctor: string, start: string) => (await freeTimes(doctor)).some((time) => time.start === start);

async function post(path: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${apiUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

/** Another visitor holds the time. */
export const holdElsewhere = async (doctor: string, start: string) =>
  expect(await post("/api/holds", { service, doctor, start, visitor: randomBytes(16).toString("hex") })).toBe(200);

/** Another visitor takes the time. */
export async function takeElsewhere(doctor: string, start: string) {
  const phone = `+7 901 ${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const body = { name: "Соперница", phone, comment: "Раньше", service: { id: service }, doctor: { id: doctor }, slot: { start } };
  expect(await post("/api/requests/doctor-appointments", body)).toBe(201);
}

/** A number that no other test uses: a number has at most four visits ahead. */
const ownPhone = () => `+7 902 ${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

/** `HH:MM` at the clinic. */
export const clock = (start: string) =>
  new Date(start).toLocaleTimeString("ru", { timeZone: "Europe/Moscow", hour: "2-digit", minute: "2-digit" });

/** The day of the month at the clinic. */
export const dayOfMonth = (start: string) => new Date(start).toLocaleDateString("ru", { timeZone: "Europe/Moscow", day: "numeric" });

/** Times that differ in the day or by three hours, so that none of them covers another. */
export function apart(times: FreeTime[]): FreeTime[] {
  const chosen: FreeTime[] = [];
  for (const time of times) {
    const last = chosen.at(-1);
    if (!last || Date.parse(time.start) - Date.parse(last.start) > 3 * 3_600_000) chosen.push(time);
  }
  return chosen;
}

/** Presses the link of a time on the page of its doctor, as every place with times has it. */
export async function pressTime(page: Page, doctor: string, start: string): Promise<Locator> {
  await page.goto(`/specialists/${doctor}`);
  await hydrated(page);
  const address = `/zapis?${new URLSearchParams({ service, doctor, start })}`;
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "Это время" });
    link.dataset.time = "";
    document.querySelector("main h1")?.after(link);
  }, address);
  // Loaded in advance, because a press waits one second for the form at most.
  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().hover();
  await page.getByRole("link", { name: "Это время" }).click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function fillIn(form: Locator, name: string) {
  await form.getByLabel("Имя").fill(name);
  await form.getByLabel("Телефон").fill(ownPhone());
  await form.getByRole("checkbox", { name: /обработку/ }).check();
}
