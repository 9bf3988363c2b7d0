import { join } from "node:path";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { type Listen, listenOnServer } from "./listen.ts";
import { migrate } from "./migrate.ts";
import { connectPatiently, connectServer } from "./server-pool.ts";
import { checkRussianTrigrams, checkServer } from "./start-checks.ts";

export type OpenDatabase = { db: Database; kind: "embedded" | "server"; listen: Listen; ping(): Promise<void>; close(): Promise<void> };

type OpenOptions = { databaseUrl: string | undefined; dataDir: string; log: Log };

const embeddedDirectory = (dataDir: string) => join(dataDir, "database");

/** The database of the environment, checked and migrated; throws with a message for the person who starts the program. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenDatabase> {
  if (!databaseUrl) return { kind: "embedded", ...(await openEmbedded({ directory: embeddedDirectory(dataDir), log })) };

  await prepareServer({ databaseUrl, log });
  return { kind: "server", listen: listenOnServer({ databaseUrl, log }), ...connectServer({ databaseUrl, log }) };
}

async function prepareServer(options: { databaseUrl: string; log: Log }) {
  const server = connectPatiently(options);
  try {
    await checkServer(server.db);
    await migrate(server.db, options);
    await checkRussianTrigrams(server.db);
  } finally {
    await server.close();
  }
}
