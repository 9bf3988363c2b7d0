import { sql } from "drizzle-orm";
import { joinDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { searchMissDays, searchMisses } from "../src/publishing/search/table.ts";

// Moves the searches that found nothing back by a day, as if they had been made yesterday. `DATA_DIR` is the directory of the running API.

const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error("DATA_DIR names the directory of the running API");

const { db, close } = await joinDatabase({ databaseUrl: undefined, dataDir, log: silentLog, forRestore: false });
try {
  await db.update(searchMisses).set({ lastAt: sql`${searchMisses.lastAt} - interval '1 day'` });
  await db.update(searchMissDays).set({ day: sql`${searchMissDays.day} - 1` });
} finally {
  await close();
}
