import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { apiPort as journeysApi, sitePort as journeysSite } from "./addresses.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Overrides a developer's `.env`, which `scripts/` would read: variables that are set have priority over it, and empty ones count as
 * absent.
 */
export const withoutEnvFile = Object.fromEntries(
  [...readFileSync(`${root}.env.example`, "utf8").matchAll(/^#?([A-Z]\w+)=/gm)].map(([, name = ""]) => [name, ""]),
);

export type OwnPrograms = { site: string; api: string; stop(): Promise<void> };

/** URLs and environment of separate programs; `offset` selects other ports. */
export function ownAddresses(offset: number) {
  const [sitePort, apiPort] = [journeysSite + offset, journeysApi + offset];
  const [site, api] = [`http://localhost:${sitePort}`, `http://localhost:${apiPort}`];
  const env = (dataDir: string) => ({
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    API_METRICS_PORT: String(apiPort + 10),
    API_URL: api,
    API_INTERNAL_URL: api,
    SITE_PORT: String(sitePort),
    SITE_METRICS_PORT: String(sitePort + 20),
    SITE_URL: site,
  });
  return { site, api, env };
}

type Own = { dataDir: string; offset: number; settings?: Record<string, string> };

/** Starts a separate API and site with their own data directory; `settings` are additional environment variables. */
export async function startOwnPrograms({ dataDir, offset, settings = {} }: Own): Promise<OwnPrograms> {
  const { site, api, env: envOf } = ownAddresses(offset);
  const env = { ...envOf(dataDir), RATE_LIMIT_POSTS: "0", ...settings };
  const children: ChildProcess[] = [];

  async function start(program: string, readyAt: string) {
    const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
    children.push(child);
    const deadline = Date.now() + 180_000;
    while (!(await fetch(readyAt).catch(() => null))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async function stop() {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  }

  try {
    await start("apps/api/src/server.ts", `${api}/readyz`);
    await start("apps/site/server.ts", `${site}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, api, stop };
}
