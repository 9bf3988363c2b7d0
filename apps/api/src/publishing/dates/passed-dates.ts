import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { DaySpan } from "../clinic/clinic-day.ts";
import type { ContentEntity } from "../content/entity.ts";
import { indexContent } from "../search/index-content.ts";

/** The span since the last run: instants after `from` up to `to`, days after `fromDay` up to `toDay`. As text, to the microsecond. */
export type Span = DaySpan & { from: string; to: string };

/** All content whose visibility depends on dates: the content entities, and rows of other tables, such as consents. */
export type DatedContent = {
  entities: ContentEntity[];
  /** One query for each other table: the ids of rows that visitors see differently since an instant or a day in the span. */
  otherDays: ((span: Span) => SQL)[];
};

const passedRow = z.object({ entity: z.string().nullable(), id: z.string() });

export type PassedRow = z.infer<typeof passedRow>;

/** Rows with a date in the span: visitors see them differently than before that date. */
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

/** Updates the search index for everything that is found by the text of these rows. Call it after `lockPublications`. */
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
