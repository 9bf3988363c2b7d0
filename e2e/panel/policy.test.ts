import { expect, test } from "@playwright/test";
import { newBrowser, panel, signInOwner } from "./colleagues.ts";

test("Z45: no screen of the panel violates the panel's own security policy", async ({ browser }) => {
  const page = await newBrowser(browser, "Europe/Moscow");
  const refused: string[] = [];
  await page.exposeFunction("reportRefused", (violation: string) => refused.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, "reportRefused")(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
    );
  });

  await signInOwner(page);
  for (const path of ["requests", "prices", "media", "settings", "content/doctors", "log"]) {
    await page.goto(`${panel}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  expect(refused).toEqual([]);
});
