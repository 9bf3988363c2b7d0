// npm run bench:lighthouse [-- runs]: Lighthouse (mobile) on home, a doctor's page and the price list over HTTP/1.1, alternating with the same
// page over HTTP/2 with TLS, as behind nginx (pictures come from the API as before), and with a bare static copy of the same bytes in the same
// run, so that a slow machine slows all three. Prints medians; five runs by default.
// npm run bench:lighthouse -- every [runs]: one page of each kind, without the copy; one run by default.
// `--at https://len.example`: measures a demo clinic that runs there, behind its nginx, and starts no programs.
// `--least 95` fails when a page of the site has a lower score for performance, accessibility, best practices or, if indexable, SEO.
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { startHttp2Proxy } from "./bench/http2-proxy.mjs";
import { apiProgram, ensureBuilt, ensureInstalled, siteProgram, startProgram, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
ensureBuilt();
const [{ default: lighthouse }, { launch }] = await Promise.all([import("lighthouse"), import("chrome-launcher")]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: "string" }, least: { type: "string", default: "0" } },
});
const isEvery = positionals[0] === "every";
const runs = Number(positionals[isEvery ? 1 : 0] ?? (isEvery ? 1 : 5));
const least = Number(values.least);
if (!Number.isInteger(runs) || runs < 1 || !(least >= 0 && least <= 100)) {
  console.error("bench:lighthouse [-- [every] [runs] [--at url] [--least points]]");
  process.exit(1);
}
const { pages: everyPage } = await import("../e2e/addresses.ts");
const pages = isEvery ? everyPage.map(({ path }) => path) : ["/", "/specialists/yaseneva-mariya", "/prices"];
const api = "http://localhost:4421";
const site = values.at ?? "http://localhost:4420";
const dataDir = mkdtempSync(join(tmpdir(), "len-lighthouse-"));
const env = {
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DATA_DIR: dataDir,
  API_PORT: "4421",
  API_METRICS_PORT: "4431",
  API_URL: api,
  API_INTERNAL_URL: api,
  SITE_PORT: "4420",
  SITE_METRICS_PORT: "4430",
  SITE_URL: site,
};

const programs = values.at ? [] : [startProgram(apiProgram, env), startProgram(siteProgram, env)];

async function ready(address) {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} did not become ready`);
}

const copiedHeaders = ["content-type", "content-security-policy", "cache-control"];
const compressible = /^(?:text\/|application\/(?:json|manifest\+json)|image\/svg)/;

/** A bare server with the site's answers: each answer is requested once, compressed once and cached. */
async function staticCopy() {
  const kept = new Map();
  const copyOf = async (path) => {
    const answer = await fetch(site + path, { headers: { "accept-encoding": "identity" } });
    const plain = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(
      copiedHeaders.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
    );
    if (!compressible.test(headers["content-type"] ?? "")) return { status: answer.status, headers, body: plain };
    return { status: answer.status, headers: { ...headers, "content-encoding": "br" }, body: brotliCompressSync(plain) };
  };
  const server = createServer(async (request, response) => {
    if (!kept.has(request.url)) kept.set(request.url, copyOf(request.url));
    const { status, headers, body } = await kept.get(request.url);
    response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() };
}

const chromePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  // Chrome must accept the certificate of this script's proxy.
  ...(values.at ? [] : ["--ignore-certificate-errors"]),
];

async function measure(url) {
  const chrome = await launch({ chromePath, chromeFlags, logLevel: "error" });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: "error", locale: "ru" });
    const score = (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const value = (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const weak = Object.values(lhr.categories)
      .filter(({ id }) => id !== "performance")
      .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => lhr.audits[id]))
      .filter((audit) => audit.score !== null && audit.score < 1)
      .map(({ id }) => id);
    return {
      performance: score("performance"),
      "FCP ms": value("first-contentful-paint"),
      "LCP ms": value("largest-contentful-paint"),
      "TBT ms": value("total-blocking-time"),
      CLS: value("cumulative-layout-shift"),
      accessibility: score("accessibility"),
      "best practices": score("best-practices"),
      SEO: score("seo"),
      weak,
    };
  } finally {
    await chrome.kill();
  }
}

/** A noindex page, such as a confirmation, cannot reach the full SEO score. */
const asksNotToBeFound = /<meta name="robots" content="[^"]*noindex/;

/** The scores that `--least` applies to; a missing score counts as too low. */
const judged = ["performance", "accessibility", "best practices", "SEO"];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function medians(measured) {
  const names = Object.keys(measured[0]).filter((name) => name !== "weak");
  return Object.fromEntries(
    names.map((name) => [name, Number(median(measured.map((each) => each[name])).toFixed(name === "CLS" ? 4 : 0))]),
  );
}

try {
  await Promise.all(programs.length > 0 ? [ready(`${api}/readyz`), ready(`${site}/readyz`)] : []);
  const copy = await staticCopy();
  const http2 = isEvery || values.at ? null : await startHttp2Proxy(site);
  const rows = [];
  const weak = new Set();
  for (const path of pages) {
    const servers = { ours: site, ...(http2 && { "ours, HTTP/2": http2.address }), ...(!isEvery && { copy: copy.address }) };
    const measured = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
    // Lighthouse does not score 404 pages.
    const answer = await fetch((isEvery ? site : copy.address) + path);
    if (!answer.ok) continue;
    const isIndexed = !asksNotToBeFound.test(await answer.text());
    for (let run = 0; run < runs; run++) {
      for (const [name, address] of Object.entries(servers)) measured[name].push(await measure(address + path));
    }
    // robots.txt hides URLs with parameters from search engines, except pages of lists.
    const isClosed = path.includes("?") && measured.ours.some(({ weak: names }) => names.includes("is-crawlable"));
    const unfound = isIndexed ? isClosed && { SEO: "robots.txt" } : { SEO: "noindex" };
    for (const [who, each] of Object.entries(measured)) rows.push({ page: path, server: who, ...medians(each), ...unfound });
    for (const { weak: names } of measured.ours)
      for (const name of names) if (!unfound || name !== "is-crawlable") weak.add(`${path}: ${name}`);
  }
  console.table(rows);
  if (weak.size > 0) console.log(`Audits of ours below 100:\n${[...weak].join("\n")}`);
  const below = rows
    .filter(({ server }) => server === "ours")
    .flatMap((row) => judged.filter((category) => row[category] < least).map((category) => `${row.page}: ${category} ${row[category]}`));
  if (below.length > 0) console.error(`Below ${least}:\n${below.join("\n")}`);
  if (below.length > 0 || rows.length === 0) process.exitCode = 1;
  http2?.close();
  copy.close();
} finally {
  for (const program of programs) program.kill("SIGTERM");
  await Promise.all(programs.map((program) => (program.exitCode === null ? once(program, "exit") : null)));
  rmSync(dataDir, { recursive: true, force: true });
}
