import { siteUrl } from "./addresses.ts";
import { expect, test } from "./journey.ts";

test("without scripts there is no cookie notice and no third-party request", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));

  await page.goto("/contacts");

  await expect(page.locator("#cookies")).toBeHidden();
  await expect(page.getByRole("button", { name: "Настройки cookie" })).toBeHidden();
  expect([...hosts]).toEqual([new URL(siteUrl).hostname]);
});
