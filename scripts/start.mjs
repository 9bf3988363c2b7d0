// npm start: everything a fresh clone needs, then the API host and the site in production mode. A program that dies after it was ready is
// started again, and the other keeps running. If the first start of one fails, both end.
import { randomBytes } from "node:crypto";
import { apiProgram, ensureBuilt, ensureInstalled, loadEnvFile, readyOrEnded, siteProgram, startProgram } from "./setup.mjs";

const startedAt = Date.now();
ensureInstalled();
loadEnvFile();
ensureBuilt();

const siteUrl = process.env.SITE_URL ?? `http://localhost:${process.env.SITE_PORT ?? 3000}`;
const apiUrl = process.env.API_URL ?? `http://localhost:${process.env.API_PORT ?? 3001}`;
const internalApiUrl = process.env.API_INTERNAL_URL ?? `http://localhost:${process.env.API_PORT ?? 3001}`;
const shared = {
  NODE_ENV: "production",
  SITE_URL: siteUrl,
  API_URL: apiUrl,
  API_INTERNAL_URL: internalApiUrl,
  SITE_API_SECRET: process.env.SITE_API_SECRET ?? randomBytes(32).toString("hex"),
  // In a terminal the addresses remain the last lines until something goes wrong.
  ...(process.stdout.isTTY && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
};

let stopping = false;
const running = new Set();

/**
 * The delay before a restart. It grows, so that a program that always dies does not keep a processor busy, and is short again after a
 * minute without a death.
 */
const delays = [1, 2, 5, 10, 30, 60];
const steadyMs = 60_000;

/** Starts a program and restarts it when it dies. Resolves when it is ready; if it ends before that, everything ends. */
async function keepRunning(name, args) {
  let deaths = 0;
  const first = launch(args);
  const isReady = await readyOrEnded(first);
  if (!isReady) return false;
  restartAfter(first, Date.now());
  return true;

  function restartAfter(child, since) {
    const again = (code, signal) => {
      if (stopping) return;
      deaths = Date.now() - since > steadyMs ? 1 : deaths + 1;
      const seconds = delays[Math.min(deaths, delays.length) - 1];
      const line = {
        level: 50,
        time: new Date().toISOString(),
        program: "start",
        name,
        code,
        signal,
        seconds,
        msg: "ended, is started again",
      };
      console.error(JSON.stringify(line));
      setTimeout(() => !stopping && restartAfter(launch(args), Date.now()), seconds * 1000);
    };
    if (hasEnded(child)) again(child.exitCode, child.signalCode);
    else child.on("exit", again);
  }
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

function launch(args) {
  const child = startProgram(args, shared);
  running.add(child);
  child.on("exit", () => {
    running.delete(child);
    if (stopping && running.size === 0) process.exit();
  });
  return child;
}

function stop(signal, exitCode = 0) {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop("SIGTERM"));

// npm does not forward signals through its shell, so this program stops when npm has ended.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();

// The API starts first, because the site requests its first pages from it.
const isReady = (await keepRunning("api", apiProgram)) && (await keepRunning("site", siteProgram));
if (!isReady) stop("SIGTERM", 1);
if (isReady && !stopping) {
  console.log(`
  Сайт      ${siteUrl}
  API       ${apiUrl}/api/docs
  Панель    ${apiUrl}/admin/
  Заявки    npm run staff -- requests list

  Готово за ${((Date.now() - startedAt) / 1000).toFixed(1)} с. Остановить: Ctrl+C.
`);
}
