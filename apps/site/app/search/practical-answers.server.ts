import type { Fact } from "@len/contract/facts";
import { namedBy, namedSections } from "./named-sections.server.ts";

const mostAnswers = 2;

type Asked = { search: string; clinic: string | undefined; unfinished?: boolean };

/** The practical answers that match a search: every word of the search must occur, in any form, in the question or in its search words. */
export function answersTo({ search, clinic, unfinished = false }: Asked, facts: readonly Fact[]): Fact[] {
  const known = facts.map(({ id, title, words }) => namedBy({ title, path: id, words: words.join(" ") }));
  const found = new Set(namedSections({ search, unfinished, ...(clinic && { clinic }) }, known).map(({ path }) => path));
  return facts.filter(({ id }) => found.has(id)).slice(0, mostAnswers);
}
