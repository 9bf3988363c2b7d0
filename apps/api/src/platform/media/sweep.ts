import { eq, lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";
import { derivedPictures } from "./derived-table.ts";
import type { MediaStore } from "./store.ts";
import { files, media, mediaFormer, mediaOrphans } from "./table.ts";

/** An advisory lock number that no other lock uses. */
const lockNumber = 5_214_630_983;

/** A file is removed when this database has recorded it as an orphan for this many days. */
const orphanedDays = 7;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Takes the sweep's lock in shared mode. Uploads hold it from their last check of the bytes until the row is committed; the sweep waits for
 * them.
 */
export async function keepFromSweep(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber})`);
}

/** Failed uploads of a week cause fewer orphans than this. */
const fewOrphans = 50;

/** Most files in the store are unknown to the database, so one of the two belongs to another clinic or another time. */
export class StoreOfAnotherDatabase extends Error {
  override name = "StoreOfAnotherDatabase";
}

/**
 * Removes files that have had no row for a week, i.e. the remains of failed uploads, and returns their names. The week is counted by
 * this database and not by the files' age, and does not start while the store seems to belong to another database.
 *
 * @throws StoreOfAnotherDatabase when most files are unknown; nothing is removed or recorded
 */
export async function sweepMedia(db: Database, store: MediaStore, signal?: AbortSignal): Promise<string[]> {
  const referred = await listReferred(db);
  const orphans: string[] = [];
  for await (const name of store.list()) if (!referred.has(name)) orphans.push(name);
  if (orphans.length > fewOrphans && orphans.length > referred.size) throw new StoreOfAnotherDatabase();

  // A single array parameter, because a statement takes at most 65,535 parameters.
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

/** Checks again under the lock, because the same bytes may have been uploaded since the list was read. */
async function removeOrphan(db: Database, store: MediaStore, name: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    const isOrphan = !(await listReferred(tx, name)).has(name);
    if (isOrphan) await store.remove(name);
    await tx.delete(mediaOrphans).where(eq(mediaOrphans.name, name));
    return isOrphan;
  });
}

/** Number of files to which rows refer and which the store lacks. */
export async function countMissing(db: Database, store: MediaStore): Promise<number> {
  const missing = await listReferred(db);
  for await (const name of store.list()) missing.delete(name);
  return missing.size;
}

/** Rows in the trash and replaced files count too, because they can be restored. */
async function listReferred(db: Database, only?: string): Promise<Set<string>> {
  const rows = await queryRows(
    db,
    z.object({ name: z.string() }),
    sql`
      select name from (
        select ${files.file} as name from ${files}
        union all select variant ->> 'file' from ${media}, jsonb_array_elements(${media.variants}) as variant
        union all select ${mediaFormer.stored} ->> 'file' from ${mediaFormer} where ${mediaFormer.stored} ? 'file'
        union all select variant ->> 'file' from ${mediaFormer}, jsonb_array_elements(${mediaFormer.stored} -> 'variants') as variant
        union all select variant ->> 'file' from ${derivedPictures}, jsonb_array_elements(${derivedPictures.variants}) as variant
      ) as referred where ${only === undefined ? sql`true` : sql`name = ${only}`}`,
  );
  return new Set(rows.map(({ name }) => name));
}
