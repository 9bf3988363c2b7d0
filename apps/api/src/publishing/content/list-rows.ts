import { desc, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity } from "./entity.ts";
import { titleOf } from "./references.ts";
import { revisions } from "./table.ts";

const rowSchema = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  version: z.int(),
  /** The version of the latest revision, higher than that of the row while an edit is not published. */
  latest: z.int(),
  author: z.string(),
});

/** All rows of an entity that are not in the trash, with the version and the author of their latest revisions. */
export async function listRows(db: Database, entity: ContentEntity): Promise<z.infer<typeof rowSchema>[]> {
  const { table } = entity;
  const latest = db
    .selectDistinctOn([revisions.entityId], { id: revisions.entityId, version: revisions.version, author: revisions.author })
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
      author: latest.author,
    })
    .from(table)
    .innerJoin(latest, sql`${latest.id} = ${table.id}`)
    .where(isNull(table.deletedAt))
    .orderBy(titleOf(entity), table.id);
  return z.array(rowSchema).parse(rows);
}
