import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { categories } from "../categories/table.ts";
import type { Database } from "../db/database.ts";
import { isPublished } from "../db/published.ts";
import { queryRows } from "../db/rows.ts";
import { doctors } from "../doctors/table.ts";
import { isShownNews } from "../news/queries.ts";
import { news } from "../news/table.ts";
import { services } from "../services/table.ts";
import { directions, groups, isVisibleService } from "../services/visible.ts";
import type { SearchEntity } from "./documents.ts";
import type { Place } from "./plan.ts";
import { anyOf, bestOf } from "./score.ts";
import { searchIndex } from "./table.ts";

/** Where the entity's row is, when visitors may see it, and what goes first among equals. */
const sources: Record<SearchEntity, { tables: SQL; id: SQL; isShown: () => SQL | undefined; order: SQL }> = {
  doctors: {
    tables: sql`${doctors}`,
    id: sql`${doctors.id}`,
    // Those who have left keep their page, but no list shows them.
    isShown: () => sql`${isPublished(doctors)} and ${doctors.state} <> 'left'`,
    order: sql`${doctors.pinnedAt}, ${doctors.lastName}, ${doctors.firstName}`,
  },
  services: {
    tables: sql`${services}
      join ${categories} ${groups} on ${groups.id} = ${services.groupId}
      join ${categories} ${directions} on ${directions.id} = ${groups.parentId}`,
    id: sql`${services.id}`,
    isShown: isVisibleService,
    order: sql`${services.isPopular} desc, points desc, ${services.title}`,
  },
  news: { tables: sql`${news}`, id: sql`${news.id}`, isShown: isShownNews, order: sql`points desc, ${news.publishedAt} desc` },
};

export type FoundIds = { ids: string[]; total: number };

const foundSchema = z.object({ ids: z.array(z.string()), total: z.number() });

/**
 * Ids of one group, best first. Rows that have more of the words leave out those that have fewer: who asks for «узи сердца» is
 * not shown every ultrasound. Points are told apart by tenths; among equals the popular, the pinned, the newest go first.
 */
export async function findIds(
  db: Database,
  entity: SearchEntity,
  places: Place[],
  { limit, offset, withBody }: { limit: number; offset: number; withBody: boolean },
): Promise<FoundIds> {
  const able = places.filter(({ alternatives }) => alternatives.length > 0);
  if (able.length === 0) return { ids: [], total: 0 };
  const { tables, id, isShown, order } = sources[entity];
  const column = (index: number) => sql.identifier(`place_${index}`);
  const columns = (isNeeded: boolean) => able.flatMap((place, index) => (place.isNeeded === isNeeded ? [column(index)] : []));
  const sum = (terms: (SQL | ReturnType<typeof column>)[]) => (terms.length === 0 ? sql`0` : sql.join(terms, sql` + `));
  const needed = columns(true);
  const [found] = await queryRows(
    db,
    foundSchema,
    sql`
      with scored as (
        select entity_id, ${sql.join(
          able.map(({ alternatives }, index) => sql`${bestOf(alternatives, withBody)} as ${column(index)}`),
          sql`, `,
        )}
        from ${searchIndex}
        where entity = ${entity} and vector @@ (${anyOf(able)})
      ), rated as (
        select entity_id, ${sum(needed.map((name) => sql`(${name} > 0)::int`))} as matched,
          ${sum(needed.map((name) => sql`(${name} > 0)::int * ln(1 + 1000.0 / greatest(count(*) filter (where ${name} > 0) over (), 1))`))} as rarity,
          exp((${sum(needed.map((name) => sql`ln(greatest(${name}, 0.01))`))}) / ${sql.raw(String(Math.max(1, needed.length)))}.0)
            + (${sum(columns(false))}) * 0.1 as points
        from scored
      ), shown as (
        select ${id} as id, matched, row_number() over (order by matched desc, round(rarity, 3) desc, round(points, 1) desc, ${order}, ${id}) as number
        from rated join ${tables} on ${id} = entity_id
        where ${isShown()} and matched > 0 and matched * 2 >= ${sql.raw(String(needed.length))}
      )
      select count(*)::int as total,
        coalesce(json_agg(id order by number) filter (where number > ${offset} and number <= ${offset + limit}), '[]') as ids
      from shown where matched = (select max(matched) from shown)`,
  );
  return found ?? { ids: [], total: 0 };
}
