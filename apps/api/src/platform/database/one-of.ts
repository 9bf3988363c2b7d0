import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** One of these ids of the database's own, as one parameter however many they are; no row for none. */
export const isOneOf = (column: AnyPgColumn, ids: string[]): SQL => sql`${column} = any(${`{${ids.join(",")}}`}::uuid[])`;
