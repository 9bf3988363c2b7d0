import type { Change } from "@len/contract/changes";
import { and, gt, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { banners } from "../../features/banners/table.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { promotions } from "../../features/catalogue/promotion-table.ts";
import { portfolios } from "../../features/catalogue/result-table.ts";
import { prices, services } from "../../features/catalogue/service-table.ts";
import { consentDocuments } from "../../features/consents/table.ts";
import { locations } from "../../features/contacts/table.ts";
import { news } from "../../features/news/table.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import { videos } from "../../features/videos/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { listOldAddresses } from "../content/aliases.ts";
import { contentEntities, type EntityName, isEntityName } from "../content/entities.ts";
import type { ContentEntity } from "../content/entity.ts";
import { indexContent } from "../search/index-content.ts";

/** What the clock passed: instants after `from` up to `to`, days after `fromDay` up to `toDay`. As text, to the microsecond. */
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
  promotions: (span) => sql`(${begins(promotions.startsOn, span)} or ${ends(promotions.endsOn, span)})`,
  vacancies: (span) => ends(vacancies.validUntil, span),
  portfolios: (span) => ends(portfolios.consentUntil, span),
  // As text, in which ISO days stand in order: what is no day must not stop the clock.
  locations: ({ fromDay, toDay }) => {
    const day = sql`(exception ->> 'day') collate "C"`;
    return sql`exists (select from jsonb_array_elements(${locations.exceptions}) exception where (${day} > ${fromDay} and ${day} <= ${toDay}) or (${day} >= ${fromDay} and ${day} < ${toDay}))`;
  },
};

/** What others are found by in search may appear with its date. */
const foundBy: EntityName[] = ["services", "categories", "newsCategories"];

type Due = { entity: EntityName; id: string; key: string };

const dueRows = z.object({ entity: z.enum(names()), id: z.string(), key: z.string() });

/** Rows of content for which a date lies in the span. */
async function listDue(db: Database, span: Span): Promise<Due[]> {
  const parts = names().map((name) => {
    const { table, key } = contentEntities[name];
    const passed = instantsOf(name).map((at) => sql`(${at} > ${span.from}::timestamptz and ${at} <= ${span.to}::timestamptz)`);
    const byDay = ownDays[name]?.(span);
    return sql`select ${name}::text as entity, ${table.id}::text as id, ${key}::text as key from ${table}
      where ${isLive(contentEntities[name])} and (${sql.join(byDay ? [...passed, byDay] : passed, sql` or `)})`;
  });
  return await queryRows(db, dueRows, sql.join(parts, sql` union all `));
}

/**
 * What changed for visitors because a date has come. What search knows of others is brought up to it, so call it inside
 * `inPublication` when `index` is true.
 */
export async function findDueChanges(db: Database, span: Span, { index }: { index: boolean }): Promise<Change[]> {
  const due = await listDue(db, span);
  const changes: Change[] = [];
  for (const { entity, id, key } of due) {
    if (index && foundBy.includes(entity)) await indexContent(db, entity, id);
    changes.push(...contentEntities[entity].changes([...(key === id ? [] : [key]), ...(await listOldAddresses(db, entity, id))]));
  }
  if (await areConsentsDue(db, span)) changes.push({ collection: "consents", slugs: null });
  return changes;
}

async function areConsentsDue(db: Database, { fromDay, toDay }: Span): Promise<boolean> {
  const { id, effectiveFrom } = consentDocuments;
  const [found] = await db
    .select({ id })
    .from(consentDocuments)
    .where(and(gt(effectiveFrom, fromDay), lte(effectiveFrom, toDay)))
    .limit(1);
  return found !== undefined;
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
