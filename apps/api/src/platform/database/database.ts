import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The executor of a query: a connection pool or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;
