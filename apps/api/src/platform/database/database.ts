import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** What queries take: a pool of connections or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;
