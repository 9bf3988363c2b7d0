import { type Change, type CollectionName, collectionNames } from "@len/contract/changes";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { changedCollections, changeEvents } from "./table.ts";

/** Any number no other lock of ours takes; advisory locks are of one database. */
const lockNumber = 5_214_630_982;

/** Instances hear of a new event on it; they are told its id and read the rest. */
export const changesChannel = "len_changes";

/**
 * A transaction that changes what visitors see. They come one after another: ids of events grow in the order of the commits, and
 * no two write the search index at once.
 */
export async function inPublication<Result>(db: Database, act: (tx: Database) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    return await act(tx);
  });
}

/** Says what changed for visitors; `null`: everything may have. Call it inside `inPublication`. */
export async function emitChange(tx: Database, changes: Change[] | null): Promise<void> {
  if (changes?.length === 0) return;
  const [event] = await tx
    .insert(changeEvents)
    .values({
      changes: changes && mergeChanges(changes),
      at: sql`clock_timestamp()`,
      modifiedAt: sql`greatest(
        date_trunc('second', clock_timestamp()),
        (select max(modified_at) from change_events) + interval '1 second'
      )`,
    })
    .returning({ id: changeEvents.id, modifiedAt: changeEvents.modifiedAt });
  if (!event) throw new Error("An inserted event has an id");
  const touched = changes ? new Set(changes.map(({ collection }) => collection)) : collectionNames;
  await tx
    .insert(changedCollections)
    .values([...touched].map((collection) => ({ collection, modifiedAt: event.modifiedAt })))
    .onConflictDoUpdate({ target: changedCollections.collection, set: { modifiedAt: event.modifiedAt } });
  await tx.execute(sql`select pg_notify(${changesChannel}, ${String(event.id)})`);
}

/**
 * After the database was put back to an earlier state: its ids go on from the clock, above any it has ever given, so that nobody
 * takes an event of the lost time for one of the new.
 */
export async function beginNewHistory(tx: Database): Promise<void> {
  await tx.execute(sql`
    select setval(pg_get_serial_sequence('change_events', 'id'), greatest(
      (extract(epoch from clock_timestamp()) * 1000)::bigint,
      (select coalesce(max(id), 0) from change_events)
    ))`);
  await emitChange(tx, null);
}

/** Each collection once: what is named by slugs in one and wholly in another is changed wholly. */
function mergeChanges(changes: Change[]): Change[] {
  const merged = new Map<CollectionName, Set<string> | null>();
  for (const { collection, slugs } of changes) {
    const known = merged.get(collection);
    merged.set(collection, slugs === null || known === null ? null : new Set([...(known ?? []), ...slugs]));
  }
  return [...merged].map(([collection, slugs]) => ({ collection, slugs: slugs && [...slugs] }));
}
