import type { Change } from "@len/contract/changes";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { DaySpan } from "../clinic/clinic-day.ts";
import { listOldAddresses } from "../content/aliases.ts";
import type { ContentEntity } from "../content/entity.ts";
import { indexContent } from "../search/index-content.ts";

/** What the clock passed: instants after `from` up to `to`, days after `fromDay` up to `toDay`. As text, to the microsecond. */
export type Span = DaySpan & { from: string; to: string };

/** What the dates of features are: of their entities, and of what is no entity. */
export type DatedContent = {
  entities: ContentEntity[];
  /** Changes that come with a day, of content that is kept otherwise than as an entity. */
  changesOfDays: ((db: Database, days: DaySpan) => Promise<Change[]>)[];
};

const passedRow = z.object({ entity: z.string(), id: z.string(), key: z.string() });

/** Rows of content for which a date lies in the span. */
async function listPassed(db: Database, entities: ContentEntity[], span: Span): Promise<z.infer<typeof passedRow>[]> {
  const parts = entities.map((entity) => {
    const { name, table, key, instants, days } = entity;
    const passed = instants.map((at) => sql`(${at} > ${span.from}::timestamptz and ${at} <= ${span.to}::timestamptz)`);
    return sql`select ${name}::text as entity, ${table.id}::text as id, ${key}::text as key from ${table}
      where ${isLive(entity)} and (${sql.join(days ? [...passed, days(span)] : passed, sql` or `)})`;
  });
  return await queryRows(db, passedRow, sql.join(parts, sql` union all `));
}

/**
 * What changed for visitors because a date has come. With `index`, which needs a publication's transaction, the search index is
 * brought up to it: others may be found by the name of what appears.
 */
export async function findPassedChanges(
  db: Database,
  { entities, changesOfDays }: DatedContent,
  span: Span,
  { index }: { index: boolean },
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { entity: name, id, key } of await listPassed(db, entities, span)) {
    const entity = entities.find((known) => known.name === name);
    if (!entity) continue;
    if (index) await indexContent(db, await entity.searched(db, id));
    changes.push(...entity.changes([...(key === id ? [] : [key]), ...(await listOldAddresses(db, name, id))]));
  }
  for (const ofDays of changesOfDays) changes.push(...(await ofDays(db, span)));
  return changes;
}

/** The earliest instant of content that has not come yet. */
export function nextInstant(entities: ContentEntity[]): SQL {
  const parts = entities.flatMap((entity) =>
    entity.instants.map((at) => sql`select min(${at}) as at from ${entity.table} where ${isLive(entity)} and ${at} > now()`),
  );
  return sql`(select min(at) from (${sql.join(parts, sql` union all `)}) instants)`;
}

const isLive = ({ table }: ContentEntity): SQL => sql`${table.status} = 'published' and ${table.deletedAt} is null`;
