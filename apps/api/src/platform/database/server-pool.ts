import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { z } from "zod";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { queryRows } from "./rows.ts";

type Options = { databaseUrl: string; log: Log };

/** Client-side timeout of a query; the server cancels a statement earlier. */
const answerMs = 20_000;

/** Connections of a pool; `waiting` queries have none yet. */
export type PoolFigures = { total: number; idle: number; waiting: number };

export type ServerPool = {
  db: Database;
  ping(): Promise<{ damagedPages: number }>;
  figures(): PoolFigures;
  close(): Promise<void>;
};

/** A connection pool. Everything has a timeout: connections, statements, locks and idle transactions. */
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

/** One connection without a statement timeout, for migrations: a new index on a large table may take minutes. */
export function connectPatiently({ databaseUrl, log }: Options): ServerPool {
  return usePool(new Pool({ ...common(databaseUrl), max: 1 }), log);
}

const common = (connectionString: string) => ({
  connectionString,
  application_name: "len-api",
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  // SSDs read random pages as fast as sequential ones; with the default of 4 the planner decompresses every search text one by one.
  // Starting parallel workers takes ten times as long as the queries of this program.
  options: "-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0",
});

function usePool(pool: Pool, log: Log): ServerPool {
  // An unhandled error event ends the process. The pool emits it for idle connections only; a connection in use reports the error to its
  // query and then emits it itself.
  pool.on("error", (error) => log.warn({ code: codeOf(error) }, "an idle connection to the database was lost"));
  pool.on(
    "connect",
    (client) => void client.on("error", (error) => log.warn({ code: codeOf(error) }, "a connection to the database was lost")),
  );
  const db = transactingOn(pool);
  return {
    db,
    ping: () => countDamage(db),
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

const damageSchema = z.object({ damagedPages: z.coerce.number() });

/** The number of reads of pages with a wrong checksum, which PostgreSQL counts; tables that all databases share count too. */
export async function countDamage(db: Database): Promise<{ damagedPages: number }> {
  const [row] = await queryRows(
    db,
    damageSchema,
    sql`select coalesce(sum(checksum_failures), 0) as "damagedPages" from pg_stat_database where datid = 0 or datname = current_database()`,
  );
  return row ?? { damagedPages: 0 };
}

/**
 * Queries on any connection of the pool; a transaction on a connection that is always released. Drizzle 0.45.4 does not release a
 * connection that is lost at `begin`: after ten of these the pool would be empty until a restart. A connection whose transaction did
 * not finish is not used again.
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
      // A `begin` that timed out may still be executed, so the state of the connection is unknown.
      connection.release(!hasBegun || connection.getTransactionStatus() !== "I");
    }
  };
  return db;
}

const codeOf = (error: Error) => ("code" in error ? error.code : error.name);
