import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { openClinic } from "../first-hour.ts";
import { Hand, KeyboardHand } from "../hand.ts";
import { root, startOwnPrograms } from "../own-programs.ts";
import { owner, setUpSecondStep, typePassword } from "./colleagues.ts";

test.describe.configure({ mode: "serial", timeout: 600_000 });

const files = {
  picture: join(root, "packages/fixtures/media/brand/og.jpg"),
  paper: join(root, "packages/fixtures/media/certificates/sertifikat-trihologiya.pdf"),
};
const actsAtMost = 60;

type Way = { name: string; hand: typeof Hand; options: Parameters<Browser["newContext"]>[0] };

const ways: Way[] = [
  { name: "on a phone", hand: Hand, options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: "on a laptop", hand: Hand, options: { viewport: { width: 1440, height: 900 } } },
  { name: "on a tablet", hand: Hand, options: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
  { name: "by keyboard alone", hand: KeyboardHand, options: { viewport: { width: 1440, height: 900 } } },
];

test("Z40: the owner of an empty clinic starts at «Первый час», and a step names its missing coordinates and links to their field", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-first-hour-"));
  const settings = { DEMO_CONTENT: "off", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const programs = await startOwnPrograms({ dataDir, offset: 60 + ways.length * 4, settings });
  const context = await browser.newContext({ locale: "ru-RU", timezoneId: "Europe/Samara", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(`${programs.api}/admin/`);
    await typePassword(page);
    await setUpSecondStep(page);
    await expect(page).toHaveURL(/\/first-hour$/);
    await page.getByLabel("Название клиники", { exact: true }).waitFor();
    await page.getByLabel("Телефон для записи", { exact: true }).fill("+7 (846) 000-00-00");
    await page.getByLabel("Город", { exact: true }).fill("Самара");
    await page.getByLabel("Улица и дом", { exact: true }).fill("Садовая, 14");
    await page.getByRole("button", { name: "Дальше" }).click();

    const latitude = page.getByLabel("Широта", { exact: true });
    await expect(latitude).toBeFocused();
    await expect(latitude).toHaveAccessibleDescription(/обязательно/);
    expect(await violations(page)).toEqual([]);

    // The complete form opens at the same field and with the same row unfolded.
    await page.getByRole("link", { name: "Карточка целиком" }).last().click();
    await page
      .getByRole("button", { name: /^Опубликовать/ })
      .first()
      .click();
    await expect(page.getByLabel("Широта", { exact: true })).toBeFocused();
    await page.getByLabel("Широта", { exact: true }).blur();
    await page.getByRole("button", { name: /^Опубликовать меша/ }).click();
    await expect(page.getByLabel("Широта", { exact: true })).toBeFocused();
    await page.goto(`${programs.api}/admin/content/locations`);
    await page.getByRole("link", { name: /^Не заполнено/ }).click();
    await expect(page.getByLabel("Широта", { exact: true })).toBeFocused();
    await page.getByRole("link", { name: "Сегодня" }).click();
    await expect(page).toHaveURL(/\/admin\/?$/);
  } finally {
    await context.close();
    await programs.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

for (const [index, way] of ways.entries()) {
  test(`from an empty database to an open site with two doctors, ${way.name}`, async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "len-first-hour-"));
    const settings = { DEMO_CONTENT: "off", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const programs = await startOwnPrograms({ dataDir, offset: 60 + index * 4, settings });
    const context = await browser.newContext({ locale: "ru-RU", timezoneId: "Europe/Samara", reducedMotion: "reduce", ...way.options });
    try {
      expect((await fetch(`${programs.site}/specialists`, { redirect: "manual" })).headers.get("location")).toBe("/welcome");
      const page = await context.newPage();
      await page.goto(`${programs.api}/admin/`);
      await typePassword(page);
      await setUpSecondStep(page);
      if (way.name === "on a tablet") await page.goto(`${programs.api}/admin/first-hour`);
      const hand = new way.hand(page);
      const times = await openClinic(hand, files, async () => {
        expect(await violations(page)).toEqual([]);
        expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
      });
      const said = times.map(({ step, acts, seconds }) => `${step}: ${acts} acts, ${seconds.toFixed(1)} s`);
      process.stdout.write(`${way.name}, ${hand.acts} acts\n  ${said.join("\n  ")}\n`);
      expect(hand.acts).toBeLessThanOrEqual(actsAtMost);

      await expect.poll(async () => (await fetch(`${programs.site}/specialists`, { redirect: "manual" })).status).toBe(200);
      const specialists = await (await fetch(`${programs.site}/specialists`)).text();
      for (const name of ["Лунина", "Озеров"]) expect(specialists).toContain(name);
      const home = await (await fetch(programs.site)).text();
      expect(home).toContain("Тихий берег");
      expect(home).not.toContain("шаг 7");
    } finally {
      await context.close();
      await programs.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
