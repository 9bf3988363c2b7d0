import { join } from "node:path";
import type { Log } from "../http/log.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { connectServer } from "./server-pool.ts";
import { checkRussianTrigrams, checkServer } from "./start-checks.ts";

export type OpenDatabase = { db: Database; kind: "embedded" | "server"; ping(): Promise<void>; close(): Promise<void> };

type OpenOptions = { databaseUrl: string | undefined; dataDir: string; log: Log };

export const embeddedDirectory = (dataDir: string) => join(dataDir, "database");

/** The database of the environment, checked and migrated; throws with a message for the person who starts the program. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenDatabase> {
  const opened: OpenDatabase = databaseUrl
    ? { kind: "server", ...connectServer({ databaseUrl, log }) }
    : { kind: "embedded", ...(await openEmbedded({ directory: embeddedDirectory(dataDir), log })) };
  try {
    await checkServer(opened.db);
    if (opened.kind === "server") await migrate(opened.db, { log });
    await checkRussianTrigrams(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
