import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { long } from "../../../test/corpus/size.ts";
import { demoTemplate } from "../../../test/database-template.ts";
import { endServer, kill9 } from "../../../test/postgres.ts";
import { silentLog } from "../log/log.ts";
import { openEmbeddedPostgres, postgresDirectory } from "./embedded-postgres.ts";
import { joinDatabase, openDatabase } from "./open.ts";
import { askToStop, findServer, runServer } from "./postgres-server.ts";
import { connectServer } from "./server-pool.ts";
import { checkRussianTrigrams, checkServer } from "./start-checks.ts";

function ownFolder(...below: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "len-embedded-"));
  const dataDir = join(folder, ...below);
  onTestFinished(async () => {
    await endServer(postgresDirectory(dataDir));
    rmSync(folder, { recursive: true, force: true });
  });
  return dataDir;
}

/** A copy of the template's data directory, with a stopped server. */
function folderWithServer(...below: string[]): string {
  const dataDir = ownFolder(...below);
  mkdirSync(dataDir, { recursive: true });
  execFileSync("cp", ["-a", demoTemplate().server, postgresDirectory(dataDir)]);
  return dataDir;
}

const asApi = { log: silentLog, as: "owner" as const };
const asTerminal = { log: silentLog, as: "guest" as const };
const asRestore = { log: silentLog, as: "alone" as const };
const serverOf = (dataDir: string) => findServer(postgresDirectory(dataDir));

test("only the owner can read the data, the server listens on no port, and a new server keeps commits and supports Russian", async () => {
  const dataDir = ownFolder();

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });
  const { db, close } = connectServer({ databaseUrl: embedded.url, log: silentLog });

  expect(statSync(postgresDirectory(dataDir)).mode & 0o777).toBe(0o700);
  const [, , , port, socketDirectory = "", address] = readFileSync(join(postgresDirectory(dataDir), "postmaster.pid"), "utf8").split("\n");
  expect(address).toBe("");
  expect(statSync(join(socketDirectory, `.s.PGSQL.${port}`)).mode & 0o777).toBe(0o700);
  await checkServer(db);
  await db.execute(sql`create extension pg_trgm`);
  await checkRussianTrigrams(db);
  await close();
  await embedded.close();
  expect(serverOf(dataDir)).toBeNull();
});

test("the server runs in the process group of its program, and never as root", async () => {
  const dataDir = folderWithServer();

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });

  const groupOf = (pid: number | undefined) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[2];
  const status = readFileSync(`/proc/${serverOf(dataDir)?.pid}/status`, "utf8");
  expect(groupOf(serverOf(dataDir)?.pid)).toBe(groupOf(process.pid));
  expect(status.match(/^Uid:\s+(\d+)/m)?.[1]).not.toBe("0");
  await embedded.close();
});

test("a server left running by a killed program is taken over, and stopped in the end", async () => {
  const dataDir = folderWithServer();
  const left = await runServer(postgresDirectory(dataDir));

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });

  expect(embedded).toMatchObject({ url: left.url });
  expect(serverOf(dataDir)).toEqual(left);
  await embedded.close();
  expect(serverOf(dataDir)).toBeNull();
});

test("a stale postmaster.pid whose process id belongs to another program does not prevent a start", long, async () => {
  const dataDir = folderWithServer();
  writeFileSync(join(postgresDirectory(dataDir), "postmaster.pid"), `${process.pid}\n${postgresDirectory(dataDir)}\n1\n5432\n\n\n\n`);

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });

  expect(serverOf(dataDir)?.pid).not.toBe(process.pid);
  await embedded.close();
});

test("when the path is too long for a socket, the socket is elsewhere, for its owner only", long, async () => {
  const dataDir = folderWithServer("клиника".repeat(8), "d".repeat(60));

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });
  const joined = await openEmbeddedPostgres({ dataDir, ...asTerminal });

  expect(joined.url).toBe(embedded.url);
  const socketDirectory = new URL(embedded.url).searchParams.get("host") ?? "";
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700);
  await joined.close();
  await embedded.close();
  expect(statSync(socketDirectory, { throwIfNoEntry: false })).toBeUndefined();
});

