import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { readSetting } from "./queries.ts";

/** When data received now expire: the number of months set by staff, counted from the visit (`from`) or from now. */
export async function eraseAfterRetention(db: Database, from?: Date): Promise<SQL> {
  const months = await readSetting(db, "retentionMonths");
  return sql`coalesce(${from?.toISOString() ?? null}::timestamptz, now()) + make_interval(months => ${months}::int)`;
}
