import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/pglite";
import { Client } from "pg";
import type { Database } from "../src/platform/database/database.ts";
import { embeddedExtensions } from "../src/platform/database/embedded.ts";
import { listenOnEmbedded } from "../src/platform/database/listen.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { silentLog } from "../src/platform/log/log.ts";
import type { OwnDatabase } from "./database.ts";
import { seedDemo } from "./with-features.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const api = join(root, "apps/api");
const cache = join(root, ".cache");

export type DemoTemplate = {
  /** A copy in memory. */
  open(): Promise<OwnDatabase>;
  /** A database in memory without a single table. */
  openEmpty(): Promise<{ db: Database; close(): Promise<void> }>;
  /** The name of the template database on that server, made when it is not there yet. */
  onServer(url: string): Promise<{ name: string; dataDir: string }>;
};

let template: Promise<DemoTemplate> | undefined;

/** The migrated database of the demo clinic, made once for each state of what it is made from and kept under `.cache`. */
export function demoTemplate(): Promise<DemoTemplate> {
  template ??= openTemplate();
  return template;
}

/** Compiled once a worker: code that one database has warmed up is there for the next. */
let engine: Promise<WebAssembly.Module> | undefined;

async function createEmbedded(options: { loadDataDir?: Blob } = {}): Promise<PGlite> {
  engine ??= WebAssembly.compile(readFileSync(join(root, "node_modules/@electric-sql/pglite/dist/pglite.wasm")));
  return await PGlite.create({ ...options, extensions: embeddedExtensions, pgliteWasmModule: await engine });
}

async function openTemplate(): Promise<DemoTemplate> {
  const hash = hashOfSources();
  const directory = join(cache, `test-database-${hash}`);
  if (!existsSync(directory)) await makeTemplate(directory);
  const load = (name: string) => createEmbedded({ loadDataDir: new Blob([readFileSync(join(directory, name))]) });
  return {
    open: async () => {
      const pglite = await load("database.tar");
      return { db: drizzle(pglite), dataDir: directory, listen: listenOnEmbedded(pglite), close: () => pglite.close() };
    },
    openEmpty: async () => {
      const pglite = await load("empty.tar");
      return { db: drizzle(pglite), close: () => pglite.close() };
    },
    onServer: async (url) => {
      const name = `len_template_${hash}`;
      await makeServerTemplate(url, name, directory);
      return { name, dataDir: directory };
    },
  };
}

/** Two workers may do this at once: each in a folder of its own, the first to finish gives it the name. */
async function makeTemplate(directory: string) {
  mkdirSync(cache, { recursive: true });
  removeOld();
  const draft = mkdtempSync(`${directory}-`);
  const pglite = await createEmbedded();
  const keep = async (name: string) => writeFileSync(join(draft, name), await (await pglite.dumpDataDir("none")).bytes());
  try {
    await keep("empty.tar");
    await fill(drizzle(pglite), draft);
    await pglite.exec("vacuum (analyze)");
    // Else each copy would begin with playing the journal back.
    await pglite.exec("checkpoint");
    await keep("database.tar");
    giveName(draft, directory);
  } finally {
    await pglite.close();
    rmSync(draft, { recursive: true, force: true });
  }
}

function giveName(draft: string, directory: string) {
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  }
}

/** Templates of earlier states of the sources, 100 MB each; an hour is longer than any run that may still read one. */
function removeOld() {
  const old = readdirSync(cache).filter(
    (name) => name.startsWith("test-database-") && statSync(join(cache, name)).mtimeMs < Date.now() - 3_600_000,
  );
  for (const name of old) rmSync(join(cache, name), { recursive: true, force: true });
}

async function makeServerTemplate(url: string, name: string, dataDir: string) {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(770412)");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft}`);
    await admin.query(`create database ${draft} encoding 'UTF8' template template0`);
    const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${draft}` }).href });
    await client.connect();
    try {
      await fill(drizzleServer(client), dataDir);
    } finally {
      await client.end();
    }
    await admin.query(`alter database ${draft} rename to ${name}`);
  } finally {
    await admin.end();
  }
}

async function fill(db: Database, dataDir: string) {
  await migrate(db, { log: silentLog });
  await seedDemo(db, { dataDir, log: silentLog });
}

/** Everything the template is made from: a change in any of it makes a new one. */
function hashOfSources(): string {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(readFileSync(join(root, "node_modules/@electric-sql/pglite/package.json")));
  for (const folder of [
    join(api, "migrations"),
    join(api, "src"),
    join(root, "packages/fixtures/src"),
    join(root, "packages/fixtures/media"),
  ]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath)) {
      const isPart = folder.endsWith("src")
        ? /(table|seed|import|columns|migrate)[\w-]*\.ts$|src\/search|fixtures/.test(pathOf(entry))
        : true;
      if (entry.isFile() && isPart) hash.update(entry.name).update(readFileSync(pathOf(entry)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

type Entry = { parentPath: string; name: string };
const pathOf = (entry: Entry) => join(entry.parentPath, entry.name);
const byPath = (one: Entry, other: Entry) => (pathOf(one) < pathOf(other) ? -1 : 1);
