import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { RevisionData } from "./entity.ts";
import { contentItems, revisions } from "./table.ts";

export type Revision = typeof revisions.$inferSelect;

type Of = { entity: string; id: string };

const of = ({ entity, id }: Of) => and(eq(revisions.entity, entity), eq(revisions.entityId, id));

export async function findLatestRevision(db: Database, entity: Of): Promise<Revision | null> {
  const [revision] = await db.select().from(revisions).where(of(entity)).orderBy(desc(revisions.version)).limit(1);
  return revision ?? null;
}

export async function findRevision(db: Database, entity: Of, version: number): Promise<Revision | null> {
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(of(entity), eq(revisions.version, version)));
  return revision ?? null;
}

/** Adds a version, which is then the working draft, too. The item stays locked until the end of the transaction: numbers are counted. */
export async function addRevision(db: Database, revision: Of & { data: RevisionData; actor: string }): Promise<number> {
  await lockDraft(db, revision);
  const version = ((await findLatestRevision(db, revision))?.version ?? 0) + 1;
  const { entity, id, data, actor } = revision;
  await db.insert(revisions).values({ entity, entityId: id, version, data, author: actor });
  return version;
}

/** Makes a version of the working draft by who wrote it, unless the latest version is the same. Returns its number; 0: there is no draft. */
export async function cutDraft(db: Database, of: Of): Promise<number> {
  const item = await lockDraft(db, of);
  if (!item) return 0;
  const latest = await findLatestRevision(db, of);
  if (latest && isDeepStrictEqual(latest.data, item.draft)) return latest.version;
  return await addRevision(db, { ...of, data: item.draft, actor: item.savedBy });
}

/** The working draft without a lock. */
export async function findDraft(db: Database, { entity, id }: Of) {
  const [item] = await db
    .select({ draft: contentItems.draft, version: contentItems.version, savedAt: contentItems.savedAt })
    .from(contentItems)
    .where(and(eq(contentItems.entity, entity), eq(contentItems.id, id)));
  return item ?? null;
}

async function lockDraft(db: Database, { entity, id }: Of) {
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
