import type { AuditAct } from "@len/contract/staff/acts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type AuditEntry, recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import type { ContentEntity, LockedRow, RevisionData } from "../content/entity.ts";
import { findItem } from "../content/item-queries.ts";
import { findRevision } from "../content/revisions.ts";
import { contentItems, type Undo } from "../content/table.ts";
import { type By, keeps } from "./rules.ts";

/** An act on an item of any section. */
export type ItemAct = {
  entities: ContentEntity[];
  entity: ContentEntity;
  id: string;
  /**
   * The version that the person started from; if another one is stored, that is a conflict. `null`: the person has seen none, as at the
   * terminal.
   */
  version: number | null;
  by: By;
  actor: string;
  /** Absolute links to this address are links within the site. */
  siteUrl: string;
};

export type Item = typeof contentItems.$inferSelect;

/** The item's row, which visitors see once it is published; `null` for an item of the panel before its first publication. */
export type Row = (LockedRow & { isDeleted: boolean }) | null;

export type Locked = { tx: Database; item: Item; row: Row };

export type Author = Pick<ItemAct, "entity" | "id" | "actor">;

export const isItem = ({ entity, id }: Pick<ItemAct, "entity" | "id">) =>
  and(eq(contentItems.entity, entity.name), eq(contentItems.id, id));

export async function lockItem(tx: Database, act: Pick<ItemAct, "entity" | "id">): Promise<Item> {
  const [item] = await tx.select().from(contentItems).where(isItem(act)).for("update");
  if (!item) throw notFound();
  return item;
}

export async function lockRow(tx: Database, { entity, id }: Pick<ItemAct, "entity" | "id">): Promise<Row> {
  const kept = await entity.lock(tx, id);
  if (kept) return { ...kept, isDeleted: false };
  const deleted = await entity.lockDeleted(tx, id);
  return deleted && { ...deleted, isDeleted: true };
}

export const isInTrash = (item: Item, row: Row) => (row ? row.isDeleted : item.deletedAt !== null);

export const inTrash = () => new Refusal("validation", "Карточка в корзине: сначала верните её");

/** Does not lock the row: a row must be locked before its item. */
export async function refuseTrash(tx: Database, { entity: { table }, id }: ItemAct, item: Item): Promise<void> {
  const [deleted] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  if (deleted || item.deletedAt) throw inTrash();
}

export async function refuseIfChanged(tx: Database, act: ItemAct, item: Item): Promise<void> {
  if (act.version === null || item.version === act.version) return;
  const by = (await readActors(tx, [item.savedBy]))(item.savedBy).name;
  const current = await findItem(tx, act);
  throw new Refusal("conflict", undefined, { conflict: { version: item.version, by, at: item.savedAt, current } });
}

export const planOf = ({ plannedNumber: number, plannedAt, plannedBy: by }: Item): Undo["plan"] =>
  number !== null && plannedAt && by !== null ? { number, at: plannedAt.toISOString(), by } : null;

export async function setPlan(tx: Database, act: Pick<ItemAct, "entity" | "id">, plan: Undo["plan"]): Promise<void> {
  const planned = { plannedNumber: plan?.number ?? null, plannedAt: plan ? new Date(plan.at) : null, plannedBy: plan?.by ?? null };
  await tx
    .update(contentItems)
    .set({ ...planned, planFailure: null })
    .where(isItem(act));
}

export async function setDraft(tx: Database, act: Author, draft: RevisionData): Promise<void> {
  await tx.update(contentItems).set({ draft, savedBy: act.actor, savedAt: sql`clock_timestamp()` }).where(isItem(act));
}

export async function requireRevision(tx: Database, { entity, id }: Pick<ItemAct, "entity" | "id">, number: number) {
  const revision = await findRevision(tx, { entity: entity.name, id }, number);
  if (!revision) throw notFound();
  return revision;
}

/** Removes the plan, which would replace the result of the act, and the undo, which would restore a state from before the act. */
export async function endPlanAndUndo(tx: Database, item: Pick<ItemAct, "entity" | "id">): Promise<void> {
  const ended = { undo: null, plannedNumber: null, plannedAt: null, plannedBy: null, planFailure: null };
  await tx
    .update(contentItems)
    .set({ ...ended, version: sql`${contentItems.version} + 1` })
    .where(isItem(item));
}

export async function audit(
  tx: Database,
  act: Author & Pick<ItemAct, "by">,
  action: AuditAct,
  details: Record<string, unknown>,
): Promise<void> {
  if (keeps(act.by, "log")) await recordAudit(tx, entryOf(act, action, details));
}

/** The entry of an act in the log. */
export const entryOf = ({ entity, id, actor }: Author, action: AuditAct, details: Record<string, unknown>): AuditEntry => ({
  ...{ actor, action, entityId: id, details },
  entity: entity.name,
});
