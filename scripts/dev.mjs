// npm run dev: API, site and panel with reloading on every change.
import { randomBytes } from "node:crypto";
import { ensureInstalled, loadEnvFile, startProgram } from "./setup.mjs";

ensureInstalled();
loadEnvFile();

const apiPort = process.env.API_PORT ?? "3001";
const sitePort = process.env.SITE_PORT ?? "3000";
const shared = {
  SITE_URL: process.env.SITE_URL ?? `http://localhost:${sitePort}`,
  API_URL: process.env.API_URL ?? `http://localhost:${apiPort}`,
  SITE_API_SECRET: process.env.SITE_API_SECRET ?? randomBytes(32).toString("hex"),
};

const children = [
  startProgram(["--watch", "--watch-preserve-output", "apps/api/src/server.ts"], shared),
  startProgram(["node_modules/@react-router/dev/bin.cjs", "dev", "apps/site", "--port", sitePort], shared),
  // http://localhost:3002/admin/
  startProgram(["node_modules/vite/bin/vite.js", "apps/admin"], shared),
];

function stop() {
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
