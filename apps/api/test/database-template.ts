import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const api = join(root, "apps/api");
export const cache = join(root, ".cache");

/** The database to clone on every server of the tests. */
export const templateName = "len_template";

/** `server` is the data directory of a stopped server with the migrated database of the demo clinic; `dataDir` holds its media. */
export type DemoTemplate = { server: string; dataDir: string };

const templateIn = (folder: string) => ({ server: join(folder, "postgres"), dataDir: join(folder, "data") });

let template: DemoTemplate | undefined;

/** Location of the template that belongs to the sources at the first call; `makeTemplate` creates it. */
export function demoTemplate(): DemoTemplate {
  template ??= templateIn(join(cache, `test-database-${hashOfSources()}`));
  return template;
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

/** The sources of the template: a change in any of them makes a new one. */
function hashOfSources(): string {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(new URL("./make-template.ts", import.meta.url))));
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
