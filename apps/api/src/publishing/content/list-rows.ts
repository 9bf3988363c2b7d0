import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity } from "./entity.ts";
import { titleOf } from "./references.ts";
import { contentItems, revisions } from "./table.ts";

const rowSchema = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  version: z.int(),
  /** The version of the latest revision, higher than that of the row while an edit is not published. */
  latest: z.int(),
  /** The person who saved the working draft, which may be newer than the latest revision. */
  savedBy: z.string(),
});

/** All rows of an entity that are not in the trash, with the versions of their latest revisions and the persons who saved their drafts. */
export async function listRows(db: Database, entity: ContentEntity): Promise<z.infer<typeof rowSchema>[]> {
  const { table } = entity;
  const latest = db
    .selectDistinctOn([revisions.entityId], { id: revisions.entityId, version: revisions.version })
    .from(revisions)
    .where(sql`${revisions.entity} = ${entity.name}`)
    .orderBy(revisions.entityId, desc(revisions.version))
    .as("latest");
  const rows = await db
    .select({
      id: table.id,
      key: entity.key,
      title: titleOf(entity),
      status: table.status,
      version: table.version,
      latest: latest.version,
      savedBy: contentItems.savedBy,
    })
    .from(table)
    .innerJoin(latest, sql`${latest.id} = ${table.id}`)
    .innerJoin(contentItems, and(eq(contentItems.entity, entity.name), sql`${contentItems.id} = ${table.id}`))
    .where(isNull(table.deletedAt))
    .orderBy(titleOf(entity), table.id);
  return z.array(rowSchema).parse(rows);
}
