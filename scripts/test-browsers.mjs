// npm run test:browsers: journeys of visitors and staff in real browsers of other versions and makers, at the widths of a phone and of a
// desktop. `--short` runs what `npm test` needs: a link, a form and a film in Chromium 109.
//
// Chromium 109 and 126 come from npm, locked in scripts/browsers. Firefox and WebKitGTK are those of the system (firefox-esr,
// webkit2gtk-driver, xvfb); `FIREFOX_115` names a Firefox 115. A browser that is missing is reported as not run.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, installTools, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
ensureBuilt();
const isShort = process.argv.includes("--short");
const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

if (process.arch !== "x64" || process.platform !== "linux") {
  console.log(`not run: there is no Chromium 109 for ${process.platform} ${process.arch}`);
  process.exit(0);
}
const tools = installTools("browsers");

const { startOwnPrograms, ownAddresses } = await import("../e2e/own-programs.ts");
const { startChromium, startFirefox, startWebKit, hasWebKit } = await import("./browsers/engines.mjs");
const { visitors, belowFloor } = await import("./browsers/visitors.mjs");
const { staffJourneys, belowPanelFloor, startTlsProxy } = await import("./browsers/staff.mjs");

/** The oldest browsers of the panel (docs/decisions/0032-browsers.md). */
const panelFloor = { Chromium: 114, Firefox: 125, WebKitGTK: 2.42 };

const offset = 50;
const { api } = ownAddresses(offset);
const port = Number(new URL(api).port);
const firefox115 = process.env.FIREFOX_115;
const engines = {
  "Chromium 109": () => startChromium(109),
  "Chromium 126": () => startChromium(126),
  "Firefox 115": firefox115 ? () => startFirefox(firefox115) : null,
  Firefox: existsSync("/usr/bin/firefox-esr") ? () => startFirefox("/usr/bin/firefox-esr") : null,
  WebKitGTK: hasWebKit() ? () => startWebKit(port + 4) : null,
};
const shortEngines = ["Chromium 109"];
const shortJourneys = ["link", "form", "film"];

const dataDir = mkdtempSync(join(tmpdir(), "len-browsers-"));
const owner = { email: "verosova@len.test", password: "Тихий-лён-7" };
const proxy = isShort ? null : await startTlsProxy({ tools, port: port + 1, api });
const settings = {
  SITE_API_SECRET: "secret-of-the-browsers-0123456789abcdef",
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  ...(proxy ? { API_URL: proxy.address } : {}),
};
const programs = await startOwnPrograms({ dataDir, offset, settings });
const clinic = { site: programs.site, panel: proxy && `${proxy.address}/admin/`, owner };

const results = [];
/** Runs one journey in a new page, or in the given one. */
async function run(engine, journey, width, act, shared) {
  const page = shared ?? (await engine.open(width));
  let result = "✓";
  try {
    if (!shared) {
      await page.go(`${programs.site}/robots.txt`);
      await page.run(() => {
        localStorage.clear();
        localStorage.setItem("len.cookies", "reject 1");
      });
    }
    const remark = await act(page, clinic);
    const errors = await page.run(() => window.errorsOfScripts ?? []);
    if (errors.length > 0) throw new Error(`scripts failed: ${errors.join("; ")}`);
    if (remark) result = `✓ (${remark})`;
  } catch (error) {
    result = `✗ ${error.message.split("\n")[0]}`;
  }
  if (!shared) await page.close();
  console.log(`${engine.name.padEnd(18)} ${String(width).padStart(5)}  ${journey.padEnd(16)} ${result}`);
  results.push({ engine: engine.name, journey, width, ok: result.startsWith("✓") });
}

const notRun = [];
try {
  for (const [name, start] of Object.entries(engines)) {
    if (isShort ? !shortEngines.includes(name) : only.length > 0 && !only.includes(name)) continue;
    if (!start) {
      notRun.push(name);
      continue;
    }
    const engine = await start();
    try {
      for (const width of isShort ? [1440] : [390, 1440]) {
        for (const [journey, act] of Object.entries(visitors))
          if (!isShort || shortJourneys.includes(journey)) await run(engine, journey, width, act);
        if (isShort) continue;
        if (engine.name === "Chromium 109") {
          const page = await engine.open(width, { without: ["MathMLElement"] });
          await run(engine, "without React", width, belowFloor, page);
          await page.close();
        }
        const isBelow = engine.version < panelFloor[engine.name.split(" ")[0]];
        if (isBelow) await run(engine, "panel's sentence", width, belowPanelFloor);
        else {
          const page = await engine.open(width);
          for (const [journey, act] of Object.entries(staffJourneys)) await run(engine, journey, width, act, page);
          await page.close();
        }
      }
    } finally {
      await engine.stop();
    }
  }
} finally {
  await programs.stop();
  proxy?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const name of notRun) console.log(`not run: ${name} is not installed${name === "Firefox 115" ? " (FIREFOX_115 names none)" : ""}`);
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