test("a postmaster.pid that names the server of other data is not taken for a server of this data", long, async () => {
  const [dataDir, other] = [folderWithServer(), folderWithServer()];
  const elsewhere = await runServer(postgresDirectory(other));
  cpSync(join(postgresDirectory(other), "postmaster.pid"), join(postgresDirectory(dataDir), "postmaster.pid"));

  expect(serverOf(dataDir)).toBeNull();
  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });

  expect(serverOf(dataDir)?.pid).not.toBe(elsewhere.pid);
  expect(serverOf(other)).toEqual(elsewhere);
  await embedded.close();
});

test("a server that hangs is stopped after the deadline, and the next attempt starts another", async () => {
  const dataDir = folderWithServer();
  const directory = postgresDirectory(dataDir);
  const hanging = await runServer(directory);
  process.kill(hanging.pid, "SIGSTOP");

  await expect(runServer(directory, { readyWithinMs: 100 })).rejects.toThrow(`process ${hanging.pid}) was not ready after 0.1 s`);

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });
  expect(serverOf(dataDir)?.pid).not.toBe(hanging.pid);
  await embedded.close();
});

test("an aborted start leaves no server behind", async () => {
  const dataDir = folderWithServer();
  const abort = new AbortController();

  const starting = runServer(postgresDirectory(dataDir), { signal: abort.signal, onSpawn: () => abort.abort() });

  await expect(starting).rejects.toThrow("aborted");
  expect(serverOf(dataDir)).toBeNull();
});

test("the owner restarts a server that was killed", async () => {
  const dataDir = folderWithServer();
  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });
  const killed = serverOf(dataDir);
  if (!killed) throw new Error("no server");

  await kill9(killed);
  await vi.waitUntil(() => serverOf(dataDir) !== null, { timeout: 30_000 });

  expect(serverOf(dataDir)?.pid).not.toBe(killed.pid);
  await embedded.close();
  expect(serverOf(dataDir)).toBeNull();
});

test("closing does not wait for a restart that cannot succeed", long, async () => {
  const [dataDir, other] = [folderWithServer(), folderWithServer()];
  const restarting = Promise.withResolvers<void>();
  const log = {
    ...silentLog,
    warn: (_: object, message: string) => (message.endsWith("restarting it") ? restarting.resolve() : undefined),
  };
  const embedded = await openEmbeddedPostgres({ dataDir, as: "owner", log });
  const { pid } = await runServer(postgresDirectory(other));
  const { searchParams } = new URL(embedded.url);
  // While the socket's lock file names a running server, no other server can start here; the restart tries for 75 seconds.
  writeFileSync(join(searchParams.get("host") ?? "", `.s.PGSQL.${searchParams.get("port")}.lock`), `${pid}\n`);
  await endServer(postgresDirectory(dataDir));
  await restarting.promise;

  const closingAt = performance.now();
  await embedded.close();

  expect(performance.now() - closingAt).toBeLessThan(15_000);
  expect(serverOf(dataDir)).toBeNull();
});

test("a server left running on removed data does not affect that of new data in the same directory", long, async () => {
  const dataDir = folderWithServer();
  const left = await runServer(postgresDirectory(dataDir));
  rmSync(postgresDirectory(dataDir), { recursive: true });

  const embedded = await openEmbeddedPostgres({ dataDir, ...asApi });
  // The old server may already have noticed that its data are gone: if the new directory has the inode of the old one, the old server must
  // end first.
  askToStop(left.pid);
  await vi.waitUntil(() => !existsSync(`/proc/${left.pid}`), { timeout: 60_000 });

  const { ping, close } = connectServer({ databaseUrl: embedded.url, log: silentLog });
  await ping();
  await close();
  await embedded.close();
});

