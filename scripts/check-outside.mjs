// npm run check:outside: checks the product with outside tools, on the real programs with a demo clinic.
// `-- html` checks the HTML of every address with the Nu checker (a Java runtime is needed), `-- api` the description of the API.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  apiProgram,
  ensureBuilt,
  ensureInstalled,
  installTools,
  readyOrEnded,
  siteProgram,
  startProgram,
  underProjectNode,
} from "./setup.mjs";

ensureInstalled();
await underProjectNode();
ensureBuilt();
const tools = installTools("outside");

const asked = process.argv.slice(2);
const isAsked = (part) => asked.length === 0 || asked.includes(part);
const folder = mkdtempSync(join(tmpdir(), "len-outside-"));
const first = Number(process.env.OUTSIDE_PORT ?? 4750);
const siteUrl = `http://localhost:${first}`;
const apiUrl = `http://localhost:${first + 1}`;
const env = {
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  DATA_DIR: join(folder, "data"),
  SITE_URL: siteUrl,
  SITE_PORT: String(first),
  SITE_METRICS_PORT: String(first + 2),
  API_URL: apiUrl,
  API_INTERNAL_URL: apiUrl,
  API_PORT: String(first + 1),
  API_METRICS_PORT: String(first + 3),
  // Hundreds of forms come from one address.
  RATE_LIMIT_POSTS: "0",
};
mkdirSync(env.DATA_DIR);

const checks = {
  html: async () => (await import("./outside/html.mjs")).checkHtml({ siteUrl, folder, tools }),
  api: async () => (await import("./outside/api.mjs")).checkApi({ apiUrl, folder, tools }),
};

const programs = [];
async function start(program) {
  programs.push(startProgram(program, env));
  if (!(await readyOrEnded(programs.at(-1)))) throw new Error("A program ended before it was ready");
}

let failures = 0;
try {
  await start(apiProgram);
  if (isAsked("html")) await start(siteProgram);
  for (const [name, check] of Object.entries(checks)) {
    if (isAsked(name)) failures += await check();
  }
} finally {
  for (const program of programs) program.kill("SIGTERM");
  for (const program of programs) if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "Everything passed." : `Failures: ${failures}.`);
process.exitCode = failures === 0 ? 0 : 1;
