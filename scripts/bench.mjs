// npm run bench: how near the programs come to a bare server that sends the same bytes. Ratios of one run, never seconds:
// machines differ and are shared. Each pair is measured in turns, three times, and the medians are compared.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiProgram, ensureBuilt, ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
const { default: autocannon } = await import("autocannon");

const api = "http://127.0.0.1:4401";
const site = "http://127.0.0.1:4400";
const dataDir = mkdtempSync(join(tmpdir(), "len-bench-"));
const env = {
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DATA_DIR: dataDir,
  API_PORT: "4401",
  API_METRICS_PORT: "4411",
  API_URL: api,
  API_INTERNAL_URL: api,
  SITE_PORT: "4400",
  SITE_METRICS_PORT: "4410",
  SITE_URL: site,
};

const programs = [startProgram(apiProgram, env), startProgram(["apps/site/server.ts"], env)];

async function ready(address) {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} did not become ready`);
}

/** A bare server of the bytes and headers that `address` answers with. */
async function bareTwin(address) {
  const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { "Content-Type": answer.headers.get("content-type"), "Content-Length": body.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://127.0.0.1:${server.address().port}/`, bytes: body.length, close: () => server.close() };
}

const load = async (url, seconds) =>
  (await autocannon({ url, connections: 16, duration: seconds, headers: { "accept-encoding": "identity" } })).requests.average;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function compare(name, address) {
  const twin = await bareTwin(address);
  const rates = { own: [], bare: [] };
  await load(address, 2);
  for (let turn = 0; turn < 3; turn++) {
    rates.own.push(await load(address, 3));
    rates.bare.push(await load(twin.address, 3));
  }
  twin.close();
  return {
    what: name,
    bytes: twin.bytes,
    "requests/s": Math.round(median(rates.own)),
    "bare requests/s": Math.round(median(rates.bare)),
    ratio: Number((median(rates.own) / median(rates.bare)).toFixed(4)),
  };
}

try {
  await Promise.all([ready(`${api}/readyz`), ready(`${site}/readyz`)]);
  console.table([
    await compare("site: home, rendered anew each time", `${site}/`),
    await compare("site: a doctor's page, rendered anew", `${site}/specialists/yaseneva-mariya`),
    await compare("api: /api/doctors, embedded database", `${api}/api/doctors`),
    await compare("api: a doctor, embedded database", `${api}/api/doctors/show-by-slug/yaseneva-mariya`),
  ]);
} finally {
  for (const program of programs) program.kill("SIGTERM");
  await Promise.all(programs.map((program) => (program.exitCode === null ? once(program, "exit") : null)));
  rmSync(dataDir, { recursive: true, force: true });
}
