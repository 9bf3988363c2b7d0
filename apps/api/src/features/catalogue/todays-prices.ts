import { and, asc, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { promotionPrices, promotions } from "./promotion-table.ts";
import { prices } from "./service-table.ts";

/** Published and between its two days, both included, in the clinic's time zone. */
export function isRunningPromotion(): SQL {
  const condition = and(isPublished(promotions), lte(promotions.startsOn, clinicToday), gte(promotions.endsOn, clinicToday));
  return condition ?? sql`false`;
}

/** Whether a price is valid today in the clinic's time zone. */
export const isValidToday = sql`coalesce(${prices.validFrom} <= ${clinicToday}, true) and coalesce(${prices.validTo} >= ${clinicToday}, true)`;

/**
 * A promotion lowers an amount and never raises it: a line whose own amount is not higher keeps its amount. A range has no single
 * amount to lower.
 */
export const isLoweredTo = (amount: AnyPgColumn): SQL => and(lt(amount, prices.amount), ne(prices.kind, "range")) ?? sql`false`;

/** The price lines that visitors see today: valid, each with the lowest amount of the running promotions. */
export function todaysPrices(db: Database) {
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
      id: prices.id,
      serviceId: prices.serviceId,
      code: prices.code,
      title: prices.title,
      note: prices.note,
      kind: prices.kind,
      amount: sql<number>`coalesce(${promoted.amount}, ${prices.amount})`.mapWith(Number).as("amount_today"),
      max: prices.max,
      unit: prices.unit,
      oldAmount: sql<number | null>`case when ${promoted.amount} is null then ${prices.oldAmount} else ${prices.amount} end`
        .mapWith(Number)
        .as("old_amount_today"),
      validFrom: prices.validFrom,
      validTo: prices.validTo,
      position: prices.position,
      promotionSlug: sql<string | null>`${promoted.slug}`.as("promotion_slug"),
      promotionEndsOn: sql<string | null>`${promoted.endsOn}::text`.as("promotion_ends_on"),
    })
    .from(prices)
    .leftJoin(promoted, and(eq(promoted.priceId, prices.id), isLoweredTo(promoted.amount)))
    .where(isValidToday)
    .as("todays_prices");
}

export const promotionPath = ({ slug }: { slug: string }) => `/promotions/${slug}`;
