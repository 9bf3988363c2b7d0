import { and, inArray, sql } from "drizzle-orm";
import { isKept, isPublished } from "../../../platform/database/published.ts";
import type { SearchSource } from "../../../publishing/search/source.ts";
import { listCategories } from "../outline/category-queries.ts";
import { categories } from "../outline/category-table.ts";
import { directions } from "../outline/visible-services.ts";

/** Directions and groups of services, found by their names: a search for «лазер» may mean the whole direction. */
export const categorySearch: SearchSource = {
  name: "categories",
  tables: sql`${categories} left join ${categories} ${directions} on ${directions.id} = ${categories.parentId}`,
  id: sql`${categories.id}`,
  isShown: () => sql`${isPublished(categories)} and (${categories.parentId} is null or ${isPublished(directions)})`,
  keys: sql`${categories.parentId}, ${categories.position}, ${categories.title}`,
  order: sql`parent_id is not null, position, title`,
  isByName: true,

  async listIds(db) {
    return (await db.select({ id: categories.id }).from(categories)).map(({ id }) => id);
  },

  async listDocuments(db, ids) {
    const found = await db
      .select()
      .from(categories)
      .where(and(isKept(categories), inArray(categories.id, ids)));
    return found.map(({ id, title, specialist }) => ({ id, title, subtitle: specialist, summary: "", belongsTo: [], body: [] }));
  },

  listCards: (db, ids, apiUrl) => listCategories(db, apiUrl, inArray(categories.id, ids)),

  async listSuggestions(db, ids, apiUrl) {
    const cards = await listCategories(db, apiUrl, inArray(categories.id, ids));
    return cards.map(({ id, path, title, parent, priceFrom, priceKind }) => ({
      id,
      path,
      title,
      note: parent?.title ?? "",
      cost: { priceFrom, priceKind },
    }));
  },
};
