import { section } from "@len/contract/promotions";
import { pathOf } from "@len/contract/section";
import type { Cost } from "@len/contract/services";
import { and, asc, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { clinicToday } from "../../../publishing/clinic/clinic-day.ts";
import { promotionPrices, promotions } from "./promotion-table.ts";
import { prices } from "./service-table.ts";

/** The promotion is published, and today (in the clinic's time zone) is between its first and last day, both included. */
export function isRunningPromotion(): SQL {
  const condition = and(isPublished(promotions), lte(promotions.startsOn, clinicToday), gte(promotions.endsOn, clinicToday));
  return condition ?? sql`false`;
}

/** Whether a price is valid today in the clinic's time zone. */
export const isValidToday = sql`coalesce(${prices.validFrom} <= ${clinicToday}, true) and coalesce(${prices.validTo} >= ${clinicToday}, true)`;

/** A promotion only lowers an amount: a line whose own amount is not higher is not changed. A range has no single amount to lower. */
export const isLoweredTo = (amount: AnyPgColumn): SQL => and(lt(amount, prices.amount), ne(prices.kind, "range")) ?? sql`false`;

/** Staff mark the main lines of a service; without a mark valid today, the first line of today is the main one. */
const isMainToday = sql<boolean>`case when bool_or(${prices.isMain}) over (partition by ${prices.serviceId}) then ${prices.isMain}
  else row_number() over (partition by ${prices.serviceId} order by ${prices.position}, ${prices.title}, ${prices.id}) = 1 end`;

/**
 * The valid price lines of today, each with the lowest amount of the running promotions; all, or those of the services that `where`
 * selects.
 */
export function todaysPrices(db: Database, where?: SQL) {
  const promoted = db
    .selectDistinctOn([promotionPrices.priceId], {
      priceId: promotionPrices.priceId,
      amount: promotionPrices.amount,
      slug: promotions.slug,
      endsOn: promotions.endsOn,
    })
    .from(promotionPrices)
    .innerJoin(promotions, eq(promotions.id, promotionPrices.promotionId))
    .where(isRunningPromotion())
    .orderBy(asc(promotionPrices.priceId), asc(promotionPrices.amount), asc(promotions.endsOn), asc(promotions.id))
    .as("promoted");

  return db
    .select({
      ...pick(prices, "id", "serviceId", "code", "title", "note", "kind"),
      isMain: isMainToday.as("is_main_today"),
      amount: sql<number>`coalesce(${promoted.amount}, ${prices.amount})`.mapWith(Number).as("amount_today"),
      max: prices.max,
      unit: prices.unit,
      oldAmount: sql<number | null>`case when ${promoted.amount} is null then ${prices.oldAmount} else ${prices.amount} end`
        .mapWith(Number)
        .as("old_amount_today"),
      ...pick(prices, "validFrom", "validTo", "position"),
      promotionSlug: sql<string | null>`${promoted.slug}`.as("promotion_slug"),
      promotionEndsOn: sql<string | null>`${promoted.endsOn}::text`.as("promotion_ends_on"),
    })
    .from(prices)
    .leftJoin(promoted, and(eq(promoted.priceId, prices.id), isLoweredTo(promoted.amount)))
    .where(and(isValidToday, where))
    .as("todays_prices");
}

/** The lowest and the highest amount of each service's main lines today; `isFrom`: some main line has no single amount. */
export function costsOfServices(db: Database, where?: SQL) {
  const today = todaysPrices(db, where);
  return db
    .select({
      serviceId: today.serviceId,
      lowest: sql<number>`min(${today.amount})`.mapWith(Number).as("lowest"),
      highest: sql<number>`max(${today.amount})`.mapWith(Number).as("highest"),
      isFrom: sql<boolean>`bool_or(${today.kind} <> 'exact')`.as("is_from"),
    })
    .from(today)
    .where(sql`${today.isMain}`)
    .groupBy(today.serviceId)
    .as("costs");
}

/** The price that visitors read: the lowest amount, with «от» if it is not the only one. */
export const toCost = ({ lowest, highest, isFrom }: { lowest: number | null; highest: number | null; isFrom: boolean | null }): Cost => ({
  priceFrom: lowest,
  priceKind: isFrom || lowest !== highest ? "from" : "exact",
});

export const promotionPath = (item: { slug: string }) => pathOf(section, item);
