import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { RevisionData } from "./entity.ts";
import { contentItems, revisions } from "./table.ts";

export type Revision = typeof revisions.$inferSelect;

/** An item of content: the name of its entity and its id. */
export type ItemRef = { entity: string; id: string };

const isOf = ({ entity, id }: ItemRef) => and(eq(revisions.entity, entity), eq(revisions.entityId, id));

export async function findLatestRevision(db: Database, item: ItemRef): Promise<Revision | null> {
  const [revision] = await db.select().from(revisions).where(isOf(item)).orderBy(desc(revisions.version)).limit(1);
  return revision ?? null;
}

export async function findRevision(db: Database, item: ItemRef, version: number): Promise<Revision | null> {
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(isOf(item), eq(revisions.version, version)));
  return revision ?? null;
}

/**
 * Adds a version, which also becomes the working draft. The item is locked until the end of the transaction, because numbers are counted.
 */
export async function addRevision(db: Database, revision: ItemRef & { data: RevisionData; actor: string }): Promise<number> {
  await lockDraft(db, revision);
  const version = ((await findLatestRevision(db, revision))?.version ?? 0) + 1;
  const { entity, id, data, actor } = revision;
  await db.insert(revisions).values({ entity, entityId: id, version, data, author: actor });
  return version;
}

/** Stores the working draft as a version by its author, unless the latest version is equal. Returns its number, or 0 without a draft. */
export async function cutDraft(db: Database, item: ItemRef): Promise<number> {
  const found = await lockDraft(db, item);
  if (!found) return 0;
  const latest = await findLatestRevision(db, item);
  if (latest && isDeepStrictEqual(latest.data, found.draft)) return latest.version;
  return await addRevision(db, { ...item, data: found.draft, actor: found.savedBy });
}

/** The working draft without a lock. */
export async function findDraft(db: Database, { entity, id }: ItemRef) {
  const [item] = await db
    .select({ draft: contentItems.draft, version: contentItems.version, savedAt: contentItems.savedAt })
    .from(contentItems)
    .where(and(eq(contentItems.entity, entity), eq(contentItems.id, id)));
  return item ?? null;
}

async function lockDraft(db: Database, { entity, id }: ItemRef) {
  const [item] = await db
    .select({ draft: contentItems.draft, savedBy: contentItems.savedBy })
    .from(contentItems)
    .where(and(eq(contentItems.entity, entity), eq(contentItems.id, id)))
    .for("update");
  return item;
}

export async function markPublished(db: Database, id: string): Promise<void> {
  await db.update(revisions).set({ publishedAt: sql`now()` }).where(eq(revisions.id, id));
}
