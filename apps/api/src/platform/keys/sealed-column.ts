import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Sealer } from "../sealing/sealing.ts";

/** A column of encrypted values, declared by a feature so that the values can be encrypted again with a new key. */
export type SealedColumn = {
  table: PgTable;
  id: AnyPgColumn;
  /** The encrypted value; null or empty when there is none. */
  value: AnyPgColumn | SQL;
  /** Id of the row for which the value was encrypted. */
  sealedFor?: AnyPgColumn | SQL;
  context(id: string): string;
  /** The columns to write for a newly encrypted value. */
  set(sealed: string): Record<string, unknown>;
  /** The blind index in the same row, made from the decrypted value. */
  index?: { column: AnyPgColumn; set(sealer: Sealer, plain: string): Record<string, unknown> };
};
