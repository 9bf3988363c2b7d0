import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

/** Recalculates all counters, after rows were written without triggers or counters were changed by hand. */
export async function rebuildCounters(db: Database): Promise<void> {
  await db.execute(sql`select rebuild_counters()`);
}
