import type { Database } from "./database.ts";

/**
 * Runs `act` in one transaction after another, each on at most `atOnce` rows, until a batch is not full, so that no transaction holds many
 * locks. @returns the results of all batches
 */
export async function inBatches<Row>(db: Database, atOnce: number, act: (tx: Database) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const some = await db.transaction(act);
    all.push(...some);
    if (some.length < atOnce) return all;
  }
}
