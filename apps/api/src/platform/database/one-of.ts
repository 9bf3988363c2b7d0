import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Matches any of these ids, passed as one array parameter; an empty list matches no row. */
export const isOneOf = (column: AnyPgColumn, ids: string[]): SQL => sql`${column} = any(${`{${ids.join(",")}}`}::uuid[])`;
