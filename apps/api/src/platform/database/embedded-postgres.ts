import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../log/log.ts";
import {
  askToStop,
  binaries,
  createDataDirectory,
  EmbeddedPostgresError,
  type PostgresServer,
  runServer,
  socketDirectoryOf,
  stopServer,
} from "./postgres-server.ts";

export type EmbeddedPostgres = {
  url: string;
  /** Whether this process owns the server: the owner restarts and stops it. Other processes only connect. */
  isOwner: boolean;
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  /** Creates the data directory if there is none, instead of failing. */
  mayCreate: boolean;
  /** Fails if another process owns the server, instead of connecting to it. */
  mustOwn: boolean;
};

const megabyte = 1024 * 1024;
/** With less free space the database becomes read-only. Running transactions still need WAL: three segments of 16 MB. */
const leastFreeBytes = 48 * megabyte;
const enoughFreeBytes = 80 * megabyte;
/** Any number that no other advisory lock of this program uses. */
const ownerLock = 5_214_630_970;
const backupThereRestoreHere =
  "Bring it over: with that version «npm run staff -- backup FILE», then with this one «npm run staff -- restore FILE»";

export const postgresDirectory = (dataDir: string) => join(dataDir, "postgres");

/**
 * Connects to the PostgreSQL server of `DATA_DIR/postgres`, and starts it if it does not run. One process owns the server, by an
 * advisory lock that PostgreSQL releases when the owner's connection ends. The owner restarts a server that crashed, and makes the
 * database read-only while the disk is nearly full.
 */
export async function openEmbeddedPostgres({ dataDir, log, mayCreate, mustOwn }: Options): Promise<EmbeddedPostgres> {
  const directory = postgresDirectory(dataDir);
  const { major } = binaries();
  if (!existsSync(directory)) {
    if (!mayCreate) throw new EmbeddedPostgresError(`There is no database in ${dataDir} yet: start the API first (npm start)`);
    mkdirSync(dataDir, { recursive: true });
    createDataDirectory(directory);
  }
  requireVersion(directory, major);

  const onLine = (line: string) => log.warn({ line }, "PostgreSQL");
  let server = await runServer(directory, { onLine });
  let owner = await becomeOwner(server, mustOwn ? 2_000 : 0);
  if (!owner) {
    if (mustOwn) throw new EmbeddedPostgresError(await inUseMessage(directory, server));
    return { url: server.url, isOwner: false, close: async () => {} };
  }

  const closing = new AbortController();
  const sleep = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => {});
  let checkDisk = await diskWatch(directory, owner.client, log);

  async function keepRunning() {
    while (!closing.signal.aborted) {
      await Promise.race([owner?.ended, sleep(1_000)]);
      if (closing.signal.aborted) return;
      try {
        if (!owner || owner.hasEnded()) {
          log.warn({}, "embedded PostgreSQL exited; restarting it");
          server = await runServer(directory, { onLine, socketDirectory: socketDirectoryOf(server.url) });
          owner = await becomeOwner(server, 10_000);
          if (!owner) throw new EmbeddedPostgresError(await inUseMessage(directory, server));
          checkDisk = await diskWatch(directory, owner.client, log);
        }
        await checkDisk();
      } catch (error) {
        log.error({ err: error }, "embedded PostgreSQL could not be started; next attempt in 1 s");
        await sleep(1_000);
      }
    }
  }

  const running = keepRunning();
  // A later failure of the start, or a shutdown that takes too long, calls process.exit.
  const stopAtExit = () => askToStop(server);
  process.on("exit", stopAtExit);
  return {
    url: server.url,
    isOwner: true,
    close: async () => {
      closing.abort();
      await running;
      await owner?.client.end().catch(() => {});
      process.off("exit", stopAtExit);
      await stopServer(server);
    },
  };
}

type Owner = { client: Client; ended: Promise<void>; hasEnded(): boolean };

/**
 * Takes the owner's lock; `null` when another process holds it for longer than `patienceMs`. PostgreSQL needs a moment to release the
 * lock of a process that was killed.
 */
async function becomeOwner({ url }: PostgresServer, patienceMs: number): Promise<Owner | null> {
  const client = new Client({ connectionString: url, application_name: "len-waiting", query_timeout: 20_000 });
  const ended = Promise.withResolvers<void>();
  let hasEnded = false;
  for (const event of ["error", "end"] as const)
    client.on(event, () => {
      hasEnded = true;
      ended.resolve();
    });
  await client.connect();
  for (const deadline = Date.now() + patienceMs; ; await pause(50)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [ownerLock]);
    if (rows[0]?.locked) break;
    if (Date.now() < deadline) continue;
    await client.end();
    return null;
  }
  await client.query(`set application_name = 'len-owner process ${process.pid} since ${new Date().toISOString()}'`);
  return { client, ended: ended.promise, hasEnded: () => hasEnded };
}

async function inUseMessage(directory: string, { url }: PostgresServer): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select application_name as name from pg_stat_activity where application_name like 'len-owner %'");
  await client.end();
  const owner = String(rows[0]?.name ?? "len-owner another process").replace("len-owner ", "");
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
