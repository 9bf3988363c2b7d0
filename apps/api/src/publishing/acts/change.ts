import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { refusingConflicts } from "../../platform/refusals/refusal.ts";
import { contentItems, type Undo } from "../content/table.ts";
import { inPublication } from "../edition/edition.ts";
import { type ItemAct, inTrash, isInTrash, isItem, type Locked, lockItem, lockRow, planOf, refuseIfChanged } from "./item.ts";

/** The returned values are stored for the undo. */
type Change = (locked: Locked) => Promise<Partial<Undo> | undefined>;

/**
 * Runs an act on the locked item and stores the state to which the act can be undone. The edition is always raised, because the clock looks
 * for new plans when the edition changes.
 */
export async function change(db: Database, act: ItemAct, name: Undo["act"] | "undo", run: Change): Promise<void> {
  await refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await lockRow(tx, act);
      const item = await lockItem(tx, act);
      await refuseIfChanged(tx, act, item);
      if (isInTrash(item, row) && name !== "untrash" && name !== "undo") throw inTrash();
      const place = name === "move" ? await findPlace(tx, act) : { before: null };
      const changesDraft = name === "restore" || name === "slug";
      const was: Undo | null =
        name === "undo"
          ? null
          : {
              act: name,
              status: row?.status ?? "none",
              isDeleted: isInTrash(item, row),
              number: item.publishedNumber,
              plan: planOf(item),
              draft: changesDraft ? item.draft : null,
              ...place,
            };
      const kept = await run({ tx, item, row });
      // A revision that is also a new draft has already raised the version, so `version + 1` would be wrong.
      await tx
        .update(contentItems)
        .set({ undo: was && { ...was, ...kept }, version: sql`greatest(${contentItems.version}, ${item.version} + 1)` })
        .where(isItem(act));
    }),
  );
}

/** The place of an item in a list ordered by hand: before another item, at the end, or outside of the pinned ones. */
export type Place = { before: string | null; isPinned: boolean };

/** The next item in the order by hand, and whether this one is in that order. */
async function findPlace(tx: Database, { entity, id }: ItemAct): Promise<Place> {
  const { table } = entity;
  const place = table.position ?? table.pinnedAt;
  if (!place) return { before: null, isPinned: false };
  const own = tx.select({ place }).from(table).where(eq(table.id, id));
  const [row] = await own;
  const [next] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), sql`(${place}, ${table.id}) > ((${own}), ${id}::uuid)`))
    .orderBy(place, table.id)
    .limit(1);
  return { before: next ? String(next.id) : null, isPinned: row?.place !== null };
}
