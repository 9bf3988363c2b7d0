import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { setAuditKey } from "../src/platform/audit/record.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { createDataDirectory, runServer, stopServer } from "../src/platform/database/postgres-server.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { cache, databaseAt, demoTemplate, templateName, withClient } from "./database-template.ts";
import { testSealer } from "./keys.ts";
import { seedDemo } from "./with-features.ts";

/**
 * Makes the template unless it exists. Several processes may do this at once: each writes to a folder of its own, and the first that
 * finishes renames its folder to the final name. Global set-up runs this file as a program, because Vitest cannot load `app.ts` there.
 */
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
      setAuditKey(testSealer);
      await seedDemo(drizzle(client), { dataDir, log: silentLog });
      await client.query("vacuum (analyze)");
    });
  } finally {
    await stopServer(server);
  }
}

/** Removes templates of earlier sources, 100 MB each. After an hour no test run can still be reading one. */
function removeOld() {
  const old = readdirSync(cache).filter(
    (name) => name.startsWith("test-database-") && statSync(join(cache, name)).mtimeMs < Date.now() - 3_600_000,
  );
  for (const name of old) rmSync(join(cache, name), { recursive: true, force: true });
}

if (import.meta.main) await makeTemplate();
