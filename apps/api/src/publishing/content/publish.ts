import { randomUUID } from "node:crypto";
import type { AuditAct } from "@len/contract/staff/acts";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { changedByAnother, Refusal, refusingConflicts } from "../../platform/refusals/refusal.ts";
import { inPublication } from "../edition/edition.ts";
import { indexContent } from "../search/index-content.ts";
import { claimAddress, keepOldAddress } from "./aliases.ts";
import type { ContentEntity, LockedRow, RevisionData } from "./entity.ts";
import { addRevision, cutDraft, findLatestRevision, findRevision, type ItemRef, markPublished, type Revision } from "./revisions.ts";
import { contentItems } from "./table.ts";

/** Acts of the terminal, by key. Those of the panel are in items.ts. */

/** The target of an act: `key` is an id, a slug or a page's path; `expectedVersion` the published version that its author saw. */
type Act = { entity: ContentEntity; key: string; actor: string; expectedVersion?: number };

/** `evenHiding`: also when other rows become invisible with it, such as the services of a direction. */
type Removal = Act & { evenHiding?: boolean };

export type ActDone = { id: string; version: number };

/**
 * Saves an edit, invisible to visitors until `publish`. Without `key` it creates a new entity as a draft; `baseVersion` is the
 * revision the edit started from, and a later revision by somebody else is a conflict.
 */
export async function saveRevision(
  db: Database,
  edit: { entity: ContentEntity; key?: string; data: unknown; baseVersion?: number; actor: string },
): Promise<ActDone> {
  const { entity } = edit;
  const data = entity.check(edit.data);
  return refusingConflicts(() =>
    db.transaction(async (tx) => {
      const id = edit.key === undefined ? randomUUID() : (await requireRow(tx, entity, edit.key)).id;
      if (edit.key === undefined) await entity.insert(tx, data, { id, status: "draft", version: 1, updatedAt: new Date() });
      // What was written in the panel meanwhile becomes a version of its own.
      if (edit.key !== undefined) await cutDraft(tx, { entity: entity.name, id });
      const latest = await findLatestRevision(tx, { entity: entity.name, id });
      if (edit.baseVersion !== undefined && latest?.version !== edit.baseVersion) throw changedByAnother();
      const version = await addRevision(tx, { entity: entity.name, id, data, actor: edit.actor });
      // It would bring back the draft of before this edit.
      await tx
        .update(contentItems)
        .set({ undo: null })
        .where(isItem({ entity: entity.name, id }));
      await audit(tx, edit.actor, "content.save", entity, id, { version });
      return { id, version };
    }),
  );
}

/** Publishes a revision, the latest unless `version` names another. */
export async function publish(db: Database, act: Act & { version?: number }): Promise<ActDone> {
  const { entity } = act;
  return refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await requireRow(tx, entity, act.key, act.expectedVersion);
      const of = { entity: entity.name, id: row.id };
      const revision = act.version === undefined ? await findLatestRevision(tx, of) : await findRevision(tx, of, act.version);
      if (!revision) throw new Refusal("not_found", "Такой версии нет");
      const addresses = await show(tx, entity, row, revision);
      await endPlanAndUndo(tx, { entity: entity.name, id: row.id });
      await audit(tx, act.actor, "content.publish", entity, row.id, { version: revision.version, addresses });
      return { id: row.id, version: revision.version };
    }),
  );
}

/** Takes an item off the site; its revisions and slugs stay. */
export async function unpublish(db: Database, act: Removal): Promise<ActDone> {
  const { entity } = act;
  return refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await requireRow(tx, entity, act.key, act.expectedVersion);
      if (row.status !== "published") throw new Refusal("conflict", "Карточка и так не опубликована");
      await refuseHiding(tx, entity, row, act);
      await entity.setStatus(tx, { ...row, status: "archived", updatedAt: new Date() });
      await indexContent(tx, await entity.searched(tx, row.id));
      await endPlanAndUndo(tx, { entity: entity.name, id: row.id });
      await audit(tx, act.actor, "content.unpublish", entity, row.id, { version: row.version });
      return { id: row.id, version: row.version };
    }),
  );
}

/** Moves an item into the trash, whatever its status: it is hidden from visitors and its slug is free for another one. */
export async function trash(db: Database, act: Removal): Promise<ActDone> {
  const { entity } = act;
  return refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await requireRow(tx, entity, act.key, act.expectedVersion);
      await refuseHiding(tx, entity, row, act);
      await entity.setDeleted(tx, row.id, true);
      await indexContent(tx, await entity.searched(tx, row.id));
      await endPlanAndUndo(tx, { entity: entity.name, id: row.id });
      await audit(tx, act.actor, "content.archive", entity, row.id, { version: row.version });
      return { id: row.id, version: row.version };
    }),
  );
}

