import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { postgresDirectory } from "../../src/platform/database/embedded-postgres.ts";
import { endServer } from "../postgres.ts";

/** The sources of the program under test. The mutation run passes a copy with one safeguard broken. */
const root = process.env.FAULTS_ROOT ?? fileURLToPath(new URL("../../../..", import.meta.url));

/** Node's cache of compiled modules, which halves the start time of a program. */
export const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

export type ApiProcess = {
  url: string;
  metricsUrl: string;
  pid: number;
  /** The complete output of the program so far. */
  said(): string;
  signal(name: NodeJS.Signals): void;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type Options = { dataDir: string; databaseUrl?: string; env?: Record<string, string> };

/** Starts the real program without waiting for it. */
export async function launchApi({ dataDir, databaseUrl = "", env = {} }: Options): Promise<ApiProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, [join(root, "apps/api/src/server.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...compiled,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_CONTENT: "off",
      API_PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      RATE_LIMIT_POSTS: "0",
      LOG_LEVEL: "info",
      ...env,
    },
  });
  const exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
    if (!databaseUrl) await endServer(postgresDirectory(dataDir));
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(String(chunk)));
  return {
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    said: () => said.join(""),
    signal: (name) => void child.kill(name),
    exited,
  };
}

export async function startApi(options: Options): Promise<ApiProcess> {
  const api = await launchApi(options);
  let ended = false;
  void api.exited.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await delay(50)) {
    if (ended) throw new Error(`The API ended instead of starting:\n${api.said()}`);
    const answer = await fetch(`${api.url}/healthz`).catch(() => undefined);
    if (answer?.ok) return api;
  }
  api.signal("SIGKILL");
  throw new Error(`The API was not ready in time:\n${api.said()}`);
}

/** Runs `npm run staff -- …` on the data of a stopped or running program. */
export async function runStaff({ dataDir }: Pick<Options, "dataDir">, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: dataDir };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, "apps/api/src/staff.ts"), ...args], { env });
  return stdout + stderr;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