test("one process owns the server: a second API is refused with the owner's name; a terminal connects and leaves the server running", async () => {
  const dataDir = folderWithServer();
  const owner = await openEmbeddedPostgres({ dataDir, ...asApi });

  await expect(openEmbeddedPostgres({ dataDir, ...asApi })).rejects.toThrow(new RegExp(`is in use by process ${process.pid} since 20`));
  const terminal = await openEmbeddedPostgres({ dataDir, ...asTerminal });
  expect(terminal).toMatchObject({ url: owner.url, isAlone: false });
  await terminal.close();

  expect(serverOf(dataDir)).not.toBeNull();
  await owner.close();
});

test("the last of several terminals stops the server", async () => {
  const dataDir = folderWithServer();
  const first = await openEmbeddedPostgres({ dataDir, ...asTerminal });
  const second = await openEmbeddedPostgres({ dataDir, ...asTerminal });

  await first.close();
  const server = serverOf(dataDir);
  expect(server?.url).toBe(second.url);
  await second.close();
  expect(serverOf(dataDir)).toBeNull();
});

test("terminals that open and close all the time always find a server", long, async () => {
  const dataDir = folderWithServer();
  const comeAndGo = async () => {
    for (let times = 0; times < 3; times += 1) {
      const terminal = await openEmbeddedPostgres({ dataDir, ...asTerminal });
      const { ping, close } = connectServer({ databaseUrl: terminal.url, log: silentLog });
      await ping();
      await close();
      await terminal.close();
    }
  };

  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);

  expect(serverOf(dataDir)).toBeNull();
});

test("a program that replaces the database has exclusive access: others are told its name, and it does not start beside others", async () => {
  const dataDir = folderWithServer();
  const restore = await openEmbeddedPostgres({ dataDir, ...asRestore });
  expect(restore.isAlone).toBe(true);

  for (const role of [asApi, asTerminal]) {
    await expect(openEmbeddedPostgres({ dataDir, ...role })).rejects.toThrow(new RegExp(`is in use by process ${process.pid} since 20`));
  }
  await restore.close();
  expect(serverOf(dataDir)).toBeNull();

  const terminal = await openEmbeddedPostgres({ dataDir, ...asTerminal });
  const second = await openEmbeddedPostgres({ dataDir, ...asRestore });
  expect(second.isAlone).toBe(false);
  await second.close();
  await terminal.close();
});

test("a terminal neither creates nor migrates a database", async () => {
  const empty = ownFolder();
  const place = { databaseUrl: undefined, log: silentLog, forRestore: false };
  await expect(joinDatabase({ ...place, dataDir: empty })).rejects.toThrow(/no database .* yet: start the API first/);
  expect(statSync(postgresDirectory(empty), { throwIfNoEntry: false })).toBeUndefined();

  // The first database of the template's server has no tables.
  const unmigrated = folderWithServer();
  await expect(joinDatabase({ ...place, dataDir: unmigrated })).rejects.toThrow(/not been brought to this version/);
  expect(serverOf(unmigrated)).toBeNull();
});

test("the database of an older version is refused with instructions for moving its data", long, async () => {
  const dataDir = ownFolder();
  mkdirSync(join(dataDir, "database"), { recursive: true });
  writeFileSync(join(dataDir, "database/PG_VERSION"), "17\n");
  await expect(openDatabase({ databaseUrl: undefined, dataDir, log: silentLog })).rejects.toThrow(
    /database of an older version.*staff -- backup FILE.*staff -- restore FILE/,
  );

  const newer = folderWithServer();
  writeFileSync(join(postgresDirectory(newer), "PG_VERSION"), "17\n");
  await expect(openDatabase({ databaseUrl: undefined, dataDir: newer, log: silentLog })).rejects.toThrow(
    /made by PostgreSQL 17, this is 18.*staff -- backup FILE/,
  );
});
