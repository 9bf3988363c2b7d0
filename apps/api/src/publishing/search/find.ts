import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { Place } from "./plan.ts";
import { rowsDenying, rowsWith, rowsWithUnwanted } from "./score.ts";
import type { SearchSource } from "./source.ts";

/** The number of searched words in the best row, and the points of that row. */
export type Best = z.output<typeof bestSchema>;
export type FoundIds = { ids: string[]; total: number; best: Best | null };

const bestSchema = z.object({ words: z.number(), points: z.number() });
const foundSchema = z.object({ ids: z.array(z.string()), total: z.number(), best: bestSchema.nullable() });
const noIds: FoundIds = { ids: [], total: 0, best: null };

/** The points that a row loses for each missing word, when rows need `leastPoints`. */
const missing = 0.1;

type Asked = { limit: number; offset: number; withBody: boolean; where?: SQL | undefined; leastPoints?: number };

/**
 * Ids of one group, best first. Results with more of the words hide those with fewer: a search for «узи сердца» does not show every
 * ultrasound. Items with a word that the visitor does not want come last. Points are rounded to tenths; among equals popular, pinned and
 * newest items come first. Without `withBody`, long texts are not searched. `where` and `leastPoints` restrict the rows further.
 */
export async function findIds(
  db: Database,
  { name, tables, id, isShown, keys, order, isLast = sql`false`, isByName }: SearchSource,
  places: Place[],
  { limit, offset, withBody, where = sql`true`, leastPoints = 0 }: Asked,
): Promise<FoundIds> {
  const able = places.filter(({ alternatives }) => alternatives.length > 0);
  if (!able.some(({ isNeeded }) => isNeeded)) return noIds;
  const rowsOf = ({ word, alternatives, isUnwanted, isDenied }: Place) => {
    if (isDenied) return rowsDenying(name, word, alternatives);
    return isUnwanted ? rowsWithUnwanted(name, word, alternatives) : rowsWith(name, alternatives, { withBody });
  };
  const hits = able.map(
    (place, index) => sql`
      select entity_id, ${sql.raw(String(index))} as place, ${sql.raw(String(place.isNeeded))} as is_needed,
        ${sql.raw(String(place.isUnwanted))} as is_unwanted, max(worth) as worth
      from (${rowsOf(place)}) as found group by entity_id`,
  );
  const needed = able.filter(({ isNeeded }) => isNeeded).length;
  const [found] = await queryRows(
    db,
    foundSchema,
    sql`
      with hits as (${sql.join(hits, sql` union all `)}),
      places as (select place, ln(1 + 1000::float8 / count(*)) as rarity from hits group by place),
      rated as (
        select entity_id, bool_or(is_unwanted) as is_unwanted, count(*) filter (where is_needed) as matched, sum(rarity) filter (where is_needed) as rarity,
          exp(sum(ln(worth)) filter (where is_needed) / ${needed}::int) + coalesce(sum(worth) filter (where not is_needed), 0) * 0.1 as points
        from hits join places using (place) group by entity_id
      ), shown as (
        select ${id} as id, is_unwanted, ${isLast} as is_last, matched, rarity, points, ${keys} from rated join ${tables} on ${id} = entity_id
        where ${isShown()} and ${where} and matched > 0 and matched * ${isByName ? 1 : 2}::int >= ${needed}::int
          and points * power(${missing}::float8, 1 - matched::float8 / ${needed}::int) >= ${leastPoints}::float8
      ),
      most as (select matched from shown order by is_unwanted, matched desc limit 1),
      found as (select * from shown where matched >= (select matched from most)),
      asked as (
        select id from found order by is_unwanted, is_last, round(rarity * 1000) desc, round(points * 10) desc, ${order}, id limit ${limit} offset ${offset}
      )
      select (select count(*)::int from found) as total,
        (
          select json_build_object('words', matched, 'points', round(points * 10) / 10)
          from found where not is_unwanted order by matched desc, points desc limit 1
        ) as best,
        (select coalesce(json_agg(id), '[]') from asked) as ids`,
  );
  return found ?? noIds;
}
