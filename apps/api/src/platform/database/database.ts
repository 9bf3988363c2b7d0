import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** What queries take: the server's pool, the embedded database and a transaction of either all fit. */
export type Database = PgDatabase<PgQueryResultHKT>;
