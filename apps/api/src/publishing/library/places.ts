import type { MediaPlace } from "@len/contract/staff/media";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { ContentEntity } from "../content/entity.ts";
import { findRows } from "../content/item-queries.ts";
import { describeSection } from "../content/sections.ts";
import { contentItems, contentReferences, revisions } from "../content/table.ts";
import { pathsTo } from "../content/usages.ts";

/** Items that refer to something in their drafts, on the site, in the trash or in a planned version. */
const references = sql`(
  select entity, id, target from ${contentReferences}
  union
  select item.entity, item.id, planned.target
  from ${contentItems} item
  join ${revisions} revision on revision.entity = item.entity and revision.entity_id = item.id and revision.version = item.planned_number,
  content_targets(revision.data) as planned(target)
  where item.planned_number is not null
)`;

/** Whether any item refers to the id. */
export const isUsed = (id: SQL) => sql`exists (select from ${references} as used where used.target = ${id}::text)`;

/** Number of items that refer to each of the ids, without ids that are not referred to. */
export async function countPlaces(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(
    db,
    z.object({ target: z.string(), places: z.int() }),
    sql`select target, count(*)::int as places from ${references} as used
      where target = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) group by target`,
  );
  return new Map(rows.map(({ target, places }) => [target, places]));
}

const jsonSchema = z.object({ properties: z.record(z.string(), z.looseObject({ title: z.string().optional() })) });

/** The items that refer to the id, and by which fields. */
export async function listPlaces(db: Database, entities: ContentEntity[], id: string): Promise<MediaPlace[]> {
  const rows = await queryRows(
    db,
    z.object({ entity: z.string(), id: z.string(), data: z.array(z.unknown()) }),
    sql`select used.entity, used.id, (
        select jsonb_agg(data) from (
          select item.draft as data union all
          select revision.data from ${revisions} revision
          where revision.entity = item.entity and revision.entity_id = item.id and revision.version in (item.published_number, item.planned_number)
        ) as versions) as data
      from ${references} as used join ${contentItems} item on item.entity = used.entity and item.id = used.id
      where used.target = ${id} order by used.entity, used.id`,
  );
  const places: MediaPlace[] = [];
  for (const [name, found] of Map.groupBy(rows, (row) => row.entity)) {
    const entity = entities.find((known) => known.name === name);
    if (!entity) continue;
    const { properties } = jsonSchema.parse(describeSection(entity).schema);
    const items = new Map(
      (
        await findRows(
          db,
          entity,
          found.map((row) => row.id),
        )
      ).map((item) => [item.id, item]),
    );
    for (const { id: from, data } of found) {
      const item = items.get(from);
      if (!item) continue;
      const fields = new Set(data.flatMap((version) => pathsTo(version, [id])).map(([field = ""]) => properties[field]?.title ?? field));
      const { title, state, isLive } = item;
      places.push({ entity: name, section: entity.section.title, id: from, title, state, isLive, field: [...fields].join(", ") });
    }
  }
  return places;
}
