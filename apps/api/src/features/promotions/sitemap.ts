import type { SitemapPart } from "../../publishing/sitemap/list-sitemap.ts";
import { promotions } from "../catalogue/outline/promotion-table.ts";
import { isRunningPromotion, promotionPath } from "../catalogue/outline/todays-prices.ts";

export const promotionAddresses: SitemapPart = async (db) => {
  const { slug, seo, updatedAt } = promotions;
  const found = await db.select({ slug, seo, updatedAt }).from(promotions).where(isRunningPromotion()).orderBy(slug);
  return found.map((promotion) => ({ ...promotion, path: promotionPath(promotion) }));
};
