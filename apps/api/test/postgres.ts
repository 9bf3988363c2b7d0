import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createDataDirectory, findServer, type PostgresServer, runServer, stopServer } from "../src/platform/database/postgres-server.ts";
import { demoTemplate } from "./database-template.ts";

export type TestPostgres = {
  url: string;
  /** Normal shutdown; removes the data. */
  stop(): Promise<void>;
  /** SIGKILL to the server and all its children at once, like a crashed machine. */
  kill9(): Promise<void>;
  /** Starts again on the same data, after `kill9`. */
  restart(): Promise<void>;
};

/** A server for tests: a copy of the template's server, or an empty one if `locale` is given. Settings are `name=value`. */
export async function startTestPostgres({ settings = [], locale }: { settings?: string[]; locale?: string } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "len-postgres-"));
  const directory = join(folder, "data");
  if (locale) createDataDirectory(directory, { locale: [`--locale=${locale}`], flags: ["--no-sync"] });
  else execFileSync("cp", ["-a", demoTemplate().server, directory]);

  let server = await runServer(directory, { settings });
  const killAtExit = () => process.kill(server.pid, "SIGQUIT");
  process.on("exit", killAtExit);
  return {
    url: server.url,
    stop: async () => {
      process.off("exit", killAtExit);
      await stopServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
    kill9: () => kill9(server),
    restart: async () => {
      server = await runServer(directory, { settings });
    },
  };
}

/** Stops the server that a killed program has left running on a data directory. */
export async function endServer(directory: string): Promise<void> {
  const left = findServer(directory);
  if (left) await kill9(left);
}

export async function kill9({ pid }: PostgresServer): Promise<void> {
  // A suspended postmaster creates no more children, so the list is complete.
  process.kill(pid, "SIGSTOP");
  const all = [pid, ...childrenOf(pid)];
  all.forEach(killQuietly);
  for (const deadline = Date.now() + 60_000; all.some(isRunning); await delay(20)) {
    if (Date.now() > deadline) throw new Error("Children of a killed PostgreSQL do not end");
  }
}

/** Fields of /proc/PID/stat after the name, which may contain spaces: state, parent… */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** Whether the process exists and is not a zombie. */
const isRunning = (pid: number) => !/^[ZX]?$/.test(statOf(pid)[0] ?? "");

const childrenOf = (pid: number) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(statOf(child)[1]) === pid);

function killQuietly(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process ended together with its parent.
  }
}
