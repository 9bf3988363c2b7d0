// npm test: every check, on real parts. `--long` instead runs the full fault and corpus programme, and the end-to-end tests of which
// `npm test` runs only a part.
// Prints one line per step and, last, the total numbers of passed and failed tests.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { childEnv, ensureBuilt, ensureInstalled, projectNode, root, run } from "./setup.mjs";

const long = process.argv.includes("--long");
const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

ensureInstalled();
const node = projectNode();
const reports = join(root, ".cache/reports");
/** Node caches compiled modules here for the length of this run: tests start the programs dozens of times. */
const compiled = join(root, ".cache/compiled");
for (const folder of [reports, compiled]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const steps = [];
/** Titles of tests that failed, and of those that passed only when they were tried again. */
const failures = [];
const secondTries = [];

/** Runs one step; `count` reads its report. A step that fails without a failed test counts as one failure. */
async function step(name, work) {
  if (only.length > 0 && !only.includes(name)) return;
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`);
  const startedAt = Date.now();
  const { ok, passed, failed, skipped } = await work();
  totals.passed += passed;
  totals.failed += failed + (!ok && failed === 0 ? 1 : 0);
  totals.skipped += skipped;
  steps.push({ name, ok, passed, failed, skipped, seconds: (Date.now() - startedAt) / 1000 });
}

async function execute(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env: childEnv({ NODE_COMPILE_CACHE: compiled, ...env }) });
  const [code] = await once(child, "exit");
  return code === 0;
}

async function plain(command, args, env = {}) {
  const ok = await execute(command, args, env);
  return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`);
  const ok = await execute(
    node,
    ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    env,
  );
  if (!existsSync(file)) return { ok: false, passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  for (const { name: path, message, assertionResults } of report.testResults) {
    if (message) failures.push(`${relative(root, path)}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue;
      const line = `${relative(root, path)}: ${fullName}: ${firstLine(failureMessages[0])}`;
      (status === "failed" ? failures : secondTries).push(line);
    }
  }
  return { ok, passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
}

async function playwright(env = {}, args = []) {
  const file = join(reports, "journeys.json");
  const ok = await execute(node, ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts", ...args], {
    ...env,
    CHROMIUM_PATH: browser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return { ok: false, passed: 0, failed: 0, skipped: 0 };
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  for (const { title, file: path, tests } of suites.flatMap(specsOf)) {
    for (const { status, projectName, results } of tests) {
      const line = `${path} [${projectName}]: ${title}: ${firstLine(results[0]?.error?.message ?? "")}`;
      if (status === "unexpected") failures.push(line);
      if (status === "flaky") secondTries.push(line);
    }
  }
  return { ok, passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** All tests of a Playwright suite and of the suites inside it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const firstLine = (message) =>
  stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n")[0];

/**
 * An installed Chromium, otherwise Debian's, otherwise Playwright's own (empty: Playwright finds it). The headless build is preferred,
 * because it loads pages in half the time.
 */
function browser() {
  const installed = () =>
    [
      process.env.CHROMIUM_PATH,
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
    ].find((path) => path && existsSync(path));
  if (installed()) return installed();

  console.log("Installing Chromium…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    return (
      spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
        .status === 0
    );
  };
  apt("update", "-qq");
  for (const name of ["chromium-headless-shell", "chromium"]) if (apt("install", "-y", "-qq", name) && installed()) return installed();
  run(node, ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"]);
  return "";
}

if (long) {
  await step("api", () => vitest("api-long", ["--project", "api"], { CORPUS: "long" }));
  await step("faults", () => vitest("faults-long", ["--project", "faults"], { FAULTS: "long" }));
  await step("monitoring", () => plain(node, ["scripts/check-monitoring.mjs"]));
  await step("versions", () => plain(node, ["scripts/check-versions.mjs"]));
  await step("journeys", () => {
    ensureBuilt();
    return playwright({ JOURNEYS: "long" });
  });
} else {
  const lint = async () => {
    const format = await plain("biome", ["ci", "--error-on-warnings", "."]);
    const imports = await plain("depcruise", ["apps/site/app", "apps/site/platform", "apps/site/server", "apps/api/src", "apps/admin/src"]);
    return { ok: format.ok && imports.ok, passed: format.passed + imports.passed, failed: format.failed + imports.failed, skipped: 0 };
  };
  const types = async () => {
    const routeTypes = await execute(node, ["node_modules/@react-router/dev/bin.cjs", "typegen", "apps/site"], {});
    const workspaces = ["packages/contract", "packages/fixtures", "apps/api", "apps/site", "apps/admin", "e2e"];
    const results = [];
    for (const workspace of workspaces) results.push(await execute("tsc", ["-p", workspace], {}));
    const failed = results.filter((ok) => !ok).length + (routeTypes ? 0 : 1);
    return { ok: failed === 0, passed: results.length - failed, failed, skipped: 0 };
  };
  const others = async () => {
    await step("lint", lint);
    await step("build", () => plain(node, ["scripts/build.mjs"]));
    await step("unused", () => plain("knip", []));
  };
  // Each of these steps keeps one processor busy.
  await Promise.all([step("types", types), others()]);
  await step("units", () => vitest("units", ["--project", "packages", "--project", "site", "--project", "site-dom"]));
  await step("api", () => vitest("api", ["--project", "api", "--retry=1"]));
  await step("journeys", () => playwright({}, ["--retries=1"]));
  await step("browsers", () => plain(node, ["scripts/test-browsers.mjs", "--short"]));
  await step("faults", () => vitest("faults", ["--project", "faults"], { FAULTS: "short" }));
}

for (const [heading, lines] of [
  ["Failed", failures],
  ["Passed only at the second try", secondTries],
]) {
  if (lines.length > 0) console.log(`\n${heading}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
console.log("");
for (const { name, ok, passed, failed, skipped, seconds } of steps) {
  console.log(
    `${ok ? "✓" : "✗"} ${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped ${seconds.toFixed(0).padStart(5)} s`,
  );
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`);
process.exit(steps.every(({ ok }) => ok) && totals.failed === 0 ? 0 : 1);
