import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Log } from "../http/log.ts";
import type { Database } from "./database.ts";

type Options = { databaseUrl: string; log: Log };
export type ServerPool = { db: Database; ping(): Promise<void>; close(): Promise<void> };

/** Connections to a PostgreSQL server. Nothing waits for ever: not for a connection, a statement, a lock or a forgotten transaction. */
export function connectServer({ databaseUrl, log }: Options): ServerPool {
  return usePool(
    new Pool({
      ...common(databaseUrl),
      max: 10,
      statement_timeout: 15_000,
      query_timeout: 20_000,
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
});

function usePool(pool: Pool, log: Log): ServerPool {
  // Without a listener the restart of a server would end this process; the next query takes a fresh connection.
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection to the database was lost"));
  return {
    db: drizzle(pool),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}
