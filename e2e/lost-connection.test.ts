import type { Page } from "@playwright/test";
import { expect, forgive, hydrated, test } from "./journey.ts";

const main = (page: Page) => page.getByRole("main");
const more = (page: Page) => main(page).getByRole("link", { name: "Показать ещё" });
const lost = /^Не получилось загрузить\. Проверьте связь/;

test("«Показать ещё» on a doctor's page does not change the list without a connection, and works again when the connection is back", async ({
  page,
  context,
  complaints,
}) => {
  const path = "/specialists/yaseneva-mariya#otzyvy";
  await page.goto(path);
  await hydrated(page);
  const reviews = main(page).getByRole("article");
  await expect(more(page)).toBeVisible();
  const before = await reviews.count();

  forgive("net::ERR_INTERNET_DISCONNECTED", complaints);
  await context.setOffline(true);
  await more(page).click();
  await expect(main(page).getByText(lost)).toBeVisible();
  expect(await reviews.count()).toBe(before);
  await expect(page).toHaveURL(path);

  await context.setOffline(false);
  await more(page).click();
  await expect.poll(() => reviews.count()).toBeGreaterThan(before);
  await expect(main(page).getByText(lost)).toHaveCount(0);
});

test("text typed into the search stays without a connection, and can be sent when the connection is back", async ({
  page,
  context,
  complaints,
}) => {
  await page.goto("/search");
  await hydrated(page);
  const field = page.getByRole("combobox", { name: "Поиск по сайту" });

  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/search/suggest"));
  forgive("net::ERR_INTERNET_DISCONNECTED", complaints);
  await context.setOffline(true);
  await field.fill("Ясенева");
  await asked;
  await expect(field).toHaveValue("Ясенева");
  await expect(page.getByRole("option")).toHaveCount(0);

  await context.setOffline(false);
  await field.press("Enter");
  await expect(
    main(page)
      .getByRole("link", { name: /Ясенева/ })
      .first(),
  ).toBeVisible();
});
