import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A separate program, reachable at `url`. */
export type Program = { url: string; residentMb(): number; stop(): Promise<void>; kill9(): Promise<void> };

type ApiOptions = { databaseUrl: string; dataDir: string; readCache: "on" | "off"; env?: Record<string, string> };

/** Starts the API as `npm start` does: `commandLine` is Node's, with the same flags. */
export async function startApi(commandLine: string[], options: ApiOptions): Promise<Program> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  return await startProgram(commandLine, url, {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    API_PORT: String(port),
    API_METRICS_PORT: String(metricsPort),
    API_URL: url,
    READ_CACHE: options.readCache,
    RATE_LIMIT_POSTS: "0",
    ...options.env,
  });
}

/** A Hono route that only sends the bytes of a file. */
export async function startBareRoute(file: string): Promise<Program> {
  const port = await freePort();
  return await startProgram([fileURLToPath(new URL("bare-route.ts", import.meta.url)), file, String(port)], `http://127.0.0.1:${port}`, {
    NODE_ENV: "production",
  });
}

async function startProgram(commandLine: string[], url: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, commandLine, { cwd: root, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const [said] = await Promise.race([once(child, "message"), exited]);
  if (said !== "ready") throw new Error(`${commandLine.join(" ")} did not start`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    residentMb: () => Number(readFileSync(`/proc/${child.pid}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024,
    stop: () => end("SIGTERM"),
    kill9: () => end("SIGKILL"),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
