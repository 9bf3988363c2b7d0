import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { contentEdition } from "./table.ts";

/** Any number that no other advisory lock of this program uses. */
const lockNumber = 5_214_630_982;

/** The PostgreSQL channel that notifies instances of each new edition. */
export const editionChannel = "len_edition";

/** `edition` is 0, and `modifiedAt` null, before the first publication. */
export type Edition = { edition: number; modifiedAt: Date | null };

/**
 * Runs `act` in a transaction and raises the edition. It always raises it, even if `act` changed nothing: an unneeded raise costs one
 * rendering of each page, a missing one would leave pages stale.
 */
export async function inPublication<Result>(db: Database, act: (tx: Database) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await lockPublications(tx);
    const result = await act(tx);
    await raiseEdition(tx);
    return result;
  });
}

/**
 * Lets one publication run at a time, so that editions grow in the order of commits and the search index has one writer. Locks are taken in
 * this order everywhere, or two acts could deadlock: this one, the rows that visitors see, their items of content, the log.
 */
export async function lockPublications(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
}

/**
 * Sets the edition to the current Unix time in milliseconds, or adds one if that is not higher. A database restored from a backup
 * therefore continues above all editions that were lost with the newer data. Call it after `lockPublications`.
 */
export async function raiseEdition(tx: Database): Promise<void> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const second = sql`date_trunc('second', clock_timestamp())`;
  const [raised] = await tx
    .insert(contentEdition)
    .values({ edition: now, modifiedAt: second })
    .onConflictDoUpdate({
      target: contentEdition.id,
      set: {
        edition: sql`greatest(${now}, ${contentEdition.edition} + 1)`,
        modifiedAt: sql`greatest(${second}, ${contentEdition.modifiedAt} + interval '1 second')`,
      },
    })
    .returning({ edition: contentEdition.edition });
  await tx.execute(sql`select pg_notify(${editionChannel}, ${String(raised?.edition)})`);
}

export async function readEdition(db: Database): Promise<Edition> {
  const [row] = await db.select({ edition: contentEdition.edition, modifiedAt: contentEdition.modifiedAt }).from(contentEdition);
  // Before the first publication; every later edition is higher.
  return row ?? { edition: 1, modifiedAt: null };
}
