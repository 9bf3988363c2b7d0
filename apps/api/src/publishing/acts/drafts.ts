import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { changedByAnother, notFound, refusingConflicts } from "../../platform/refusals/refusal.ts";
import type { ContentEntity } from "../content/entity.ts";
import { addRevision, cutDraft, findLatestRevision, findRevision } from "../content/revisions.ts";
import { contentItems } from "../content/table.ts";
import { change } from "./change.ts";
import { audit, entryOf, type ItemAct, isItem, lockItem, refuseIfChanged, refuseTrash, setDraft } from "./item.ts";

/** Acts that visitors do not see: new drafts, saves, versions. */

/** Adds a draft; a repeated call returns the same draft. */
export async function addItem(db: Database, item: { entity: ContentEntity; id: string; data: unknown; actor: string }): Promise<void> {
  const { entity, id, actor } = item;
  const draft = entity.checkDraft(item.data);
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(contentItems)
      .values({ entity: entity.name, id, draft, savedBy: actor })
      .onConflictDoNothing()
      .returning({ id: contentItems.id });
    if (added.length > 0) await recordAudit(tx, { actor, action: "content.add", entity: entity.name, entityId: id });
  });
}

/**
 * Overwrites the working draft without an entry in the log. It makes a version only if somebody else wrote the draft until now, or if the
 * editor closes the form.
 */
export async function saveDraft(db: Database, act: ItemAct & { data: unknown; isLeaving: boolean }): Promise<void> {
  const { entity, id, actor } = act;
  const draft = entity.checkDraft(act.data);
  await db.transaction(async (tx) => {
    const item = await lockItem(tx, act);
    const of = { entity: entity.name, id };
    // True also for a save that is repeated after a lost answer.
    const isSame = isDeepStrictEqual(draft, item.draft);
    if (!isSame) {
      await refuseIfChanged(tx, act, item);
      await refuseTrash(tx, act, item);
      if (item.savedBy !== actor) await cutDraft(tx, of);
      await tx
        .update(contentItems)
        .set({
          draft,
          version: sql`${contentItems.version} + 1`,
          savedBy: actor,
          savedAt: sql`clock_timestamp()`,
          ...(item.undo?.draft && { undo: null }),
        })
        .where(isItem(act));
    }
    if (act.isLeaving) await cutDraft(tx, of);
  });
}

type Version = { entity: ContentEntity; data: unknown; actor: string } & ({ id: null } | { id: string; baseVersion: number | null });

/**
 * Saves a complete version, as the terminal does. `id` is null for a new item; `baseVersion` is the version that the edit started from: a
 * later one by somebody else is a conflict.
 */
export async function saveVersion(db: Database, edit: Version): Promise<{ id: string; version: number }> {
  const { entity, actor } = edit;
  const data = entity.check(edit.data);
  const id = edit.id ?? randomUUID();
  const of = { entity: entity.name, id };
  return refusingConflicts(() =>
    db.transaction(async (tx) => {
      if (edit.id === null) await entity.insert(tx, data, { id, status: "draft", version: 1, updatedAt: new Date() });
      else if (!(await entity.lock(tx, id))) throw notFound();
      else {
        // The draft of the panel is stored as a version of its own.
        await cutDraft(tx, of);
        const latest = await findLatestRevision(tx, of);
        if (edit.baseVersion !== null && latest?.version !== edit.baseVersion) throw changedByAnother();
      }
      const version = await addRevision(tx, { ...of, data, actor });
      // An undo would restore the draft from before this edit.
      await tx.update(contentItems).set({ undo: null }).where(isItem({ entity, id }));
      await recordAudit(tx, entryOf({ entity, id, actor }, "content.save", { version }));
      return { id, version };
    }),
  );
}

/** Makes a version the draft and stores the previous draft as a version. */
export async function takeVersion(db: Database, act: ItemAct & { number: number }): Promise<void> {
  await change(db, act, "restore", async ({ tx }) => {
    const of = { entity: act.entity.name, id: act.id };
    const revision = await findRevision(tx, of, act.number);
    if (!revision) throw notFound();
    await cutDraft(tx, of);
    await setDraft(tx, act, revision.data);
    await audit(tx, act, "content.take_version", { version: act.number });
  });
}
