import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { Log } from "../log/log.ts";
import {
  askToStop,
  binaries,
  createDataDirectory,
  EmbeddedPostgresError,
  type PostgresServer,
  runServer,
  type StartOptions,
  socketDirectoryOf,
  stopServer,
} from "./postgres-server.ts";

export type EmbeddedPostgres = {
  url: string;
  /** `true`: no other process uses the server, and none can join until this one closes. */
  isAlone: boolean;
  /** Stops the server, unless another process still uses it: the last one stops it. */
  close(): Promise<void>;
};

/**
 * - `owner`, an API: the only one of its kind. It restarts a server that crashed, and makes the database read-only while the disk is
 *   nearly full. It may create the data directory.
 * - `guest`, a terminal: beside an API and other terminals.
 * - `alone`, a terminal that replaces the database: everybody else has to wait. Beside others it becomes a guest. It may create the data
 *   directory.
 */
type Role = "owner" | "guest" | "alone";

type Options = { dataDir: string; log: Log; as: Role };

const megabyte = 1024 * 1024;
/** With less free space the database becomes read-only. Running transactions still need WAL: three segments of 16 MB. */
const leastFreeBytes = 48 * megabyte;
const enoughFreeBytes = 80 * megabyte;
/** Advisory locks, by numbers that no other lock of this program uses. PostgreSQL releases them when a process ends, however it ends. */
const ownerLock = 5_214_630_970;
/** Shared by all users of the server; exclusive for a program that stops it or replaces the database. */
const usersLock = 5_214_630_971;
/** Time for PostgreSQL to release the locks of a killed process. */
const lockPatienceMs = 2_000;
const joinPatienceMs = 30_000;
const backupThereRestoreHere =
  "Bring it over: with that version «npm run staff -- backup FILE», then with this one «npm run staff -- restore FILE»";

export const postgresDirectory = (dataDir: string) => join(dataDir, "postgres");

/** Connects to the PostgreSQL server of `DATA_DIR/postgres`, and starts it if it does not run. */
export async function openEmbeddedPostgres({ dataDir, log, as }: Options): Promise<EmbeddedPostgres> {
  const directory = postgresDirectory(dataDir);
  const { major } = binaries();
  if (!existsSync(directory)) {
    if (as === "guest") throw new EmbeddedPostgresError(`There is no database in ${dataDir} yet: start the API first (npm start)`);
    mkdirSync(dataDir, { recursive: true });
    createDataDirectory(directory);
  }
  requireVersion(directory, major);

  const options = { onLine: (line: string) => log.warn({ line }, "PostgreSQL") };
  const { server, session } = await joinServer(directory, as, options);
  if (as === "owner") return await keepRunning(directory, { server, session, log, ...options });
  return {
    url: server.url,
    isAlone: session.isAlone,
    async close() {
      const isLast = session.isAlone || (await isLastUser(session.client).catch(() => false));
      await leave(isLast, { server, session });
    },
  };
}

type Running = { server: PostgresServer; session: Session };

/** The owner's part: restarts the server after a crash and watches the disk, until it is closed. */
async function keepRunning(
  directory: string,
  { server: first, session: firstSession, log, onLine }: Running & { log: Log; onLine(line: string): void },
): Promise<EmbeddedPostgres> {
  let [server, session, pid] = [first, firstSession, first.pid];
  const closing = new AbortController();
  const { signal } = closing;
  const sleep = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  let checkDisk = await diskWatch(directory, session.client, log);
  const onSpawn = (spawned: number) => {
    pid = spawned;
  };

  async function watch() {
    while (!signal.aborted) {
      await Promise.race([session.ended, sleep(1_000)]);
      if (signal.aborted) return;
      try {
        if (session.hasEnded()) {
          log.warn({}, "embedded PostgreSQL exited; restarting it");
          const socketDirectory = socketDirectoryOf(server.url);
          ({ server, session } = await joinServer(directory, "owner", { onLine, onSpawn, signal, socketDirectory }));
          pid = server.pid;
          checkDisk = await diskWatch(directory, session.client, log);
        }
        await checkDisk();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, "embedded PostgreSQL could not be started; next attempt in 1 s");
        await sleep(1_000);
      }
    }
  }

  const watching = watch();
  // A later failure of the start, or a shutdown that takes too long, calls process.exit; the server must stop then too.
  const stopAtExit = () => askToStop(pid);
  process.on("exit", stopAtExit);
  return {
    url: server.url,
    isAlone: false,
    close: async () => {
      closing.abort();
      await watching;
      const isLast = await isLastUser(session.client).catch(() => true);
      // This also stops a server whose restart was interrupted.
      await leave(isLast, { server: { ...server, pid }, session });
      process.off("exit", stopAtExit);
    },
  };
}

/** The connection that holds the locks. */
type Session = { client: Client; isAlone: boolean; ended: Promise<void>; hasEnded(): boolean };

