import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { DaySpan } from "../clinic/clinic-day.ts";
import type { ContentEntity } from "../content/entity.ts";
import { indexContent } from "../search/index-content.ts";

/** The span since the last run: instants after `from` up to `to`, days after `fromDay` up to `toDay`. As text, to the microsecond. */
export type Span = DaySpan & { from: string; to: string };

/** The dates of all features: of their entities, and of content that is not an entity. */
export type DatedContent = {
  entities: ContentEntity[];
  /** Each selects the ids of rows that change for visitors on a day of the span. */
  otherDays: ((days: DaySpan) => SQL)[];
};

const passedRow = z.object({ entity: z.string().nullable(), id: z.string() });

export type PassedRow = z.infer<typeof passedRow>;

/** Rows with a date in the span: visitors see them differently afterwards. */
export async function listPassed(db: Database, { entities, otherDays }: DatedContent, span: Span): Promise<PassedRow[]> {
  const ofEntities = entities.map((entity) => {
    const { name, table, instants, days } = entity;
    const passed = instants.map((at) => sql`(${at} > ${span.from}::timestamptz and ${at} <= ${span.to}::timestamptz)`);
    return sql`select ${name}::text as entity, ${table.id}::text as id from ${table}
      where ${isLive(entity)} and (${sql.join(days ? [...passed, days(span)] : passed, sql` or `)})`;
  });
  const others = otherDays.map((ofDays) => sql`select null as entity, id::text from (${ofDays(span)}) as other`);
  return await queryRows(db, passedRow, sql.join([...ofEntities, ...others], sql` union all `));
}

/** Updates the search documents of these rows. Call it in a transaction that publishes. */
export async function indexPassed(tx: Database, { entities }: DatedContent, passed: PassedRow[]): Promise<void> {
  for (const { entity: name, id } of passed) {
    const entity = entities.find((known) => known.name === name);
    if (entity) await indexContent(tx, await entity.searched(tx, id));
  }
}

/** The earliest future instant of content. */
export function nextInstant(entities: ContentEntity[]): SQL {
  const parts = entities.flatMap((entity) =>
    entity.instants.map((at) => sql`select min(${at}) as at from ${entity.table} where ${isLive(entity)} and ${at} > now()`),
  );
  return sql`(select min(at) from (${sql.join(parts, sql` union all `)}) instants)`;
}

const isLive = ({ table }: ContentEntity): SQL => sql`${table.status} = 'published' and ${table.deletedAt} is null`;
