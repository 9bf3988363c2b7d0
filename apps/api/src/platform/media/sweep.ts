import { eq, lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";
import type { MediaStore } from "./store.ts";
import { files, media, mediaOrphans } from "./table.ts";

/** Any number no other lock of ours takes. */
const lockNumber = 5_214_630_983;

/** How long this database must have known that nobody refers to bytes before they go. */
const orphanedDays = 7;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Held by whoever adds media, from looking at the bytes to the row that speaks of them; the sweep waits for its end. */
export async function keepFromSweep(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber})`);
}

/** More strangers than a week of failed uploads can leave. */
const fewOrphans = 50;

/** Most of what the store holds is unknown to the database: one of the two is not this clinic's, or not of this day. */
export class StoreOfAnotherDatabase extends Error {
  override name = "StoreOfAnotherDatabase";
}

/**
 * Removes bytes that no row of the library speaks of, once that has been known for a week: what failed uploads left. Answers their
 * names. The week is counted by this database, not by the files, and does not begin where the store seems to be another's.
 *
 * @throws StoreOfAnotherDatabase nothing is removed or remembered.
 */
export async function sweepMedia(db: Database, store: MediaStore, signal?: AbortSignal): Promise<string[]> {
  const referred = await listReferred(db);
  const orphans: string[] = [];
  for await (const name of store.list()) if (!referred.has(name)) orphans.push(name);
  if (orphans.length > fewOrphans && orphans.length > referred.size) throw new StoreOfAnotherDatabase();

  // One parameter however many they are: a statement takes no more than 65,535.
  const named = sql`select jsonb_array_elements_text(${JSON.stringify(orphans)}::jsonb)`;
  await db.delete(mediaOrphans).where(sql`${mediaOrphans.name} not in (${named})`);
  await db.execute(sql`insert into ${mediaOrphans} (name) ${named} on conflict do nothing`);
  const due = await db
    .select({ name: mediaOrphans.name })
    .from(mediaOrphans)
    .where(lt(mediaOrphans.seenAt, daysAgo(orphanedDays)));
  const removed: string[] = [];
  for (const { name } of due) if (!signal?.aborted && (await removeOrphan(db, store, name))) removed.push(name);
  return removed;
}

/** Asks once more under the lock: since the list was read the very bytes may have been brought again. */
async function removeOrphan(db: Database, store: MediaStore, name: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    const isOrphan = !(await listReferred(tx, name)).has(name);
    if (isOrphan) await store.remove(name);
    await tx.delete(mediaOrphans).where(eq(mediaOrphans.name, name));
    return isOrphan;
  });
}

/** Rows count even in the trash, for they may be taken out of it. */
async function listReferred(db: Database, only?: string): Promise<Set<string>> {
  const rows = await queryRows(
    db,
    z.object({ name: z.string() }),
    sql`
      select name from (
        select ${files.file} as name from ${files}
        union all select variant ->> 'file' from ${media}, jsonb_array_elements(${media.variants}) as variant
      ) as referred where ${only === undefined ? sql`true` : sql`name = ${only}`}`,
  );
  return new Set(rows.map(({ name }) => name));
}