/** Takes an item out of the trash. Visitors see it again once it is published. */
export async function untrash(db: Database, act: Act): Promise<ActDone> {
  const { entity } = act;
  return refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await entity.lockDeleted(tx, act.key);
      if (!row) throw new Refusal("not_found", "В корзине такой карточки нет");
      await entity.setDeleted(tx, row.id, false);
      if (row.key !== row.id) await claimAddress(tx, { entity: entity.name, id: row.id, slug: row.key });
      await endPlanAndUndo(tx, { entity: entity.name, id: row.id });
      await audit(tx, act.actor, "content.restore", entity, row.id, { version: row.version });
      return { id: row.id, version: row.version };
    }),
  );
}

/** Changes the slug of a published entity at once; a draft in progress gets the new slug too and stays a draft. */
export async function changeSlug(db: Database, act: Act & { slug: string }): Promise<ActDone> {
  const { entity } = act;
  return refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await requireRow(tx, entity, act.key, act.expectedVersion);
      const of = { entity: entity.name, id: row.id };
      const [shown, latest] = [await findRevision(tx, of, row.version), await findLatestRevision(tx, of)];
      if (!shown || !latest || !("slug" in shown.data)) throw new Refusal("validation", "У этой карточки нет своего адреса");
      const moved = (data: RevisionData) => entity.check({ ...data, slug: act.slug });

      const version = await addRevision(tx, { ...of, data: moved(shown.data), actor: act.actor });
      const revision = await findRevision(tx, of, version);
      if (revision && row.status === "published") await show(tx, entity, row, revision);
      if (latest.version > shown.version) await addRevision(tx, { ...of, data: moved(latest.data), actor: act.actor });
      await endPlanAndUndo(tx, of);
      await audit(tx, act.actor, "content.change_slug", entity, row.id, { version, from: row.key, to: act.slug });
      return { id: row.id, version };
    }),
  );
}

const isItem = ({ entity, id }: ItemRef) => and(eq(contentItems.entity, entity), eq(contentItems.id, id));

/** After an act that the panel did not make: its plan would replace the act, its undo bring back what was before. */
export async function endPlanAndUndo(tx: Database, item: ItemRef): Promise<void> {
  const ended = { undo: null, plannedNumber: null, plannedAt: null, plannedBy: null, planFailure: null };
  await tx
    .update(contentItems)
    .set({ ...ended, version: sql`${contentItems.version} + 1` })
    .where(isItem(item));
}

/** Copies a version into the row that visitors see. Returns the addresses it is published at. */
export async function show(tx: Database, entity: ContentEntity, row: LockedRow, revision: Revision, isBack = false): Promise<string[]> {
  await entity.update(tx, revision.data, { id: row.id, status: "published", version: revision.version, updatedAt: new Date() }, isBack);
  await markPublished(tx, revision.id);
  const addresses = row.key === row.id ? [] : [row.key];
  const { slug } = revision.data;
  if (typeof slug === "string") {
    await claimAddress(tx, { entity: entity.name, id: row.id, slug });
    if (slug !== row.key) addresses.push(slug);
    if (slug !== row.key && row.status !== "draft") await keepOldAddress(tx, { entity: entity.name, id: row.id, slug: row.key });
  }
  await indexContent(tx, await entity.searched(tx, row.id));
  return addresses;
}

/** Locks the row until the end of the transaction, so that two acts on it run one after the other. */
async function requireRow(tx: Database, entity: ContentEntity, key: string, expectedVersion?: number): Promise<LockedRow> {
  const row = await entity.lock(tx, key);
  if (!row) throw new Refusal("not_found", "Карточка не найдена");
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw changedByAnother();
  return row;
}

async function refuseHiding(tx: Database, entity: ContentEntity, { id }: LockedRow, { evenHiding = false }: Removal): Promise<void> {
  const hidden = evenHiding ? null : await entity.hides(tx, id);
  if (hidden !== null) throw new Refusal("hides_others", `Вместе с этой карточкой с сайта пропадут ${hidden}.`);
}

function audit(tx: Database, actor: string, action: AuditAct, entity: ContentEntity, entityId: string, details: Record<string, unknown>) {
  return recordAudit(tx, { actor, action, entity: entity.name, entityId, details });
}
