import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiPort, sitePort } from "./addresses.ts";

// Starts the real API and the built site on an empty data directory for the journeys. When one of the programs ends, this program ends too.

const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = process.env.E2E_DATA_DIR ?? (await mkdtemp(join(tmpdir(), "len-e2e-")));
await rm(dataDir, { recursive: true, force: true });

const env = {
  ...process.env,
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  DATA_DIR: dataDir,
  API_PORT: String(apiPort),
  API_METRICS_PORT: String(apiPort + 10),
  API_URL: `http://localhost:${apiPort}`,
  API_INTERNAL_URL: `http://localhost:${apiPort}`,
  SITE_PORT: String(sitePort),
  SITE_METRICS_PORT: String(sitePort + 20),
  SITE_URL: `http://localhost:${sitePort}`,
  RATE_LIMIT_POSTS: "0",
  SITE_API_SECRET: "secret-of-the-journeys-0123456789abcdef",
  ADMIN_EMAIL: "verosova@len.test",
  ADMIN_PASSWORD: "Тихий-лён-7",
};

const start = (program: string) => spawn(process.execPath, [program], { cwd: root, env, stdio: "inherit" });
const children = [start("apps/api/src/server.ts"), start("apps/site/server.ts")];

function stop() {
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
