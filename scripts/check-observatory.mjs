// npm run check:observatory: scores every kind of page with Mozilla's HTTP Observatory, without the internet. Its own scorer
// reads the site through a small TLS proxy; /welcome is scored after the clinic is closed.
// `-- --least 130` is the minimum score of every page.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttp, request } from "node:http";
import { createServer as createHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  apiProgram,
  childEnv,
  ensureBuilt,
  ensureInstalled,
  installTools,
  projectNode,
  readyOrEnded,
  root,
  siteProgram,
  startProgram,
  underProjectNode,
} from "./setup.mjs";

ensureInstalled();
await underProjectNode();
ensureBuilt();
const tools = installTools("observatory");
const observatory = join(tools, "node_modules/@mdn/mdn-http-observatory");
// Lists that the package would download on installation: HSTS preload hosts (ours is not among them) and public suffixes.
for (const list of ["hsts-preload.json", "tld-list.json"])
  writeFileSync(join(observatory, "conf", list), list.startsWith("tld") ? "[]" : "{}");

const first = Number(process.env.OBSERVATORY_PORT ?? 4700);
const [httpsPort, httpPort, sitePort, apiPort] = [first, first + 1, first + 2, first + 3];
const siteUrl = `https://localhost:${httpsPort}`;
const least = Number(process.argv[process.argv.indexOf("--least") + 1]) || 130;

const { default: selfsigned } = await import(join(tools, "node_modules/selfsigned/index.js"));
const pems = await selfsigned.generate([{ name: "commonName", value: "localhost" }], {
  algorithm: "sha256",
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
  ],
});
const folder = mkdtempSync(join(tmpdir(), "len-observatory-"));
mkdirSync(join(folder, "data"));
writeFileSync(join(folder, "cert.pem"), pems.cert);

const env = {
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  DATA_DIR: join(folder, "data"),
  SITE_URL: siteUrl,
  SITE_PORT: String(sitePort),
  SITE_METRICS_PORT: String(first + 4),
  // The API's address has https, as in production: pages refer to it for pictures, which this check does not request.
  API_URL: `https://localhost:${apiPort}`,
  API_INTERNAL_URL: `http://localhost:${apiPort}`,
  API_PORT: String(apiPort),
  API_METRICS_PORT: String(first + 5),
  TRUST_PROXY: "1",
};
const programs = [startProgram(apiProgram, env)];
process.on("exit", () => {
  for (const program of programs) program.kill("SIGTERM");
});
const isReady = await readyOrEnded(programs[0]);
if (isReady) {
  programs.push(startProgram(siteProgram, env));
  await readyOrEnded(programs[1]);
}

const fronts = [
  createHttps({ key: pems.private, cert: pems.cert }, (req, res) => {
    const passed = request({ port: sitePort, host: "127.0.0.1", path: req.url, method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    passed.on("error", () => res.writeHead(502).end());
    req.pipe(passed);
  }).listen(httpsPort),
  createHttp((req, res) => res.writeHead(301, { Location: `${siteUrl}${req.url}` }).end()).listen(httpPort),
];

const { pages } = await import("../e2e/addresses.ts");

/** Results of the scorer, `null` when it failed. A Node process can only be given a trusted certificate at its start. */
async function score(some) {
  const { promise, resolve } = Promise.withResolvers();
  const scorer = startProgram([join(tools, "score.mjs")], {
    NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
    OBSERVATORY: JSON.stringify({
      scorer: observatory,
      httpsPort,
      httpPort,
      pages: Object.fromEntries(some.map(({ name, path }) => [name, path])),
    }),
  });
  scorer.on("message", resolve);
  scorer.on("exit", () => resolve(null));
  return await promise;
}

/** Closes the clinic by a staff command and waits until the site shows /welcome instead of redirecting home. */
async function closeClinic() {
  const close = ["apps/api/src/staff.ts", "settings", "set", "welcomeReady", "false"];
  const { status } = spawnSync(projectNode(), close, { cwd: root, env: childEnv(env), stdio: ["ignore", "ignore", "inherit"] });
  for (const until = Date.now() + 60_000; status === 0 && Date.now() < until; ) {
    const answer = await fetch(`http://localhost:${sitePort}/welcome`, { redirect: "manual" });
    await answer.body?.cancel();
    if (answer.status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

const open = isReady && (await score(pages));
const closed = open && (await closeClinic()) && (await score([{ name: "welcome", path: "/welcome" }]));
const rows = open && closed && [...open, ...closed];

for (const front of fronts) front.close();
for (const front of fronts) front.closeAllConnections();
for (const program of programs) program.kill("SIGTERM");
await Promise.all(programs.map((program) => program.exitCode ?? new Promise((done) => program.on("exit", done))));
rmSync(folder, { recursive: true, force: true });

if (!rows) {
  console.error("Nothing was scored.");
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(observatory, "package.json"), "utf8"));
console.log(`\nMozilla HTTP Observatory ${version}: scores of the site's own answers\n`);
for (const { name, address, status, score, minus, plus } of rows)
  console.log(
    `${String(score).padStart(4)}  ${name.padEnd(18)} ${String(status).padEnd(4)} ${address}${minus.length > 0 ? `  − ${minus.join(", ")}` : ""}${name === "home" ? `  + ${plus.join(", ")}` : ""}`,
  );
const lowest = Math.min(...rows.map(({ score }) => score));
console.log(`\n${rows.length} kinds of page, the lowest score is ${lowest}; required: ${least}`);
process.exit(lowest >= least ? 0 : 1);
