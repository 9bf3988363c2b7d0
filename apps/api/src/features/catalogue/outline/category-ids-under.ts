import { and, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../platform/database/database.ts";
import { categories } from "./category-table.ts";

const parents = alias(categories, "requested_parents");

/** Subquery of the ids of the directions and groups with these slugs, and of all groups under them, published or not. */
export function idsUnder(db: Database, slugs: string[]) {
  const requestedIds = db
    .select({ id: parents.id })
    .from(parents)
    .where(and(inArray(parents.slug, slugs), isNull(parents.deletedAt)));
  return db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.slug, slugs), isNull(categories.deletedAt)))
    .union(db.select({ id: categories.id }).from(categories).where(inArray(categories.parentId, requestedIds)));
}
