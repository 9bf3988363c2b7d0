import type { Promotion, PromotionPrice } from "@len/contract/promotions";
import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { showText } from "../../platform/media/show-text.ts";
import { media } from "../../platform/media/table.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { promotionPrices, promotions } from "../catalogue/outline/promotion-table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { isLoweredTo, isRunningPromotion, isValidToday, promotionPath } from "../catalogue/outline/todays-prices.ts";
import { directions, groups, isVisibleService, servicePath } from "../catalogue/outline/visible-services.ts";

/** Running promotions in the order set by staff. */
export async function listPromotions(db: Database, apiUrl: string): Promise<Promotion[]> {
  return await selectPromotions(db, apiUrl, isRunningPromotion(), [asc(promotions.position), asc(promotions.endsOn)]);
}

/**
 * A running or ended promotion by its current or a former slug. A promotion that has not begun is found only in a preview, which shows it
 * as on its first day.
 */
export async function findPromotion(db: Database, slug: string, apiUrl: string, isPreview = false): Promise<Promotion | null> {
  const hasBegun = isPreview ? undefined : lte(promotions.startsOn, clinicToday);
  const named = and(isPublished(promotions), hasBegun, isNamed(db, "promotions", promotions, slug));
  const [found] = await selectPromotions(db, apiUrl, named, [namedToday(promotions, slug)]);
  return found ?? null;
}

async function selectPromotions(db: Database, apiUrl: string, where: SQL | undefined, order: SQL[]): Promise<Promotion[]> {
  const found = await db
    .select({
      ...pick(promotions, "id", "slug", "title", "lead", "body"),
      image: media,
      startsOn: promotions.startsOn,
      endsOn: promotions.endsOn,
      isRunning: sql<boolean>`${promotions.endsOn} >= ${clinicToday}`,
      ...pick(promotions, "terms", "inMainPage", "seo", "updatedAt"),
    })
    .from(promotions)
    .leftJoin(media, eq(media.id, promotions.imageId))
    .where(where)
    .orderBy(...order, asc(promotions.id));
  const running = found.filter(({ isRunning }) => isRunning).map(({ id }) => id);
  const lines = await listLines(db, running);

  const shown: Promotion[] = [];
  for (const { image, body, updatedAt, ...promotion } of found) {
    shown.push({
      ...promotion,
      path: promotionPath(promotion),
      image: toPicture(image, apiUrl),
      body: await showText(db, body, apiUrl),
      prices: lines.get(promotion.id) ?? [],
      updatedAt: updatedAt.toISOString(),
    });
  }
  return shown;
}

/** The price lines that the promotions lower today, by promotion, in the order set by staff. */
async function listLines(db: Database, ids: string[]): Promise<Map<string, PromotionPrice[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      promotionId: promotionPrices.promotionId,
      ...pick(prices, "id", "title", "note", "kind", "unit"),
      amount: promotionPrices.amount,
      oldAmount: prices.amount,
      service: { id: services.id, slug: services.slug, title: services.title },
      group: { slug: groups.slug },
      direction: { slug: directions.slug },
    })
    .from(promotionPrices)
    .innerJoin(prices, eq(prices.id, promotionPrices.priceId))
    .innerJoin(services, eq(services.id, prices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(inArray(promotionPrices.promotionId, ids), isVisibleService(), isValidToday, isLoweredTo(promotionPrices.amount)))
    .orderBy(asc(promotionPrices.position), asc(prices.id));
  const lines = new Map<string, PromotionPrice[]>();
  for (const { promotionId, service, group, direction, ...line } of rows) {
    const shown = { ...line, service: { ...service, path: servicePath(direction, group, service) } };
    lines.set(promotionId, [...(lines.get(promotionId) ?? []), shown]);
  }
  return lines;
}
