import type { ContentVersion } from "@len/contract/staff/content";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { readActors } from "../../platform/staff/actors.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { findRevision } from "./revisions.ts";
import { contentItems, revisions } from "./table.ts";

type Of = { entity: ContentEntity; id: string };

/** Versions without their data, newest first. */
export async function listVersions(db: Database, of: Of, asked: { page: number; limit: number }): Promise<PageOf<ContentVersion>> {
  const total = await db.$count(revisions, isVersionOf(of));
  const found = await selectVersions(db, of).orderBy(desc(revisions.version)).limit(asked.limit).offset(offset(asked));
  return { items: await describe(db, found), total };
}

/** `null` if there is no version with this number. */
export async function findVersion(db: Database, of: Of, number: number): Promise<(ContentVersion & { data: RevisionData }) | null> {
  const revision = await findRevision(db, { entity: of.entity.name, id: of.id }, number);
  if (!revision) return null;
  const [version] = await describe(db, await selectVersions(db, of, number));
  return version ? { ...version, data: revision.data } : null;
}

const isVersionOf = ({ entity, id }: Of) => and(eq(revisions.entity, entity.name), eq(revisions.entityId, id));

function selectVersions(db: Database, of: Of, number?: number) {
  const { table } = of.entity;
  return db
    .select({
      ...pick(revisions, "version", "createdAt", "author", "publishedAt"),
      isLive: sql<boolean>`coalesce(${isPublished(table)} and ${revisions.version} = ${contentItems.publishedNumber}, false)`,
    })
    .from(revisions)
    .innerJoin(contentItems, and(eq(contentItems.entity, revisions.entity), eq(contentItems.id, revisions.entityId)))
    .leftJoin(table, sql`${table.id} = ${contentItems.id}`)
    .where(and(isVersionOf(of), number === undefined ? undefined : eq(revisions.version, number)));
}

async function describe(db: Database, found: Awaited<ReturnType<typeof selectVersions>>): Promise<ContentVersion[]> {
  const actorOf = await readActors(
    db,
    found.map(({ author }) => author),
  );
  return found.map(({ version: number, createdAt, author, publishedAt, isLive }) => ({
    number,
    at: createdAt.toISOString(),
    by: actorOf(author),
    publishedAt: publishedAt?.toISOString() ?? null,
    isLive,
  }));
}
