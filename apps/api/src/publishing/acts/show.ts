import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { claimAddress, keepOldAddress } from "../content/aliases.ts";
import type { ContentEntity, LockedRow } from "../content/entity.ts";
import { findRevision, markPublished, type Revision } from "../content/revisions.ts";
import { contentItems, type Undo } from "../content/table.ts";
import { indexContent } from "../search/index-content.ts";
import { type Item, type ItemAct, isItem, type Row } from "./item.ts";
import { keeps } from "./rules.ts";

type Wanted = Pick<Undo, "status" | "isDeleted" | "number"> & { isBack?: boolean };

/** Changes the state of the row that visitors see. Returns the addresses at which it is published. */
export async function bring(
  tx: Database,
  { entity, by }: Pick<ItemAct, "entity" | "by">,
  item: Item,
  found: Row,
  wanted: Wanted,
): Promise<string[]> {
  const { id } = item;
  let row: LockedRow | null = found;
  const isPublished = wanted.status === "published" && !wanted.isDeleted;
  const revision = isPublished && wanted.number !== null ? await findRevision(tx, { entity: entity.name, id }, wanted.number) : null;
  if (isPublished && !revision) throw notFound();
  if (!row) {
    if (!revision) {
      const deletedAt = wanted.isDeleted ? new Date() : null;
      await tx.update(contentItems).set({ deletedAt }).where(isItem({ entity, id }));
      return [];
    }
    await entity.insert(tx, revision.data, { id, status: "draft", version: revision.version, updatedAt: new Date() });
    row = await entity.lock(tx, id);
    if (!row) throw new Error("The inserted row is missing");
  }
  if (found?.isDeleted && !wanted.isDeleted) {
    await entity.setDeleted(tx, id, false);
    if (row.key !== id) await claimAddress(tx, { entity: entity.name, id, slug: row.key });
  }
  if (revision) return await show(tx, entity, row, revision, wanted.isBack);
  const status = wanted.status === "none" ? "draft" : wanted.status;
  if (!wanted.isDeleted && row.status !== status) await entity.setStatus(tx, { ...row, status, updatedAt: new Date() });
  if (wanted.isDeleted && !found?.isDeleted) await entity.setDeleted(tx, id, true);
  if (keeps(by, "search")) await indexContent(tx, await entity.searched(tx, id));
  return [];
}

/** Copies a version into the row that visitors see. Returns the addresses at which it is published. */
async function show(tx: Database, entity: ContentEntity, row: LockedRow, revision: Revision, isBack = false): Promise<string[]> {
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
