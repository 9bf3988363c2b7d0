import type { Suggestion } from "@len/contract/search";
import type { SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

/** A search document of an entity; `belongsTo` is searched but never shown. */
export type SearchDocument = { id: string; title: string; subtitle: string; summary: string; belongsTo: string[]; body: string[] };

/** `otherNames` replace the note if they contain the words and the title does not. */
type SuggestedItem = Pick<Suggestion, "path"> & {
  id: string;
  title: string;
  note: string;
  otherNames?: string[];
  cost?: NonNullable<Suggestion["cost"]>;
};

/** One group of what visitors can search for. */
export type SearchSource = {
  /** Name of the group in answers and of its rows in the index. */
  name: string;
  /** The entity's table, and the condition under which visitors may see a row. */
  tables: SQL;
  id: SQL;
  isShown(): SQL | undefined;
  /** Rows with equal points are sorted by `order`, which names the columns of `keys`. */
  keys: SQL;
  order: SQL;
  /** Rows that come after all others, however well they match: a doctor who does not receive now. */
  isLast?: SQL;
  /** When groups are put into order, a match in its summary counts like one in its title. */
  isSummaryLikeTitle?: true;
  /** A row is found only when it has all words of the query, because its documents are names. */
  isByName?: true;
  listIds(db: Database): Promise<string[]>;
  /** Documents of published rows. Dates are checked by the query, because they pass without a publication. */
  listDocuments(db: Database, ids: string[]): Promise<SearchDocument[]>;
  /** The data shown for the found ids, in any order. */
  listCards(db: Database, ids: string[], apiUrl: string): Promise<{ id: string }[]>;
  listSuggestions(db: Database, ids: string[], apiUrl: string): Promise<SuggestedItem[]>;
};

/** Rows of a source whose documents must be updated. */
export type Indexed = { source: SearchSource; ids: string[] };

/** Titles by id, in the order of the rows. */
export async function gatherTitles(query: PromiseLike<{ id: string; title: string }[]>): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for (const { id, title } of await query) titles.set(id, [...(titles.get(id) ?? []), title]);
  return titles;
}
