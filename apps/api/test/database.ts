import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import { test as base } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import { type Listen, listenOnServer } from "../src/platform/database/listen.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { demoTemplate } from "./database-template.ts";

export type OwnDatabase = { db: Database; dataDir: string; listen: Listen; close(): Promise<void> };

/** The server this run has, if it has one. */
export const serverUrl = process.env.TEST_DATABASE_URL;
export const isServer = serverUrl !== undefined;

/** A database of the demo clinic for tests that need real commits: outbox, idempotency, concurrency. Close it at the end. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  return serverUrl ? await openOnServer(serverUrl) : await (await demoTemplate()).open();
}

/** The same without a single table: what a new clinic's first start finds. */
export async function openEmptyDatabase(): Promise<Omit<OwnDatabase, "dataDir" | "listen">> {
  if (serverUrl) return await createOnServer(serverUrl, "template0");
  return await (await demoTemplate()).openEmpty();
}

async function openOnServer(url: string) {
  const { name: template, dataDir } = await (await demoTemplate()).onServer(url);
  return { ...(await createOnServer(url, template)), dataDir };
}

async function createOnServer(url: string, template: string) {
  const name = `len_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(url, `create database ${name} template ${template}`);
  const pool = connectPool(url, name);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    name,
    db: drizzle(pool),
    listen: listenOnServer({ databaseUrl, log: silentLog }),
    close: async () => {
      await pool.end();
      await asAdmin(url, `drop database ${name} with (force)`);
    },
  };
}

function connectPool(url: string, name: string): Pool {
  const pool = new Pool({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href, max: 10 });
  // A connection the pool has just let go may still hear that its database is dropped.
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}

/** What two instances of the API on one server have: a database with a pool of each. Only where `isServer`. */
export async function openForTwo(): Promise<{ one: Database; other: Database; dataDir: string; close(): Promise<void> }> {
  if (!serverUrl) throw new Error("Two processes cannot share the embedded database");
  const { name, db, dataDir, close } = await openOnServer(serverUrl);
  const second = connectPool(serverUrl, name);
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

async function asAdmin(url: string, command: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

class RolledBack extends Error {}

/**
 * `test` with `db`: the demo clinic, in a transaction that is rolled back when the test ends. Everything a test calls must take
 * this `db`; another handle of the same embedded database would wait for the transaction for ever.
 * `dataDir` holds the media files the rows speak of; it is shared, so leave it as it is.
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
