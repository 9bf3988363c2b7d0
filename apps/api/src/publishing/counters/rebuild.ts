import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

/** Makes every counter anew from what it counts: after rows were written past the triggers, or to put right what somebody broke by hand. */
export async function rebuildCounters(db: Database): Promise<void> {
  await db.execute(sql`select rebuild_counters()`);
}
