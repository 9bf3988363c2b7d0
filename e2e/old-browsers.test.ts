import { expect, hydrated, test } from "./journey.ts";

// A browser of early 2023, simulated by removing later APIs; all of the site must work in it.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const later: [object, string[]][] = [
      [Map, ["groupBy"]],
      [Object, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [URL, ["parse", "canParse"]],
      [AbortSignal, ["any"]],
      [Array, ["fromAsync"]],
      [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [Set.prototype, ["union", "intersection", "difference", "isSubsetOf"]],
      [Element.prototype, ["checkVisibility"]],
    ];
    for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
  });
});

const paths = ["/", "/specialists/yaseneva-mariya", "/prices", "/search", "/zapis"];
/** The rest of the pages with programs of their own. */
const morePaths = ["/specialists", "/services", "/news", "/contacts"];

for (const path of process.env.JOURNEYS === "long" ? [...paths, ...morePaths] : paths) {
  test(`${path} hydrates in an older browser`, async ({ page }) => {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();

    await hydrated(page);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
    await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новости");
  });
}

test("the price filter and the record dialog work in an older browser", async ({ page }) => {
  await page.goto("/prices");
  await hydrated(page);
  await page.getByRole("main").getByRole("searchbox").fill("дерматоскопия");
  await expect(page.getByRole("main").getByText("Дерматоскопия").first()).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();

  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
});
