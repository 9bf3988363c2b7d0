import { expect, test } from "@playwright/test";
import { apiUrl } from "../addresses.ts";
import { newBrowser, signInOwner } from "./colleagues.ts";

const screens = ["content/doctors", "media", "prices", "readiness", "search-words", "settings", "log"];

test("a screen whose columns scroll does not scroll itself, whichever screen was opened before", async ({ browser }) => {
  const page = await newBrowser(browser, "Europe/Moscow");
  await signInOwner(page);
  for (const screen of screens) {
    // A new document is opened, so that no styles of earlier screens are loaded.
    await page.goto(`${apiUrl}/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("main"), screen).toHaveCSS("overflow-y", "hidden");
  }
});
