import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";

type Options = { databaseUrl: string; log: Log };

/** How long an answer of the server is waited for; the server itself gives a statement up before that. */
const answerMs = 20_000;

export type ServerPool = { db: Database; ping(): Promise<void>; close(): Promise<void> };

/** Connections to a PostgreSQL server. Nothing waits for ever: not for a connection, a statement, a lock or a forgotten transaction. */
export function connectServer({ databaseUrl, log, patienceMs = answerMs }: Options & { patienceMs?: number }): ServerPool {
  return usePool(
    new Pool({
      ...common(databaseUrl),
      max: 10,
      statement_timeout: 15_000,
      query_timeout: patienceMs,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    }),
    log,
  );
}

/** One connection that may take its time, for migrations: a new index on a grown table outlasts any visitor's patience. */
export function connectPatiently({ databaseUrl, log }: Options): ServerPool {
  return usePool(new Pool({ ...common(databaseUrl), max: 1 }), log);
}

const common = (connectionString: string) => ({
  connectionString,
  application_name: "len-api",
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  // Disks of today read any page about as fast as the next one; the default of 4 makes the planner unpack every text of search one by one.
  options: "-c random_page_cost=1.1",
});

function usePool(pool: Pool, log: Log): ServerPool {
  // An error event nobody listens to ends the process. The pool hears of idle connections only; one in the middle of a
  // transaction tells its query, and says it once more.
  pool.on("error", (error) => log.warn({ code: codeOf(error) }, "an idle connection to the database was lost"));
  pool.on(
    "connect",
    (client) => void client.on("error", (error) => log.warn({ code: codeOf(error) }, "a connection to the database was lost")),
  );
  return {
    db: transactingOn(pool),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}

/**
 * Queries on any connection of the pool, transactions on one that always comes back to it. Drizzle 0.45.4 keeps a connection
 * for ever that was lost at `begin`: after ten of these the pool would be empty until a restart. One whose transaction did not
 * come to its end is not used again.
 */
function transactingOn(pool: Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const connection = await pool.connect();
    let hasBegun = false;
    const begun: typeof work = (tx) => {
      hasBegun = true;
      return work(tx);
    };
    try {
      return await drizzle(connection).transaction(begun, config);
    } finally {
      // A `begin` that was waited for in vain may still happen: what is known of the connection is of the time before it.
      connection.release(!hasBegun || connection.getTransactionStatus() !== "I");
    }
  };
  return db;
}

const codeOf = (error: Error) => ("code" in error ? error.code : error.name);
