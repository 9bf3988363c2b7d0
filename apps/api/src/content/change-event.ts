import type { Database } from "../db/database.ts";
import { changeEvents } from "./table.ts";

/** Says what changed for visitors. Call it in the transaction that changed it. */
export async function emitChange(db: Database, change: { collections: string[]; slugs: string[] }): Promise<void> {
  await db.insert(changeEvents).values(change);
}
