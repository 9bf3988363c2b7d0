import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { DiskReserve } from "./disk-reserve.ts";
import { FlushingFiles, flushParent, flushPath, flushTree } from "./flushing-files.ts";
import { type Listen, listenOnEmbedded } from "./listen.ts";
import { lockDirectory } from "./lock.ts";
import { migrate } from "./migrate.ts";

const second = 1_000;
const minute = 60 * second;
export const embeddedExtensions = { pg_trgm, unaccent };
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "full_page_writes=on", "synchronous_commit=on"].flatMap((setting) => ["-c", setting]),
];

export type Embedded = { db: Database; listen: Listen; ping(): Promise<void>; close(): Promise<void> };
type Options = { directory: string; log: Log };

/**
 * The embedded database in a directory of its own, made as safe as a server: commits are flushed to the disk, one process
 * owns the directory, the journal is folded in every few minutes, statistics are renewed daily, a full disk only stops writing.
 */
export async function openEmbedded({ directory, log }: Options): Promise<Embedded> {
  mkdirSync(dirname(directory), { recursive: true });
  const lock = lockDirectory(directory);
  try {
    const reserve = new DiskReserve(directory);
    const pglite = await startDurable({ directory, log }, reserve);
    const timers = [
      setInterval(() => runQuietly(pglite, "checkpoint", log), 5 * minute),
      setInterval(() => runQuietly(pglite, "vacuum (analyze)", log), 24 * 60 * minute),
      setInterval(() => writeAgain(pglite, reserve, log), second),
    ];
    for (const timer of timers) timer.unref();
    return {
      db: drizzle(pglite),
      listen: listenOnEmbedded(pglite),
      ping: async () => void (await pglite.query("select 1")),
      close: async () => {
        timers.forEach(clearInterval);
        await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startDurable({ directory, log }: Options, reserve: DiskReserve): Promise<PGlite> {
  const unfinished = `${directory}.unfinished`;
  if (existsSync(unfinished)) rmSync(directory, { recursive: true, force: true });
  if (!reserve.tryHold())
    throw new Error(`Too little free disk space for the embedded database ${directory}: it needs at least 80 MB to start.`);
  const isNew = !existsSync(directory) || readdirSync(directory).length === 0;
  if (isNew) {
    writeFileSync(unfinished, "The first start did not end; the directory is made anew at the next.\n");
    flushPath(unfinished);
    flushParent(directory);
  }

  const files = new FlushingFiles(directory, () => {
    if (!reserve.release()) return false;
    log.error({ directory }, "the disk is full; the database refuses to write until there is space again");
    setImmediate(() => runQuietly(pglite, "set default_transaction_read_only = on", log));
    return true;
  });
  const pglite: PGlite = await PGlite.create({
    fs: files,
    extensions: embeddedExtensions,
    startParams: durableStart,
    onStderr: (line) => endOnPanic(line, log),
  });
  await migrate(drizzle(pglite), { log });
  await requireFlushing(pglite, files);
  if (isNew) {
    await pglite.exec("checkpoint");
    flushTree(directory);
    rmSync(unfinished);
    flushParent(directory);
  }
  return pglite;
}

/** A later version of PGlite may go round our flush; better no start than a commit that only seems to be kept. */
async function requireFlushing(pglite: PGlite, files: FlushingFiles) {
  const before = files.flushes;
  await pglite.exec("create table if not exists flush_test (at timestamptz); insert into flush_test values (now()); drop table flush_test");
  const after = files.flushes;
  const { rows } = await pglite.query<{ fsync: string }>("select current_setting('fsync') as fsync");
  if (after === before || rows[0]?.fsync !== "on") {
    await pglite.close();
    throw new Error(
      "The embedded database does not flush commits to the disk; it does not start like this. Set DATABASE_URL to use a server.",
    );
  }
}

/**
 * PostgreSQL's last word. A server would restart by itself; here every later call would spin for ever and block the process.
 * What was committed is in the journal and comes back at the next start.
 */
function endOnPanic(line: string, log: Log): boolean {
  if (line.includes("PANIC:")) {
    log.error({ line }, "the embedded database cannot go on; the program ends to start from the journal");
    process.exit(1);
  }
  return false;
}

async function writeAgain(pglite: PGlite, reserve: DiskReserve, log: Log) {
  if (reserve.isHeld() || !reserve.tryHold()) return;
  await runQuietly(pglite, "set default_transaction_read_only = off", log);
  log.info({}, "there is disk space again; the database writes");
}

async function runQuietly(pglite: PGlite, command: string, log: Log) {
  try {
    await pglite.exec(command);
  } catch (error) {
    log.error({ err: error, command }, "upkeep of the embedded database failed");
  }
}
