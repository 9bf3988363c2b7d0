// npm run check:monitoring: tests deploy/prometheus and deploy/grafana. promtool fires each alert on invented figures; then Debian's
// Prometheus scrapes the real programs, every query of the board must find something, and the alerts fire when the API is stopped.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt, ensureInstalled, root, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
// Not 6000, a port of X11, which fetch refuses.
process.env.BENCH_PORT ??= "4460";
const firstPort = Number(process.env.BENCH_PORT);
const folder = mkdtempSync(join(tmpdir(), "len-monitoring-"));
const results = [];
const check = (name, ok, seen) => {
  results.push(ok);
  console.log(`${ok ? "✓" : "✗"} ${name}${ok ? "" : `: ${typeof seen === "string" ? seen : JSON.stringify(seen)}`}`);
};

function execute(command, args, cwd = folder) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { ok: status === 0, text: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

/** The folder of `prometheus` and `promtool`: installed, or unpacked from Debian's package into `.cache`. */
function programs() {
  if (existsSync("/usr/bin/promtool")) return "/usr/bin";
  const cache = join(root, ".cache/prometheus");
  if (!existsSync(join(cache, "usr/bin/promtool"))) {
    console.log("Downloading Debian's prometheus…");
    mkdirSync(cache, { recursive: true });
    execute("apt-get", ["download", "prometheus"], cache);
    const file = readdirSync(cache).find((name) => name.endsWith(".deb"));
    if (file) execute("dpkg", ["-x", file, cache], cache);
  }
  return existsSync(join(cache, "usr/bin/promtool")) ? join(cache, "usr/bin") : null;
}

async function until(what, ask) {
  let seen;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(500)) {
    seen = await ask().catch((error) => String(error));
    if (seen === true) return check(what, true);
  }
  check(what, false, seen);
}

const prometheusUrl = `http://127.0.0.1:${firstPort + 20}`;
async function ask(path, parameters = {}) {
  const answer = await fetch(`${prometheusUrl}/api/v1/${path}?${new URLSearchParams(parameters)}`);
  const { data, error } = await answer.json();
  if (!data) throw new Error(error);
  return data;
}
const found = async (query) => (await ask("query", { query })).result.length > 0;
const firing = async () => (await ask("alerts")).alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);

/** Names of metrics in an expression: words that are no functions, labels or values. */
const metricsIn = (expression) =>
  expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, "").match(/\b[a-z][a-z0-9_]{2,}\b(?!\s*\()/g) ?? [];

/** The example configuration with the ports of this check, and with seconds instead of minutes. */
function trialConfig() {
  const config = readFileSync(join(folder, "prometheus.yml"), "utf8")
    .replaceAll("15s", "1s")
    .replace("127.0.0.1:9101", `127.0.0.1:${firstPort + 11}`)
    .replace("127.0.0.1:9100", `127.0.0.1:${firstPort + 10}`);
  const rules = readFileSync(join(folder, "alerts.yml"), "utf8");
  mkdirSync(join(folder, "trial"));
  writeFileSync(join(folder, "trial/prometheus.yml"), config);
  writeFileSync(join(folder, "trial/alerts.yml"), rules.replaceAll(/for: \d+m/g, "for: 1s"));
  return [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression]) => expression);
}

async function checkPrograms(bin) {
  ensureBuilt();
  const { startClinic } = await import("./bench/clinic.mjs");
  const { startS3 } = await import("../apps/api/test/s3-server.ts");
  const expressions = trialConfig();
  const s3 = await startS3();
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings;
  const clinic = await startClinic({
    env: { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  });
  const options = ["--config.file=trial/prometheus.yml", "--storage.tsdb.path=tsdb", `--web.listen-address=${new URL(prometheusUrl).host}`];
  const prometheus = spawn(join(bin, "prometheus"), options, { cwd: folder, stdio: "ignore" });
  try {
    await clinic.rest();
    await clinic.staff("backup", join(folder, "clinic.backup"));
    const form = { name: "Мария", phone: "+79005554433", comment: "Позвоните утром", service: { id: "any" }, doctor: { id: "any" } };
    const sent = await fetch(`${clinic.api}/api/requests/doctor-appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(form),
    });
    check("a request is received", sent.status === 201, sent.status);

    await until("Prometheus has loaded the rules and scrapes both programs", async () => {
      const { groups } = await ask("rules");
      const targets = (await ask("targets")).activeTargets.map(({ health }) => health);
      return (groups[0]?.rules.every(({ health }) => health === "ok") && targets.join() === "up,up") || targets;
    });
    const known = new Set(await ask("label/__name__/values"));
    const unknown = expressions.flatMap(metricsIn).filter((name) => !known.has(name));
    check("the programs expose every metric of the alerts", unknown.length === 0, unknown);
    const board = JSON.parse(readFileSync(join(root, "deploy/grafana/len.json"), "utf8"));
    const queries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "30s")));
    await until(`each of the ${queries.length} queries of the board returns figures`, async () => {
      const empty = [];
      for (const query of queries) if (!(await found(query))) empty.push(query);
      return empty.length === 0 || empty;
    });
    const early = await firing();
    check("no alert fires while everything works", early.length === 0, early);

    await clinic.stopApi();
    // With the API stopped, a page comes from the cache.
    await until("without the API the site stays ready and sends pages", async () => {
      const ready = await (await fetch(`${clinic.site}/readyz`)).json();
      const page = await fetch(clinic.site);
      return (page.status === 200 && page.headers.get("warning") !== null && ready.degraded.includes("api")) || ready;
    });
    const expected = ["LenProgramDown", "LenSiteHearsNoChanges", "LenStalePages"];
    await until(`without the API these alerts fire: ${expected.join(", ")}`, async () => {
      await fetch(clinic.site);
      const names = await firing();
      return expected.every((name) => names.includes(name)) || names;
    });
  } finally {
    prometheus.kill("SIGTERM");
    await once(prometheus, "exit");
    await clinic.stop();
    await s3.close();
  }
}

try {
  const bin = programs();
  for (const name of readdirSync(join(root, "deploy/prometheus"))) copyFileSync(join(root, "deploy/prometheus", name), join(folder, name));
  if (!bin) check("Prometheus is installed", false, "neither installed nor offered by apt");
  else {
    const config = execute(join(bin, "promtool"), ["check", "config", "prometheus.yml"]);
    check("promtool accepts the configuration and the rules", config.ok, config.text);
    const rules = execute(join(bin, "promtool"), ["test", "rules", "alerts.test.yml"]);
    check("each alert fires on its fault, and none while everything works", rules.ok, rules.text);
    await checkPrograms(bin);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(results.every(Boolean) ? 0 : 1);
