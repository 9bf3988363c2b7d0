import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { migrate } from "../src/platform/database/migrate.ts";
import { createDataDirectory, runServer, stopServer } from "../src/platform/database/postgres-server.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { seedDemo } from "./with-features.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const api = join(root, "apps/api");
const cache = join(root, ".cache");

/** The database to clone on every server of the tests. */
export const templateName = "len_template";

/** `server` is the data directory of a stopped server with the migrated database of the demo clinic; `dataDir` holds its media. */
export type DemoTemplate = { server: string; dataDir: string };

const templateIn = (folder: string) => ({ server: join(folder, "postgres"), dataDir: join(folder, "data") });

let template: DemoTemplate | undefined;

/** Location of the template for the sources as they were at the first call; `makeTemplate` creates it. */
export function demoTemplate(): DemoTemplate {
  template ??= templateIn(join(cache, `test-database-${hashOfSources()}`));
  return template;
}

/** Creates the template if it is missing. Two processes may do so at once: each in its own folder, and the first to finish renames it. */
export async function makeTemplate(): Promise<void> {
  const folder = join(demoTemplate().server, "..");
  if (existsSync(folder)) return;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const draft = mkdtempSync(`${folder}-`);
  try {
    await fill(join(draft, "postgres"), join(draft, "data"));
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fill(directory: string, dataDir: string) {
  createDataDirectory(directory, { flags: ["--no-sync"] });
  const server = await runServer(directory);
  try {
    await withClient(server.url, (client) => client.query(`create database ${templateName} template template0`));
    await withClient(databaseAt(server.url, templateName), async (client) => {
      await migrate(drizzle(client), { log: silentLog });
      await seedDemo(drizzle(client), { dataDir, log: silentLog });
      await client.query("vacuum (analyze)");
    });
  } finally {
    await stopServer(server);
  }
}

export async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The connection URL of another database on the same server. */
export const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Templates of earlier sources, 100 MB each; no run that may still read one lasts an hour. */
function removeOld() {
  const old = readdirSync(cache).filter(
    (name) => name.startsWith("test-database-") && statSync(join(cache, name)).mtimeMs < Date.now() - 3_600_000,
  );
  for (const name of old) rmSync(join(cache, name), { recursive: true, force: true });
}

/** All sources of the template: a change in any of them creates a new one. */
function hashOfSources(): string {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folder of [
    join(api, "migrations"),
    join(api, "src"),
    join(root, "packages/fixtures/src"),
    join(root, "packages/fixtures/media"),
  ]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath)) {
      const isPart = folder.endsWith("src")
        ? /(table|seed|import|columns|migrate|postgres-server|feature|app)[\w-]*\.ts$|publishing\/(search|edition)|fixtures/.test(
            pathOf(entry),
          )
        : true;
      if (entry.isFile() && isPart) hash.update(entry.name).update(readFileSync(pathOf(entry)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

type Entry = { parentPath: string; name: string };
const pathOf = (entry: Entry) => join(entry.parentPath, entry.name);
const byPath = (one: Entry, other: Entry) => (pathOf(one) < pathOf(other) ? -1 : 1);
