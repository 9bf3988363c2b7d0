import type { SitemapPart } from "../../publishing/sitemap/list-sitemap.ts";
import { conditionPath, isShownCondition } from "./queries.ts";
import { conditions } from "./table.ts";

export const conditionAddresses: SitemapPart = async (db) => {
  const { slug, seo, updatedAt } = conditions;
  const found = await db.select({ slug, seo, updatedAt }).from(conditions).where(isShownCondition()).orderBy(slug);
  return found.map((condition) => ({ ...condition, path: conditionPath(condition) }));
};
