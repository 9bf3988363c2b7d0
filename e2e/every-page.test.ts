import { holesOf, ringlessOf, sidewaysOf, violations, violationsOfAnyRule, violationsOfLook } from "./accessibility.ts";
import { pages } from "./addresses.ts";
import { expect, forgive, hydrated, test, walk } from "./journey.ts";
import { isLong } from "./long.ts";

// axe takes most of this file's time. `npm test` visits the pages that most visitors see: it examines them narrow, and their look also wide in
// the contrast version. `npm run test:long` examines every page in all four combinations.
const mostVisited = ["home", "doctors", "doctor", "service-device", "prices", "condition", "article", "contacts"];
const visited = pages.filter(({ name }) => isLong || mostVisited.includes(name));

for (const { name, path } of visited) {
  const isExamined = (theme: string, width: number) => isLong || width === (theme === "usual" ? 360 : 1440);

  walk(
    `${path} has no accessibility violation, no horizontal scrolling and no third-party request at both widths`,
    async ({ page, complaints, foreign }) => {
      if (name === "missing") forgive(404, complaints);
      const notice = page.getByRole("region", { name: "Файлы cookie" });
      // A busy machine may answer 503; the request is then repeated, as a visitor would do.
      await expect.poll(async () => (await page.request.get(path)).status()).toBe(name === "missing" ? 404 : 200);
      // Each page is first opened narrow, because it must hydrate at the width of a phone too, and then made wide.
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto(path);
      await expect(notice).toBeVisible();
      await hydrated(page);
      await page.getByRole("button", { name: "Отклонить" }).click();
      await expect(notice).toBeHidden();

      for (const theme of ["usual", "contrast"]) {
        if (theme === "contrast") {
          await page.evaluate(() => document.querySelector<HTMLElement>("[data-vision]")?.click());
          await expect(page.getByRole("button", { name: "Обычная версия" })).toBeVisible();
        }
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          if (isExamined(theme, width)) {
            expect(await (theme === "usual" ? violations : violationsOfLook)(page), `${theme} at ${width}`).toEqual([]);
          }
          expect(await sidewaysOf(page), `${theme} at ${width}`).toBeLessThanOrEqual(0);
          expect(await holesOf(page), `${theme} at ${width}`).toEqual([]);
        }
      }
      expect(await ringlessOf(page)).toEqual([]);
      // On the home page a script sets the position of the current time, which is the only allowed style attribute.
      expect(await page.locator("[style]:not([data-day])").count()).toBe(0);
      expect(foreign).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    },
  );
}

for (const theme of ["usual", "contrast"]) {
  test(`the record dialog and a form with errors have no accessibility violations, ${theme} version`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("len.vision", chosen), theme);
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("banner").getByRole("button", { name: "Записаться на прием" }).click();
    const dialog = page.getByRole("dialog", { name: "Запись на прием" });

    await dialog.getByRole("button", { name: "Отправить" }).click();
    await expect(dialog.getByText("Поле обязательно для заполнения!").first()).toBeVisible();

    expect(await violationsOfAnyRule(page, "dialog[open]")).toEqual([]);

    // Forced colours remove the backdrop and the shadow, so the sheet must have a border.
    await page.emulateMedia({ forcedColors: "active" });
    await expect(dialog).toHaveCSS("outline-style", "solid");
  });
}

test("an unknown URL answers 404 with a search box and the phone number", async ({ page, complaints }) => {
  const response = await page.goto("/net-takoj-stranicy");
  forgive(404, complaints);

  expect(response?.status()).toBe(404);
  await expect(page.getByText("This page could not be found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("search")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /\+7/ })).toBeVisible();
});

test("the page is the same for every visitor, and its policy allows only its own scripts", async ({ request }) => {
  const plain = await request.get("/");
  const other = await request.get("/", {
    headers: { cookie: "a=b", "accept-language": "en", "x-forwarded-host": "evil.example", "user-agent": "other" },
  });

  expect(await other.text()).toBe(await plain.text());
  const policy = plain.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/);
  expect(await plain.text()).not.toContain("evil.example");
});
