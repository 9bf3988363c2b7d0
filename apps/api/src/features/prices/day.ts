import type { PriceDay, SheetLine } from "@len/contract/staff/prices";
import { and, asc, eq, gt, isNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday, clinicZone } from "../../publishing/clinic/clinic-day.ts";
import { contentItems, publications, revisions } from "../../publishing/content/table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { directions, groups, inCatalogueOrder } from "../catalogue/outline/visible-services.ts";
import { linesIn } from "../catalogue/services/price-lines.ts";
import { serviceEntity } from "../catalogue/services/service-entity.ts";

/** The prices that visitors saw at the end of a day of the clinic; for today, the present ones; for a later day, the planned ones. */
export async function readDay(db: Database, day: string): Promise<PriceDay> {
  const [first] = await db.select({ at: min(publications.shownFrom) }).from(publications);
  const promotionOf = await readPromotions(db, day);
  const found = await db
    .select({
      id: revisions.entityId,
      title: sql<string>`${revisions.data} ->> 'title'`,
      direction: { id: directions.id, title: directions.title },
      group: { id: groups.id, title: groups.title },
      prices: sql<unknown>`${revisions.data} -> 'prices'`,
    })
    .from(revisions)
    .innerJoin(services, eq(services.id, revisions.entityId))
    .leftJoin(groups, sql`${groups.id}::text = ${revisions.data} ->> 'groupId'`)
    .leftJoin(directions, eq(directions.id, groups.parentId))
    .where(and(eq(revisions.entity, serviceEntity.name), isShownOn(day), isListedOn(day)))
    .orderBy(...inCatalogueOrder, asc(services.title), asc(services.id));
  return {
    since: first?.at?.toISOString() ?? null,
    services: found.map(({ prices, ...service }) => ({
      ...service,
      lines: linesIn(prices)
        .filter(({ validFrom, validTo }) => (validFrom ?? day) <= day && day <= (validTo ?? day))
        .map((line) => lowered(line, promotionOf.get(line.id))),
    })),
  };
}

/** The instant for which a day is asked: its end, or now. */
const momentOf = (day: string) =>
  sql`(case when ${day}::date = ${clinicToday} then now() else (${day}::date + 1)::timestamp at time zone ${clinicZone} end)`;

/** From today on, only services of published groups and directions; for past days it is not known where a service was listed. */
const isListedOn = (day: string) => or(sql`${day}::date < ${clinicToday}`, and(isPublished(groups), isPublished(directions)));

/** The version of an item that was shown at that moment, or is planned for it, within the dates of the version itself. */
function isShownOn(day: string): SQL {
  const moment = momentOf(day);
  const plan = sql`select from ${contentItems} where ${contentItems.entity} = ${revisions.entity} and ${contentItems.id} = ${revisions.entityId}
    and ${contentItems.plannedAt} < ${moment} and ${contentItems.plannedAt} > now() and ${contentItems.planFailure} is null`;
  const shown = sql`select from ${publications} where ${and(
    eq(publications.entity, revisions.entity),
    eq(publications.entityId, revisions.entityId),
    eq(publications.number, revisions.version),
    lt(publications.shownFrom, moment),
    or(isNull(publications.shownTo), gt(publications.shownTo, sql`least(${moment}, now())`)),
  )}`;
  return sql`((exists (${shown}) and not exists (${plan})) or exists (${plan} and ${contentItems.plannedNumber} = ${revisions.version}))
    and coalesce((${revisions.data} ->> 'publishAt')::timestamptz <= ${moment}, true)
    and coalesce((${revisions.data} ->> 'unpublishAt')::timestamptz > ${moment}, true)`;
}

const promotionSchema = z.object({
  title: z.string(),
  prices: z.array(z.object({ priceId: z.string(), amount: z.int() })),
});

type Lowered = { amount: number; promotion: string };

/** The lowest amount that promotions of the day give to each line. */
async function readPromotions(db: Database, day: string): Promise<Map<string, Lowered>> {
  const found = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(
      and(
        eq(revisions.entity, "promotions"),
        sql`${day} between ${revisions.data} ->> 'startsOn' and ${revisions.data} ->> 'endsOn'`,
        isShownOn(day),
      ),
    );
  const lowest = new Map<string, Lowered>();
  for (const { title, prices } of found.map(({ data }) => promotionSchema.parse(data)))
    for (const { priceId, amount } of prices) {
      const known = lowest.get(priceId);
      if (!known || amount < known.amount) lowest.set(priceId, { amount, promotion: title });
    }
  return lowest;
}

/** As on the site, a promotion lowers an amount, but never a range. */
function lowered(line: SheetLine, by: Lowered | undefined): PriceDay["services"][number]["lines"][number] {
  if (!by || line.kind === "range" || line.amount === null || by.amount >= line.amount) return { ...line, promotion: null };
  return { ...line, amount: by.amount, oldAmount: line.amount, promotion: by.promotion };
}
