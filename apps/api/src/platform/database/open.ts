import { existsSync } from "node:fs";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { openEmbeddedPostgres, postgresDirectory, refuseOldDatabase } from "./embedded-postgres.ts";
import { type Listen, listenOnServer } from "./listen.ts";
import { migrate, requireMigrated } from "./migrate.ts";
import { connectPatiently, connectServer, type ServerPool } from "./server-pool.ts";
import { checkRussianTrigrams, checkServer } from "./start-checks.ts";

export type OpenDatabase = ServerPool & { listen: Listen };

type OpenOptions = { databaseUrl: string | undefined; dataDir: string; log: Log };

/** Opens the configured database, checks and migrates it; throws with a message for the person who starts the program. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return await openServer({ databaseUrl, log });

  refuseOldDatabase(dataDir);
  const embedded = await openEmbeddedPostgres({ dataDir, log, as: "owner" });
  try {
    const { close, ...database } = await openServer({ databaseUrl: embedded.url, log });
    return {
      ...database,
      close: async () => {
        await close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function openServer(options: { databaseUrl: string; log: Log }): Promise<OpenDatabase> {
  const patient = connectPatiently(options);
  try {
    await checkServer(patient.db);
    await migrate(patient.db, options);
    await checkRussianTrigrams(patient.db);
  } finally {
    await patient.close();
  }
  return { listen: listenOnServer(options), ...connectServer(options) };
}

export type JoinedDatabase = {
  db: Database;
  /** Whether nobody else uses the database, as far as this process can know. */
  isAlone: boolean;
  /** Whether this process has created the embedded database, so that it contains no other data. */
  isNew: boolean;
  close(): Promise<void>;
};

/** Opens the database for one terminal command, whether or not an API is running. Never migrates; only a restore may create it. */
export async function joinDatabase({
  databaseUrl,
  dataDir,
  log,
  forRestore,
}: OpenOptions & { forRestore: boolean }): Promise<JoinedDatabase> {
  const isNew = !databaseUrl && !existsSync(postgresDirectory(dataDir));
  const embedded = databaseUrl ? null : await openEmbeddedPostgres({ dataDir, log, as: forRestore ? "alone" : "guest" });
  const { db, close } = connectServer({ databaseUrl: databaseUrl ?? embedded?.url ?? "", log });
  const closeAll = async () => {
    await close();
    await embedded?.close();
  };
  try {
    if (!forRestore) await requireMigrated(db);
    return { db, isAlone: embedded?.isAlone ?? true, isNew: isNew && embedded?.isAlone === true, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
