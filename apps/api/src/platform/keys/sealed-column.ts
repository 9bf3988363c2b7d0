import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Sealer } from "../sealing/sealing.ts";

/** A column of sealed values, as a feature declares it, so that the values can be sealed again with a new key. */
export type SealedColumn = {
  table: PgTable;
  id: AnyPgColumn;
  /** The sealed value; null or empty when there is none. */
  value: AnyPgColumn | SQL;
  /** Id of the row that the value was sealed for. */
  sealedFor?: AnyPgColumn | SQL;
  context(id: string): string;
  /** What to write for a newly sealed value. */
  set(sealed: string): Record<string, unknown>;
  /** The blind index in the same row, made of the opened value. */
  index?: { column: AnyPgColumn; set(sealer: Sealer, plain: string): Record<string, unknown> };
};
