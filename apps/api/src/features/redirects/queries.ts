import type { Redirect } from "@len/contract/redirects";
import type { FormerAddress } from "@len/contract/staff/redirects";
import { asc, count, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { readActors } from "../../platform/staff/actors.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { aliases, contentItems } from "../../publishing/content/table.ts";
import { redirects } from "./table.ts";

/** All redirects that staff have added; former slugs are found with their items. */
export async function listRedirects(db: Database): Promise<Redirect[]> {
  return await db.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects).orderBy(asc(redirects.fromPath));
}

export async function countRedirects(db: Database): Promise<number> {
  const [row] = await db.select({ all: count() }).from(redirects);
  return row?.all ?? 0;
}

const rowSchema = z.object({
  id: z.uuid(),
  act: z.enum(["renamed", "hand", "list"]),
  from: z.string(),
  to: z.string().nullable(),
  entity: z.string().nullable(),
  title: z.string().nullable(),
  draft: z.record(z.string(), z.unknown()).nullable(),
  since: z.string(),
  by: z.string().nullable(),
  total: z.int(),
});

type Asked = { page: number; limit: number; q: string };

/** A page of former addresses, the newest first: former slugs of items with pages, and redirects added by staff. */
export async function listFormerAddresses(
  db: Database,
  entities: ContentEntity[],
  { page, limit, q }: Asked,
): Promise<{ items: FormerAddress[]; total: number }> {
  const withPages = entities.filter(({ folders }) => folders.length > 0).map(({ name }) => name);
  const wanted = q.toLowerCase();
  const rows = await queryRows(
    db,
    rowSchema,
    sql`
      select *, count(*) over ()::int as total from (
        select id, act, from_path as "from", to_path as "to", null::text as entity, null::text as title, null::jsonb as draft,
          to_json(created_at) #>> '{}' as since, created_by as by, created_at as at
        from ${redirects}
        union all
        select ${aliases.id}, 'renamed', ${aliases.slug}, null, ${aliases.entity}, ${contentItems.title}, ${contentItems.draft},
          to_json(${aliases.createdAt}) #>> '{}', null, ${aliases.createdAt}
        from ${aliases} join ${contentItems} on ${contentItems.entity} = ${aliases.entity} and ${contentItems.id} = ${aliases.entityId}
        where ${aliases.entity} in ${withPages}
      ) as former
      where ${wanted} = '' or position(${wanted} in lower("from" || ' ' || coalesce("to", '') || ' ' || coalesce(title, ''))) > 0
      order by at desc, id
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  const nameOf = await readActors(
    db,
    rows.flatMap(({ by }) => by ?? []),
  );
  const items: FormerAddress[] = [];
  for (const { total: _, entity: name, draft, from, to, by, ...row } of rows) {
    const entity = entities.find((known) => known.name === name);
    const data = draft ?? {};
    items.push({
      ...row,
      from: (await entity?.path(db, { ...data, slug: from })) ?? from,
      to: to ?? (await entity?.path(db, data)) ?? "",
      by: by === null ? null : nameOf(by).name,
    });
  }
  return { items, total: rows[0]?.total ?? 0 };
}
