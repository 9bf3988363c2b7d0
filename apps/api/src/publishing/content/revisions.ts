import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { RevisionData } from "./entity.ts";
import { revisions } from "./table.ts";

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

/** Call it with the entity's row locked, because version numbers are counted. */
export async function addRevision(db: Database, revision: Of & { data: RevisionData; actor: string }): Promise<number> {
  const version = ((await findLatestRevision(db, revision))?.version ?? 0) + 1;
  const { entity, id, data, actor } = revision;
  await db.insert(revisions).values({ entity, entityId: id, version, data, author: actor });
  return version;
}

export async function markPublished(db: Database, id: string): Promise<void> {
  await db.update(revisions).set({ publishedAt: sql`now()` }).where(eq(revisions.id, id));
}
