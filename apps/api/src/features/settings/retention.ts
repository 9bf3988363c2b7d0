import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { readSetting } from "./queries.ts";

/** When data that arrives now expires: after the number of months set by staff. */
export async function eraseAfterRetention(db: Database): Promise<SQL> {
  return sql`now() + make_interval(months => ${await readSetting(db, "retentionMonths")}::int)`;
}
