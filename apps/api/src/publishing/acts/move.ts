import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { move, unpin } from "../content/order.ts";
import { change, type Place } from "./change.ts";
import type { ItemAct } from "./item.ts";

/** Moves an item in a list ordered by hand: before another item, to the end, or out of the pinned ones. */
export async function moveItem(db: Database, act: ItemAct & Place): Promise<void> {
  await change(db, act, "move", async ({ tx, row }) => {
    if (!row || row.isDeleted) throw new Refusal("validation", "Место в списке получает то, что опубликовано");
    await arrange(tx, act, act);
  });
}

export async function arrange(tx: Database, { entity, id, actor }: ItemAct, { before, isPinned }: Place): Promise<void> {
  const act = { entity, key: id, actor };
  await (isPinned ? move(tx, { ...act, before }) : unpin(tx, act));
}
