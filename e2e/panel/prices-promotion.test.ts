import type { Page } from "@playwright/test";
import readXlsxFile from "read-excel-file/node";
import { apiUrl, siteUrl } from "../addresses.ts";
import { pdfCells } from "../file-texts.ts";
import { expect, hydrated, searchable, test } from "../journey.ts";
import { staff } from "../staff.ts";
import { contentCall, newBrowser, signInOwner } from "./colleagues.ts";

test.describe.configure({ timeout: 180_000 });

const service = "pervichnyj-priem-dermatologa";
const slug = "osmotr-do-polunochi";
const title = "Осмотр до полуночи";

const bytes = async (path: string) => Buffer.from(await (await fetch(`${siteUrl}${path}`)).arrayBuffer());
const text = async (path: string) => (await bytes(path)).toString("utf8").replaceAll(/[\s\u2060]+/g, "");

/**
 * Files and pages for people and programs, each with the text by which the promotion is recognised there: its amount of 1 111 ₽ or its
 * address.
 */
const places: [string, () => Promise<string>, RegExp][] = [
  ["the price list", () => text("/prices?category=dermatologiya"), /1111₽/],
  ["XLSX", async () => (await readXlsxFile(await bytes("/prices.xlsx"))).flatMap(({ data }) => data.flat()).join(";"), /;1111;/],
  ["PDF", async () => (await pdfCells(await bytes("/prices.pdf"))).join(";").replaceAll(/\s/g, ""), /;1111(?!\d)/],
  ["structured data", () => text(`/categories/dermatologiya/priem-i-diagnostika/${service}`), /"price":1111[,}]/],
  ["the feed of doctors", () => text("/feeds/yandex-doctors.xml"), />1111</],
  ["the feed of news", () => text("/news/rss.xml"), new RegExp(`/promotions/${slug}`)],
  ["the site map", () => text("/sitemap"), new RegExp(`/promotions/${slug}`)],
  ["the file of the site map", mapped, new RegExp(`/promotions/${slug}<`)],
  ["the search", () => text(`/search?search=${encodeURIComponent(title)}`), new RegExp(`href="/promotions/${slug}`)],
  ["the list of promotions", () => text("/promotions"), new RegExp(`/promotions/${slug}`)],
];

async function mapped(): Promise<string> {
  const parts = [...(await text("/sitemap.xml")).matchAll(/<loc>[^<]*?(\/sitemap\/[^<]+)<\/loc>/g)];
  return (await Promise.all(parts.map(([, part = ""]) => text(part)))).join("");
}

/** The places that contain the promotion now. */
async function found(): Promise<string[]> {
  const read = await Promise.all(places.map(async ([name, readPlace, sign]) => (sign.test(await readPlace()) ? [name] : [])));
  return read.flat();
}

/** The date that is this number of days from today, at the clinic. */
const clinicDay = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Moscow" }).format(new Date(Date.now() + days * 86_400_000));

const main = (page: Page) => page.getByRole("main");

test("when a promotion ends while a visitor has its page open, the next page, every file and a new request have the ordinary price", async ({
  browser,
  page,
}) => {
  const owner = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(owner);
  const { data } = await (await fetch(`${apiUrl}/api/services/${service}`)).json();
  const line: { id: string; amount: number } = data.prices.find(({ isMain }: { isMain: boolean }) => isMain);
  const ordinary = new RegExp(`${new Intl.NumberFormat("ru-RU").format(line.amount / 100)}\\s₽`.replaceAll(/[\u00a0\u202f]/g, "\\s"));
  const id = crypto.randomUUID();
  const filled = {
    ...{ slug, title, lead: "Приём дерматолога дешевле до конца дня", body: { type: "doc", content: [] }, imageId: null },
    ...{ terms: "По записи", startsOn: clinicDay(-7), inMainPage: false, prices: [{ priceId: line.id, amount: 111_100 }] },
  };
  const added = await contentCall(owner, "POST", "promotions", { id, title, data: { ...filled, endsOn: clinicDay(7) } });
  await contentCall(owner, "POST", `promotions/${id}/publish`, {}, added.version);
  await expect.poll(found).toEqual(places.map(([name]) => name));

  await page.goto(`/categories/dermatologiya/priem-i-diagnostika/${service}`);
  await expect(
    main(page)
      .getByText(/1\s111\s₽/)
      .first(),
  ).toBeVisible();

  // The visitor interacts with the page first, because at the first interaction a page whose data have changed is reloaded
  // (first-actions.test.ts).
  await hydrated(page);

  // While the page stays open, the last day of the promotion passes.
  const live = await contentCall(owner, "GET", `promotions/${id}`);
  const ended = await contentCall(
    owner,
    "PUT",
    `promotions/${id}`,
    { data: { ...filled, endsOn: clinicDay(-1) }, isLeaving: true },
    live.version,
  );
  await contentCall(owner, "POST", `promotions/${id}/publish`, {}, ended.version);
  await expect.poll(found).toEqual([]);

  // A request sent from the open page contains the current price, which the panel shows beside the service.
  await main(page)
    .getByRole("button", { name: /^Записаться/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await dialog.getByLabel("Имя").fill("Полуночная Анна");
  await dialog.getByLabel("Телефон").fill("+7 900 123-45-67");
  await expect(await searchable(dialog, "Услуга")).toHaveValue(/дерматолог/);
  await dialog.getByLabel("Комментарий").fill("Утром, до работы");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Отправить" }).click();
  const sent = page.getByRole("dialog", { name: /Заявка/ });
  await expect(sent).toContainText(/номер\s*\d+/);
  const [, number = ""] = /номер\s*(\d+)/.exec((await sent.textContent()) ?? "") ?? [];
  const stored = await staff("requests", "show", number);
  expect(stored).toMatch(ordinary);
  expect(stored).not.toMatch(/1\s111/);

  await page.reload();
  await expect(main(page).getByText(ordinary).first()).toBeVisible();
  await expect(main(page).getByText(/1\s111\s₽/)).toHaveCount(0);
  await page.goto(`/promotions/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(main(page)).toContainText("Акция закончилась.");
  await expect(main(page)).not.toContainText(/1\s111/);

  const { version } = await contentCall(owner, "GET", `promotions/${id}`);
  await contentCall(owner, "POST", `promotions/${id}/trash`, {}, version);
});
