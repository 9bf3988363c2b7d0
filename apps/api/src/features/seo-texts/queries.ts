import type { SeoText } from "@len/contract/seo";
import { asc } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { seoTexts } from "./table.ts";

/** SEO texts of all routes. */
export async function listSeoTexts(db: Database): Promise<SeoText[]> {
  return await db
    .select({
      id: seoTexts.id,
      page: seoTexts.page,
      pageName: seoTexts.pageName,
      title: seoTexts.title,
      description: seoTexts.description,
      h1: seoTexts.h1,
      text: seoTexts.text,
    })
    .from(seoTexts)
    .where(isPublished(seoTexts))
    .orderBy(asc(seoTexts.page));
}
