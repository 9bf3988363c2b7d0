import type { MarkedText } from "@len/contract/search";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { PromotionInSearch } from "../routing/route-handle.ts";
import { siteSections } from "../routing/site-routes.server.ts";

/** A section of the site or one of its items; the site search finds it by the words of its title and by `names`. */
export type NamedSection = FoundSection & { names?: string[] };

export type FoundSection = { title: string; path: string; promotion?: PromotionInSearch };

/** A promotion among the results, with its dates and the words of the query marked. */
export type FoundPromotion = { path: string; period: string; title: MarkedText; excerpt: MarkedText };

/** Splits the found items: promotions, which the API's search does not know, and sections and pages of the site. */
export function apart(found: readonly FoundSection[]): { sections: FoundSection[]; promotions: FoundSection[] } {
  const { promotions = [], sections = [] } = Object.groupBy(found, ({ promotion }) => (promotion ? "promotions" : "sections"));
  return { sections, promotions };
}

/**
 * Words of queries that do not distinguish sections, such as «где вы» in «где вы находитесь» and «работы клиники» in «часы работы клиники».
 */
const stopWords = new Set(
  "а в во вас ваш ваша ваши вы где до для есть и из к как какой какие клиники клиника ли мне можно на о об от по с со у что это работы врач врача врачи врачу врачей".split(
    " ",
  ),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Endings of nouns and adjectives. */
const endings = new Set(
  (
    "а е и й о у ы ь ю я ам ами ах ов ом ой ою ей ем ею ев ям ями ях ью ия ие ии ий ию ья ье ьи ьям ьев " +
    "ая яя ое ее ые ый ым ыми ых ую юю ого его ому ему им ими их иям иями иях ием"
  ).split(" "),
).add("");

/**
 * Whether two words are forms of one word, so that only their endings differ: «лицензия» and «лицензии», «налоговый» and «налогового».
 * Words with the same beginning but other stems are not: «полис» and «полип», «метро» and «метрит».
 */
function isFormOf(word: string, other: string): boolean {
  for (let stem = 3; stem <= word.length && word.startsWith(other.slice(0, stem)) && stem <= other.length; stem++) {
    if (endings.has(word.slice(stem)) && endings.has(other.slice(stem))) return true;
  }
  return word === other;
}

/**
 * The sections with the words by which they are found: `otherNames`, and those `topics` that the clinic's text of the section covers. Also
 * the items of sections that the API's search does not index (`searchedItems`).
 */
export async function loadNamedSections(api: ApiClient): Promise<NamedSection[]> {
  const sections = await siteSections();
  const named = await Promise.all(
    sections.map(async ({ title, path, handle: { section, sectionText, searchedItems } }) => {
      const text = [...new Set(wordsOf((await sectionText?.(api)) ?? ""))];
      const topics = (section?.topics ?? []).map(wordsOf);
      const covered = topics.filter((topic) => topic.some((name) => text.some((word) => isFormOf(name, word))));
      const items = (searchedItems && (await quietly(searchedItems(api)))) ?? [];
      return [{ title, path, names: [...wordsOf(section?.otherNames ?? ""), ...covered.flat()] }, ...items.map(namedBy)];
    }),
  );
  return named.flat();
}

/** Makes an item that can be found by its title and by `words`. */
export const namedBy = ({ words, ...item }: FoundSection & { words: string }): NamedSection => ({
  ...item,
  names: wordsOf(words),
});

/** `clinic` is the clinic's name, whose words are ignored like stop words. `unfinished`: the last word is still being typed. */
type Search = { search: string; clinic?: string; unfinished?: boolean };

/** The words of the query that distinguish sections; if there are none, all its words. */
function tellingWords({ search, clinic = "" }: Search): string[] {
  const all = wordsOf(search);
  const ownName = new Set(wordsOf(clinic));
  const significant = all.filter((word) => !stopWords.has(word) && !ownName.has(word));
  return significant.length > 0 ? significant : all;
}

/** The sections that match a query: every word of the query, except stop words, must be a form of one of the section's words. */
export function namedSections({ unfinished = false, ...query }: Search, known: readonly NamedSection[]): FoundSection[] {
  const words = tellingWords(query);
  const last = wordsOf(query.search).at(-1);
  const isAnyOf = (word: string, names: string[]) =>
    names.some((name) => isFormOf(word, name) || (unfinished && word === last && word.length >= 3 && name.startsWith(word)));

  return known.flatMap(({ names = [], ...section }) => {
    const own = [...wordsOf(section.title), ...names];
    return words.length > 0 && words.every((word) => isAnyOf(word, own)) ? [section] : [];
  });
}

/** The promotions that match a query, with the texts that the list of results shows. */
export function foundPromotions(query: Search, promotions: readonly FoundSection[]): FoundPromotion[] {
  const words = tellingWords(query);
  return promotions.flatMap(({ title, path, promotion }) => {
    if (!promotion) return [];
    const texts = promotion.texts.map((text) => markWords(text, words));
    const excerpt = texts.find(({ marks }) => marks.length > 0) ?? texts[0] ?? markWords("", words);
    return [{ path, period: promotion.period, title: markWords(title, words), excerpt }];
  });
}

function markWords(text: string, words: string[]): MarkedText {
  const marks = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: found, index }): [number, number][] => {
    const [own = ""] = wordsOf(found);
    return words.some((word) => isFormOf(word, own)) ? [[index, index + found.length]] : [];
  });
  return { text, marks };
}
