// npm start: everything a fresh clone needs, then the API host and the site in production mode, until one of them ends.
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
};

let stopping = false;
const running = new Set();

function launch(args) {
  const child = startProgram(args, shared);
  running.add(child);
  child.on("exit", (code, signal) => {
    running.delete(child);
    if (!stopping) stop("SIGTERM", code ?? (signal ? 1 : 0));
    if (running.size === 0) process.exit();
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

// npm does not forward signals through its shell: when npm has gone, this program stops.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();

// In this order, because the site requests its first pages from the API.
if (await readyOrEnded(launch(apiProgram))) await readyOrEnded(launch(siteProgram));
if (!stopping) {
  console.log(`
  Сайт      ${siteUrl}
  API       ${apiUrl}/api/docs
  Панель    ${apiUrl}/admin/
  Заявки    npm run staff -- requests list

  Готово за ${((Date.now() - startedAt) / 1000).toFixed(1)} с. Остановить: Ctrl+C.
`);
}
