import type { Fact } from "@len/contract/facts";
import type { Suggestion, Suggestions } from "@len/contract/search";
import { factPath } from "../facts/fact-path.ts";
import { costText } from "../ui/formats.ts";
import { apart, type FoundSection, type NamedSection, namedSections } from "./named-sections.server.ts";
import { answersTo } from "./practical-answers.server.ts";

/** A row of the list; `note` says what it is or why it was found. */
export type SuggestedRow = Pick<Suggestion, "path" | "title" | "note"> & { cost: string | null };

type SuggestionGroup = { title: string; options: SuggestedRow[] };

type Known = { found: Suggestions | null; known: readonly NamedSection[]; facts: readonly Fact[] };

const shownNamed = 2;

/** The answer to a practical question comes first, then the API's results; sections and promotions come last. Empty groups are omitted. */
export function suggestionGroups({ search, clinic }: { search: string; clinic?: string | undefined }, { found, known, facts }: Known) {
  const { sections, promotions } = apart(namedSections({ search, ...(clinic && { clinic }), unfinished: true }, known));
  const answers = answersTo({ search, clinic, unfinished: true }, facts);

  const groups: SuggestionGroup[] = [
    { title: "Коротко", options: answers.map((fact) => rowOf(factPath(fact), fact.title, fact.answer)) },
    { title: "С чем приходят", options: rowsOf(found?.conditions) },
    { title: "Направления", options: unpriced(rowsOf(found?.categories)) },
    { title: "Услуги", options: rowsOf(found?.services) },
    { title: "Врачи", options: rowsOf(found?.doctors) },
    { title: "Новости и статьи", options: rowsOf(found?.news) },
    { title: "Разделы", options: namedRows(sections) },
    { title: "Акции", options: namedRows(promotions) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const unmarked = (text: string) => ({ text, marks: [] });

const rowOf = (path: string, title: string, note = ""): SuggestedRow => ({
  path,
  title: unmarked(title),
  note: unmarked(note),
  cost: null,
});

const namedRows = (named: FoundSection[]) => named.slice(0, shownNamed).map(({ path, title }) => rowOf(path, title));

const rowsOf = (found: Suggestion[] = []): SuggestedRow[] => found.map(({ cost, ...row }) => ({ ...row, cost: cost && costText(cost) }));

/** Removes costs, because the lowest price of a direction may belong to another service than the one that the visitor is looking for. */
const unpriced = (rows: SuggestedRow[]): SuggestedRow[] => rows.map((row) => ({ ...row, cost: null }));
