import type { Suggestion } from "@len/contract/search";
import type { SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

/** What search knows of an entity; `belongsTo` is sought but never shown. */
export type SearchDocument = { id: string; title: string; subtitle: string; summary: string; belongsTo: string[]; body: string[] };

type SuggestedItem = Omit<Suggestion, "title"> & { id: string; title: string };

/** One group of what visitors can search for. */
export type SearchSource = {
  /** Name of the group in answers and of its rows in the index. */
  name: string;
  /** Where the row of the entity is, and when visitors may see it. */
  tables: SQL;
  id: SQL;
  isShown(): SQL | undefined;
  /** Rows with equal points are sorted by `order`, which names the columns of `keys`. */
  keys: SQL;
  order: SQL;
  listIds(db: Database): Promise<string[]>;
  /** Documents of what is published. Dates are left to the query: they come and go without anybody publishing. */
  listDocuments(db: Database, ids: string[]): Promise<SearchDocument[]>;
  /** What an answer shows of the found, in any order. */
  listCards(db: Database, ids: string[], apiUrl: string): Promise<{ id: string }[]>;
  listSuggestions(db: Database, ids: string[], apiUrl: string): Promise<SuggestedItem[]>;
};

/** Rows of a source whose documents are to be written anew. */
export type Indexed = { source: SearchSource; ids: string[] };

/** Titles by id, in the order of the rows. */
export async function gatherTitles(query: PromiseLike<{ id: string; title: string }[]>): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for (const { id, title } of await query) titles.set(id, [...(titles.get(id) ?? []), title]);
  return titles;
}
