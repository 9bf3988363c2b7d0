import { expect, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { apiUrl, siteUrl } from "../addresses.ts";
import { ageSearches } from "../staff.ts";
import { newBrowser, signInOwner } from "./colleagues.ts";

const missed = "шишкобой";
const complaint = "Усиленное потоотделение";
const phone = "89001234567";

async function found(): Promise<"nothing" | "the complaint" | "something else"> {
  const page = await (await fetch(`${siteUrl}/search?search=${encodeURIComponent(missed)}`)).text();
  if (/ничего\sне\sнашлось/.test(page)) return "nothing";
  return /С\sчем\sприходят<\/h2>.*потоотделение/s.test(page) ? "the complaint" : "something else";
}

/** Presses Tab until the field with this label has the focus. */
async function reach(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused({ timeout: 1 });
  }).toPass();
}

test("a search without results on three days is linked to the clinic's words by keyboard, and the site finds it until the link is undone", async ({
  browser,
}) => {
  expect(await found()).toBe("nothing");
  for (let day = 0; day < 3; day += 1) {
    if (day > 0) await ageSearches();
    for (const search of [missed, phone]) await fetch(`${apiUrl}/api/search?search=${encodeURIComponent(search)}`);
  }

  const page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
  await page.getByRole("link", { name: "Что ищут" }).press("Enter");
  const list = page.getByRole("region", { name: "Запросы" });
  await list.getByRole("button", { name: missed }).press("Enter");
  await expect(page.getByRole("heading", { name: `«${missed}»` })).toBeFocused();
  await expect(list).not.toContainText(phone);

  // The results are shown before the linked words apply on the site.
  await reach(page, "На сайте это");
  await page.keyboard.type(complaint.toLowerCase());
  await page.keyboard.press("Enter");
  const preview = page.getByRole("complementary", { name: "Что увидит посетитель" });
  await expect(preview.getByRole("heading", { name: "С чем приходят" })).toBeVisible();
  await expect(preview).toContainText(complaint);
  expect(await violations(page)).toEqual([]);
  expect(await found()).toBe("nothing");

  await page.getByRole("button", { name: "Опубликовать слова" }).press("Enter");
  await expect.poll(found).toBe("the complaint");
  await expect(list.getByRole("button", { name: missed })).toHaveCount(0);
  await page.getByRole("status").filter({ hasText: "Слова на сайте" }).getByRole("button", { name: "Отменить" }).press("Enter");
  await expect.poll(found).toBe("nothing");
  await expect(list.getByRole("button", { name: missed })).toBeVisible();
});
