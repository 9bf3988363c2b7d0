import type { SeoText } from "@len/contract/seo";
import { asc } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { seoTexts } from "./table.ts";

/** SEO texts of all routes. */
export async function listSeoTexts(db: Database): Promise<SeoText[]> {
  return await db
    .select({
      ...pick(seoTexts, "id", "page", "pageName", "title", "description", "h1", "text"),
    })
    .from(seoTexts)
    .where(isPublished(seoTexts))
    .orderBy(asc(seoTexts.page));
}
