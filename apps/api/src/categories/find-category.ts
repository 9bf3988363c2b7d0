import type { CategoryPage } from "@len/contract/catalogue";
import { and, eq, or } from "drizzle-orm";
import { isNamed, namedToday } from "../content/aliases.ts";
import type { Database } from "../db/database.ts";
import { isPublished } from "../db/published.ts";
import { listDoctorsOfCategory } from "../doctors/queries.ts";
import { showText } from "../media/show-text.ts";
import { isPairOfCategories, listPortfolios } from "../portfolios/queries.ts";
import { listPricedServices } from "../services/queries.ts";
import { directions, groups } from "../services/visible.ts";
import { listCategories } from "./queries.ts";
import { categories } from "./table.ts";

/** A direction or a group by its slug of today or any earlier one, with everything its page shows. */
export async function findCategory(db: Database, slug: string, apiUrl: string): Promise<CategoryPage | null> {
  const [texts] = await db
    .select({
      id: categories.id,
      description: categories.description,
      contraindications: categories.contraindications,
      seo: categories.seo,
      updatedAt: categories.updatedAt,
    })
    .from(categories)
    .where(and(isPublished(categories), isNamed(db, "categories", categories, slug)))
    .orderBy(namedToday(categories, slug))
    .limit(1);
  const all = texts ? await listCategories(db, apiUrl) : [];
  const category = all.find(({ id }) => id === texts?.id);
  if (!texts || !category) return null;

  return {
    ...category,
    ...texts,
    description: await showText(db, texts.description, apiUrl),
    groups: all.filter(({ parent }) => parent?.id === category.id),
    services: await listPricedServices(db, or(eq(groups.id, category.id), eq(directions.id, category.id))),
    doctors: await listDoctorsOfCategory(db, category.slug, apiUrl),
    portfolio: await listPortfolios(db, apiUrl, isPairOfCategories([category.slug])),
    updatedAt: texts.updatedAt.toISOString(),
  };
}
