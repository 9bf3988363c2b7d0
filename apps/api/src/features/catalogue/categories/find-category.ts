import type { CategoryPage } from "@len/contract/catalogue";
import { and, eq, or } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { showText } from "../../../platform/media/show-text.ts";
import { isNamed, namedToday } from "../../../publishing/content/aliases.ts";
import { listDoctorsOfCategory } from "../doctors/doctor-queries.ts";
import { listCategories } from "../outline/category-queries.ts";
import { categories } from "../outline/category-table.ts";
import { listPricedServices } from "../outline/service-queries.ts";
import { services } from "../outline/service-table.ts";
import { isResultOfCategories, listResults } from "../results/result-queries.ts";

/** A direction or a group by its current or a former slug, with all data of its page. */
export async function findCategory(db: Database, slug: string, apiUrl: string): Promise<CategoryPage | null> {
  const [texts] = await db
    .select({
      ...pick(categories, "id", "description", "contraindications", "seo", "updatedAt"),
    })
    .from(categories)
    .where(and(isPublished(categories), isNamed(db, "categories", categories, slug)))
    .orderBy(namedToday(categories, slug))
    .limit(1);
  const all = texts ? await listCategories(db, apiUrl, or(eq(categories.id, texts.id), eq(categories.parentId, texts.id))) : [];
  const category = all.find(({ id }) => id === texts?.id);
  if (!texts || !category) return null;

  const ids = all.map(({ id }) => id);
  return {
    ...category,
    ...texts,
    description: await showText(db, texts.description, apiUrl),
    groups: all.filter(({ parent }) => parent?.id === category.id),
    services: await listPricedServices(db, isOneOf(services.groupId, ids)),
    doctors: await listDoctorsOfCategory(db, category.slug, apiUrl),
    portfolio: await listResults(db, apiUrl, isResultOfCategories(db, [category.slug])),
    updatedAt: texts.updatedAt.toISOString(),
  };
}
