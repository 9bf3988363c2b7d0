import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { test as base, inject } from "vitest";
import { setAuditKey } from "../src/platform/audit/record.ts";
import type { Database } from "../src/platform/database/database.ts";
import { type Listen, listenOnServer } from "../src/platform/database/listen.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { databaseAt, demoTemplate, templateName, withClient } from "./database-template.ts";
import { testSealer } from "./keys.ts";

setAuditKey(testSealer);

export type OwnDatabase = { db: Database; url: string; dataDir: string; listen: Listen; close(): Promise<void> };

/** A database of the demo clinic for tests that need real commits: outbox, idempotency, concurrency. Close it at the end. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  return { ...(await createDatabase(templateName)), dataDir: demoTemplate().dataDir };
}

/** An empty database without tables, as at the first start of a new clinic. */
export async function openEmptyDatabase(): Promise<Omit<OwnDatabase, "dataDir">> {
  return await createDatabase("template0");
}

async function createDatabase(template: string) {
  const server = inject("postgresUrl");
  const name = `len_test_${randomBytes(6).toString("hex")}`;
  await withClient(server, (admin) => admin.query(`create database ${name} template ${template}`));
  const url = databaseAt(server, name);
  const pool = connectPool(url);
  return {
    url,
    db: drizzle(pool),
    listen: listenOnServer({ databaseUrl: url, log: silentLog }),
    close: async () => {
      await pool.end();
      await withClient(server, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

function connectPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 10 });
  // A connection that the pool has just released may still receive the error that its database is dropped.
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}

/** The setup of two API instances on one server: a database with a pool for each. */
export async function openForTwo(): Promise<{ one: Database; other: Database; dataDir: string; close(): Promise<void> }> {
  const { url, db, dataDir, close } = await openOwnDatabase();
  const second = connectPool(url);
  return {
    one: db,
    other: drizzle(second),
    dataDir,
    close: async () => {
      await second.end();
      await close();
    },
  };
}

class RolledBack extends Error {}

/**
 * `test` with `db`: the demo clinic, in a transaction that is rolled back when the test ends. Everything a test calls must use this
 * `db`: another connection does not see what the transaction wrote, and may wait for its locks.
 * `dataDir` holds the media files of the rows; it is shared, so tests must not change it.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("ownDatabase", { scope: "worker" }, async ({}, { onCleanup }) => {
    const database = await openOwnDatabase();
    onCleanup(database.close);
    return database;
  })
  .extend("dataDir", ({ ownDatabase }) => ownDatabase.dataDir)
  .extend("db", async ({ ownDatabase }, { onCleanup }) => {
    const began = Promise.withResolvers<Database>();
    const tested = Promise.withResolvers<void>();
    const transaction = ownDatabase.db
      .transaction(async (tx) => {
        began.resolve(tx);
        await tested.promise;
        throw new RolledBack();
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) began.reject(error);
      });
    onCleanup(async () => {
      tested.resolve();
      await transaction;
    });
    return await began.promise;
  });
