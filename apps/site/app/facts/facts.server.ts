import type { Fact } from "@len/contract/facts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { namedBy, namedSections } from "../search/named-sections.server.ts";

/** The answers that a page shows; none when they cannot be loaded, because they only repeat what pages say at length. */
export async function factsAt(api: ApiClient, place: Fact["places"][number]): Promise<Fact[]> {
  return ((await quietly(api.facts())) ?? []).filter(({ places }) => places.includes(place));
}

const mostAnswers = 2;

/** The answers that a search asks for: all its words are those of a question or of its other words, in any form. */
export function answersTo(search: string, clinic: string | undefined, facts: readonly Fact[]): Fact[] {
  const known = facts.map(({ id, question, words }) => namedBy({ title: question, path: id, words: words.join(" ") }));
  const found = new Set(namedSections({ search, ...(clinic && { clinic }) }, known).map(({ path }) => path));
  return facts.filter(({ id }) => found.has(id)).slice(0, mostAnswers);
}
