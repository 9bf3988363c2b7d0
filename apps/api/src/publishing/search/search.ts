import type { Pagination } from "@len/contract/envelope";
import { type Found, type SearchGroup, type SearchQuery, type Suggestion, searchGroups } from "@len/contract/search";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { offset, pageAnswer } from "../../platform/http/pages.ts";
import { type Best, type FoundIds, findIds } from "./find.ts";
import { excerptOf, listForms, markText } from "./highlight.ts";
import { planSearch, withoutSynonyms } from "./plan.ts";
import { worth } from "./score.ts";
import type { SearchSource } from "./source.ts";
import { searchIndex } from "./table.ts";

type Group = { data: ({ id: string } & { found: Found })[]; pagination: Pagination };

/** The group with the best result first: the number of words decides, then points. */
function inOrderOfBest(sources: SearchSource[], best: Record<string, Best | null>): SearchGroup[] {
  const rankOf = (group: SearchGroup) => {
    const { words, points } = best[group] ?? { words: 0, points: 0 };
    const isRaised = points >= worth.inSummary && sources.some(({ name, isSummaryLikeTitle }) => name === group && isSummaryLikeTitle);
    return { words, points: isRaised ? points + worth.inTitle - worth.inSummary : points };
  };
  return searchGroups.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    return b.words - a.words || b.points - a.points;
  });
}

/** One page of each source, by its name, and the order of the groups: the one with the best result first. */
export async function search(
  db: Database,
  sources: SearchSource[],
  query: SearchQuery,
  apiUrl: string,
): Promise<{ groups: Record<string, Group>; order: SearchGroup[]; total: number }> {
  const places = await planSearch(db, query.search, { isTyping: false });
  const forms = places.length === 0 ? new Set<string>() : await listForms(db, places);
  const asked = { limit: query.limit, offset: offset(query), withBody: true };

  const groups: Record<string, Group> = {};
  const best: Record<string, Best | null> = {};
  let sum = 0;
  for (const source of sources) {
    const { ids, total, best: ofSource } = await findIds(db, source, places, asked);
    const items = inOrder(ids, ids.length > 0 ? await source.listCards(db, ids, apiUrl) : []);
    const marked = await markFound(db, source, ids, forms);
    const shown = items.flatMap((item) => {
      const found = marked.get(item.id);
      return found ? [{ ...item, found }] : [];
    });
    const { data, pagination } = pageAnswer(query, { items: shown, total });
    groups[source.name] = { data, pagination };
    best[source.name] = ofSource;
    sum += total;
  }
  return { groups, order: inOrderOfBest(sources, best), total: sum };
}

const mostSuggestions = 3;
const shortestTyped = 2;

/** Minimum points of a suggestion, for a match in the shown words. Worse matches are suggested only if nothing matches better. */
const leastPoints = { shown: 0.36, hidden: 0.3 };

/** Suggestions while the visitor is typing, from titles and summaries: a few of each source. */
export async function suggest(db: Database, sources: SearchSource[], typed: string, apiUrl: string): Promise<Record<string, Suggestion[]>> {
  const isLongEnough = typed.trim().length >= shortestTyped;
  const places = isLongEnough ? await planSearch(db, typed, { isTyping: true }) : [];
  // A row is bold where it has the typed letters: «кож» does not make «Дерматология» bold.
  const forms = places.length === 0 ? new Set<string>() : await listForms(db, withoutSynonyms(places));

  const suggestFrom = async (least: number) => {
    const groups: Record<string, Suggestion[]> = {};
    for (const source of sources) {
      const { ids } = await findIds(db, source, places, { limit: mostSuggestions, offset: 0, withBody: false, leastPoints: least });
      const items = inOrder(ids, ids.length > 0 ? await source.listSuggestions(db, ids, apiUrl) : []);
      groups[source.name] = items.map(({ path, title: text, note, otherNames = [], cost = null }) => {
        const title = markText(text, forms);
        const names = title.marks.length > 0 ? [] : otherNames.map((name) => markText(name, forms));
        const [why] = names.filter(({ marks }) => marks.length > 0).toSorted((one, other) => other.marks.length - one.marks.length);
        return { path, title, note: why ?? markText(note, forms), cost };
      });
    }
    return groups;
  };
  const groups = await suggestFrom(leastPoints.shown);
  return Object.values(groups).some((group) => group.length > 0) ? groups : await suggestFrom(leastPoints.hidden);
}

/**
 * The items of one source that a list shows for the words typed into its filter, best first. The words are understood as in the site
 * search, and the last one may be incomplete. A list shows no excerpts, so long texts count only when no heading matches.
 */
export async function filter(
  db: Database,
  source: SearchSource,
  typed: string,
  asked: { limit: number; offset: number; where?: SQL | undefined },
): Promise<FoundIds> {
  const places = await planSearch(db, typed, { isTyping: true });
  const byHeading = await findIds(db, source, places, { ...asked, withBody: false });
  return byHeading.total > 0 ? byHeading : await findIds(db, source, places, { ...asked, withBody: true });
}

function inOrder<Item extends { id: string }>(ids: string[], items: Item[]): Item[] {
  return ids.flatMap((id) => items.filter((item) => item.id === id));
}

async function markFound(db: Database, { name }: SearchSource, ids: string[], forms: Set<string>): Promise<Map<string, Found>> {
  const rows = await db
    .select({ id: searchIndex.entityId, title: searchIndex.title, summary: searchIndex.summary, body: searchIndex.body })
    .from(searchIndex)
    .where(and(eq(searchIndex.entity, name), inArray(searchIndex.entityId, ids)));
  return new Map(rows.map(({ id, ...row }) => [id, { title: markText(row.title, forms), excerpt: excerptOf(row, forms) }]));
}
