// Measures typing a letter in the largest form of the panel compared with a small one, and in a price sheet of 2,000 rows compared with 50,
// in the browser of the journeys.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstPort, startClinic } from "./clinic.mjs";

const turns = 3;
const letters = 200;
const mostGrowth = 2;
const leastFields = 60;
const largeSheet = 2000;
const smallSheet = 50;

export async function typing(report) {
  const scratch = mkdtempSync(join(tmpdir(), "len-typing-"));
  // The journeys read these variables when they are imported.
  Object.assign(process.env, { E2E_PORT: String(firstPort), E2E_DATA_DIR: scratch });
  const [{ chromium }, { owner, panel, signInOwner }] = await Promise.all([
    import("@playwright/test"),
    import("../../e2e/panel/colleagues.ts"),
  ]);
  const clinic = await startClinic({
    env: { API_URL: `http://localhost:${firstPort + 1}`, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] }),
  });
  try {
    const page = await browser.newPage({ locale: "ru-RU", viewport: { width: 1440, height: 900 } });
    await signInOwner(page);
    const [large, small] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      large.push(await timeOfLetter(page, panel, { entity: "doctors", label: "Фамилия", leastFields }));
      small.push(await timeOfLetter(page, panel, { entity: "equipmentCategories", label: "Название", leastFields: 1 }));
    }
    const [inLarge, inSmall] = [median(large), median(small)];
    report(`typing: ms a letter, form of ${inSmall.fields} fields`, inSmall.ms, {});
    report(`typing: ms a letter, form of ${inLarge.fields} fields`, inLarge.ms, {});
    report("typing: growth", inLarge.ms / inSmall.ms, { most: mostGrowth });
    const [inLong, inShort] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      inLong.push({ ms: await timeInSheet(page, panel, largeSheet) });
      inShort.push({ ms: await timeInSheet(page, panel, smallSheet) });
    }
    report(`typing: ms a letter, sheet of ${smallSheet} rows`, median(inShort).ms, {});
    report(`typing: ms a letter, sheet of ${largeSheet} rows`, median(inLong).ms, {});
    report("typing: growth of the sheet", median(inLong).ms / median(inShort).ms, { most: mostGrowth });
  } finally {
    await browser.close();
    await clinic.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const median = (measured) => measured.toSorted((one, other) => one.ms - other.ms)[Math.floor(measured.length / 2)];

/** Opens the first record of a section, expands all its parts and rows, and types into one of its fields. */
async function timeOfLetter(page, panel, { entity, label, leastFields }) {
  await page.goto(`${panel}content/${entity}`);
  await page.locator(".record-link").first().click();
  const field = page.getByRole("textbox", { name: label, exact: true }).first();
  await field.waitFor();
  for (const word of ["раскрыть", "показать"]) {
    const folded = page.getByRole("button", { name: new RegExp(`: ${word}$`) });
    while ((await folded.count()) > 0) await folded.first().click();
  }
  // Controls of rows are loaded in separate chunks.
  await page.waitForFunction(
    (least) => document.querySelectorAll(".record-cols :is(input, textarea, select)").length >= least,
    leastFields,
  );
  const fields = await page.locator(".record-cols :is(input, textarea, select)").count();
  return { ms: await timeOfLetters(field), fields };
}

/** Types into an amount of a price sheet with this number of rows: the lines of the demo clinic, repeated. */
async function timeInSheet(page, panel, rows) {
  const address = "**/api/staff/prices";
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const lines = data.services.flatMap((service) => service.lines.map((line) => ({ service, line })));
    const services = Array.from({ length: rows }, (_, index) => {
      const { service, line } = lines[index % lines.length];
      const own = { ...line, id: crypto.randomUUID() };
      return { ...service, id: crypto.randomUUID(), lines: [own], live: [own] };
    });
    await route.fulfill({ response, json: { ...answer, data: { services } } });
  });
  await page.goto(`${panel}prices`);
  await page.getByRole("row").nth(2).locator('[aria-colindex="7"]').click();
  await page.keyboard.press("Enter");
  const ms = await timeOfLetters(page.locator(".cell-input"));
  await page.keyboard.press("Escape");
  await page.unroute(address);
  return ms;
}

/** Milliseconds per letter, from the key press to the end of the layout. */
async function timeOfLetters(field) {
  return await field.evaluate(async (input, count) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const type = (text) => {
      set.call(input, text);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    const before = input.value;
    input.focus();
    const took = [];
    for (let letter = 0; letter < count; letter++) {
      const from = performance.now();
      type(`${before}${"а".repeat((letter % 20) + 1)}`);
      // React draws the change before the next task; then the page is laid out.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      took.push(performance.now() - from);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    type(before);
    // The faster half of the letters: the others were delayed by other work of the machine.
    const calm = took.toSorted((one, other) => one - other).slice(0, count / 2);
    return calm.reduce((sum, ms) => sum + ms, 0) / calm.length;
  }, letters);
}
