import { isDeepStrictEqual } from "node:util";
import { type AuditEntry, recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { moveAliases } from "../content/aliases.ts";
import type { Undo } from "../content/table.ts";
import { change } from "./change.ts";
import { entryOf, type Item, type ItemAct, planOf, type Row, setDraft, setPlan } from "./item.ts";
import { arrange } from "./move.ts";
import { bring } from "./show.ts";

/**
 * Undoes the last act of any person. A later save remains; after `takeVersion` and `changeItemSlug`, which write the draft, a save makes
 * the undo impossible. Publication by the clock and a save at the terminal make it impossible too.
 */
export async function undo(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "undo", async ({ tx, item, row }) => {
    await recordAudit(tx, await undoLast(tx, act, item, row));
  });
}

/** Restores the state before the last act on a locked item. Returns the entry for the log. */
export async function undoLast(tx: Database, act: ItemAct, item: Item, row: Row): Promise<AuditEntry> {
  const { undo: last } = item;
  if (!last) throw new Refusal("validation", "Отменять нечего");
  if (last.act === "move") await arrange(tx, act, { before: last.before, isPinned: last.isPinned ?? true });
  else await bring(tx, act, item, row, { ...last, isBack: true });
  if (last.redirected)
    await moveAliases(tx, { entity: act.entity.name, from: last.redirected.to, to: act.id, only: last.redirected.slugs });
  if (!isDeepStrictEqual(last.plan, planOf(item))) await setPlan(tx, act, planToRestore(last));
  if (last.draft) await setDraft(tx, act, last.draft);
  return entryOf(act, "content.undo", { act: last.act });
}

/** A plan whose hour has passed since then would be published at once. */
function planToRestore({ act, plan }: Undo): Undo["plan"] {
  const isPassed = plan !== null && new Date(plan.at) <= new Date();
  if (isPassed && act === "unplan") throw new Refusal("validation", "Час публикации уже прошёл: назначьте другой");
  return isPassed ? null : plan;
}
