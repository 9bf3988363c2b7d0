import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { banners } from "../../features/banners/table.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { portfolios } from "../../features/catalogue/result-table.ts";
import { prices, services } from "../../features/catalogue/service-table.ts";
import { consentDocuments } from "../../features/consents/table.ts";
import { locations } from "../../features/contacts/table.ts";
import { news } from "../../features/news/table.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import { videos } from "../../features/videos/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { contentEntities, type EntityName, isEntityName } from "../content/entities.ts";
import type { ContentEntity } from "../content/entity.ts";
import { indexContent } from "../search/index-content.ts";

/** The time that the clock passed: instants after `from` up to `to`, days after `fromDay` up to `toDay`. As text, to the microsecond. */
export type Span = { from: string; to: string; fromDay: string; toDay: string };

/** Instants at which a row appears or disappears, beside `publishAt` and `unpublishAt`, which every entity has. */
const ownInstants: Partial<Record<EntityName, AnyPgColumn[]>> = {
  banners: [banners.from, banners.to],
  news: [news.publishedAt],
  vacancies: [vacancies.publishedAt],
  videos: [videos.publishedAt],
};

type Day = AnyPgColumn | SQL;

const begins = (day: Day, { fromDay, toDay }: Span) => sql`(${day} > ${fromDay}::date and ${day} <= ${toDay}::date)`;
/** The last day still counts, so the change is on the next. */
const ends = (day: Day, { fromDay, toDay }: Span) => sql`(${day} >= ${fromDay}::date and ${day} < ${toDay}::date)`;

/** Changes that come with a day of the clinic. */
const ownDays: Partial<Record<EntityName, (span: Span) => SQL>> = {
  /** A year of practice is complete. */
  doctors: ({ fromDay, toDay }) => {
    const yearsOn = (day: string) => sql`extract(year from age(${day}::date, ${doctors.careerStart}))`;
    return sql`${yearsOn(fromDay)} <> ${yearsOn(toDay)}`;
  },
  services: (span) => sql`exists (
    select from ${prices} where ${prices.serviceId} = ${services.id} and (${begins(prices.validFrom, span)} or ${ends(prices.validTo, span)})
  )`,
  vacancies: (span) => ends(vacancies.validUntil, span),
  portfolios: (span) => ends(portfolios.consentUntil, span),
  // As text, in which ISO days stand in order: what is no day must not stop the clock.
  locations: ({ fromDay, toDay }) => {
    const day = sql`(exception ->> 'day') collate "C"`;
    return sql`exists (select from jsonb_array_elements(${locations.exceptions}) exception where (${day} > ${fromDay} and ${day} <= ${toDay}) or (${day} >= ${fromDay} and ${day} < ${toDay}))`;
  },
};

/** Others are found by these in search, so the index changes when one of them appears. */
const foundBy: EntityName[] = ["services", "categories", "newsCategories"];

const dueRows = z.object({ entity: z.enum([...names(), "consents"]), id: z.string() });

export type DueRow = z.output<typeof dueRows>;

/** Rows for which a date lies in the span: visitors see something else than before it. */
export async function listDue(db: Database, span: Span): Promise<DueRow[]> {
  const parts = names().map((name) => {
    const { table } = contentEntities[name];
    const passed = instantsOf(name).map((at) => sql`(${at} > ${span.from}::timestamptz and ${at} <= ${span.to}::timestamptz)`);
    const byDay = ownDays[name]?.(span);
    return sql`select ${name}::text as entity, ${table.id}::text as id from ${table}
      where ${isLive(contentEntities[name])} and (${sql.join(byDay ? [...passed, byDay] : passed, sql` or `)})`;
  });
  const consents = sql`select 'consents', ${consentDocuments.id}::text from ${consentDocuments} where ${begins(consentDocuments.effectiveFrom, span)}`;
  return await queryRows(db, dueRows, sql.join([...parts, consents], sql` union all `));
}

/** Indexes the rows by which search finds others. Call it inside a publication. */
export async function indexDue(tx: Database, due: DueRow[]): Promise<void> {
  for (const { entity, id } of due) if (entity !== "consents" && foundBy.includes(entity)) await indexContent(tx, entity, id);
}

/** The earliest instant of content that has not come yet. */
export function nextInstant(): SQL {
  const parts = names().flatMap((name) =>
    instantsOf(name).map(
      (at) => sql`select min(${at}) as at from ${contentEntities[name].table} where ${isLive(contentEntities[name])} and ${at} > now()`,
    ),
  );
  return sql`(select min(at) from (${sql.join(parts, sql` union all `)}) instants)`;
}

const isLive = ({ table }: ContentEntity): SQL => sql`${table.status} = 'published' and ${table.deletedAt} is null`;

function instantsOf(name: EntityName): AnyPgColumn[] {
  const { publishAt, unpublishAt } = contentEntities[name].table;
  return [publishAt, unpublishAt, ...(ownInstants[name] ?? [])];
}

function names(): EntityName[] {
  return Object.keys(contentEntities).filter(isEntityName);
}