/** Runs the server and takes the locks of the role. If the last user stops the server at the same time, it starts again. */
async function joinServer(directory: string, as: Role, options: StartOptions): Promise<Running> {
  for (const deadline = Date.now() + joinPatienceMs; ; ) {
    const server = await runServer(directory, options);
    try {
      return { server, session: await takeLocks(directory, server, as, options.signal) };
    } catch (error) {
      if (!isServerGone(error) || Date.now() > deadline || options.signal?.aborted) throw error;
    }
    await pause(50);
  }
}

/** Whether an error says that the server ends or has ended: class 57P of PostgreSQL, or an error of the socket. */
function isServerGone(error: unknown): boolean {
  if (error instanceof EmbeddedPostgresError) return false;
  return !(error instanceof DatabaseError) || error.code?.startsWith("57P") === true;
}

async function takeLocks(directory: string, server: PostgresServer, as: Role, signal: AbortSignal | undefined): Promise<Session> {
  const client = new Client({ connectionString: server.url, query_timeout: 20_000 });
  const ended = Promise.withResolvers<void>();
  let hasEnded = false;
  for (const event of ["error", "end"] as const)
    client.on(event, () => {
      hasEnded = true;
      ended.resolve();
    });
  const isTaken = async (call: "pg_try_advisory_lock" | "pg_try_advisory_lock_shared", lock: number) =>
    (await client.query(`select ${call}($1) as taken`, [lock])).rows[0]?.taken === true;
  const take = async (...lock: Parameters<typeof isTaken>) => {
    for (const deadline = Date.now() + lockPatienceMs; !(await isTaken(...lock)); await pause(50, undefined, { signal }))
      if (Date.now() > deadline) throw new EmbeddedPostgresError(await inUseMessage(directory, client));
  };

  await client.connect();
  try {
    const isAlone = as === "alone" && (await isTaken("pg_try_advisory_lock", usersLock));
    if (!isAlone) await take("pg_try_advisory_lock_shared", usersLock);
    if (as === "owner") await take("pg_try_advisory_lock", ownerLock);
    if (as === "owner" || isAlone) {
      await client.query(`set application_name = '${holderName}process ${process.pid} since ${new Date().toISOString()}'`);
    }
    return { client, isAlone, ended: ended.promise, hasEnded: () => hasEnded };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Whether nobody else uses the server; new users then wait until it has been stopped, and start it again. */
async function isLastUser(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_unlock_all()");
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [usersLock]);
  return rows[0]?.taken === true;
}

/** The connection stays open until the server has stopped: a lock released earlier would admit a new user. */
async function leave(isLast: boolean, { server, session }: Running): Promise<void> {
  if (isLast) await stopServer(server);
  await session.client.end().catch(() => {});
}

const holderName = "len-owner ";

async function inUseMessage(directory: string, client: Client): Promise<string> {
  const { rows } = await client.query("select application_name as name from pg_stat_activity where application_name like $1", [
    `${holderName}%`,
  ]);
  const owner = String(rows[0]?.name ?? "another process").replace(holderName, "");
  return `DATA_DIR: the embedded database ${directory} is in use by ${owner}. Stop it first, or set DATABASE_URL to run several`;
}

/**
 * Makes the database read-only while the disk is nearly full, because PostgreSQL crashes when it cannot write its WAL, and cannot start
 * again. Writes fail with 25006 until there is space. Returns a function that checks the disk once.
 */
async function diskWatch(directory: string, client: Client, log: Log): Promise<() => Promise<void>> {
  const isReadOnly = async () => (await client.query("show default_transaction_read_only")).rows[0]?.default_transaction_read_only === "on";
  let readOnly = await isReadOnly();

  async function setReadOnly(value: boolean) {
    await client.query(value ? "alter system set default_transaction_read_only = on" : "alter system reset default_transaction_read_only");
    await client.query("select pg_reload_conf()");
    while ((await isReadOnly()) !== value) await pause(10);
    readOnly = value;
  }

  async function watch() {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    if (!readOnly && free < leastFreeBytes) {
      await setReadOnly(true);
      log.error({ freeBytes: free }, "the disk is full; the database refuses to write until there is space again");
    } else if (readOnly && free >= enoughFreeBytes) {
      await setReadOnly(false);
      log.info({ freeBytes: free }, "there is disk space again; the database writes");
    }
  }

  await watch();
  return watch;
}

/** The data of another major version of PostgreSQL cannot be opened by this one. */
function requireVersion(directory: string, major: number) {
  const version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  if (version === String(major)) return;
  throw new EmbeddedPostgresError(
    `DATA_DIR: ${directory} was made by PostgreSQL ${version}, this is ${major}. ${backupThereRestoreHere}, the directory being moved away`,
  );
}

/** Versions before 0.2 kept their database in DATA_DIR/database, in the format of PGlite. */
export function refuseOldDatabase(dataDir: string) {
  const old = join(dataDir, "database");
  if (existsSync(postgresDirectory(dataDir)) || !existsSync(join(old, "PG_VERSION"))) return;
  throw new EmbeddedPostgresError(`DATA_DIR: ${old} holds the database of an older version. ${backupThereRestoreHere}`);
}
