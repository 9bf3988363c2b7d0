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
