import { and, inArray, sql } from "drizzle-orm";
import { isKept } from "../../platform/database/published.ts";
import type { SearchSource } from "../../publishing/search/source.ts";
import { isShownCondition, listConditionCards } from "./queries.ts";
import { conditions } from "./table.ts";

export const conditionSearch: SearchSource = {
  name: "conditions",
  tables: sql`${conditions}`,
  id: sql`${conditions.id}`,
  isShown: isShownCondition,
  keys: sql`${conditions.title}`,
  order: sql`points desc, title`,
  // Patients use other names, which are in the summary; and these pages say when a complaint is urgent, so they must not come last.
  isSummaryLikeTitle: true,

  async listIds(db) {
    return (await db.select({ id: conditions.id }).from(conditions)).map(({ id }) => id);
  },

  async listDocuments(db, ids) {
    const found = await db
      .select()
      .from(conditions)
      .where(and(isKept(conditions), inArray(conditions.id, ids)));
    return found.map(({ id, title, names, summary, lead, looks }) => ({
      id,
      title,
      subtitle: names.join(", "),
      summary,
      belongsTo: [lead, ...looks],
      // The possible diagnoses and the emergency signs are not searched: a search for lupus should not find rosacea.
      body: [],
    }));
  },

  listCards: (db, ids) => listConditionCards(db, inArray(conditions.id, ids)),

  async listSuggestions(db, ids) {
    const cards = await listConditionCards(db, inArray(conditions.id, ids));
    return cards.map(({ id, path, title, names, summary }) => ({ id, path, title, note: summary, otherNames: names }));
  },
};
