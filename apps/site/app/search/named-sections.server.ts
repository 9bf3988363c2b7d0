import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { siteSections } from "../routing/site-routes.server.ts";

/** A section or a page of staff; `names` are the words it is found by beside those of its title. */
export type NamedSection = { title: string; path: string; names?: string[] };

/** Words without a meaning of their own: «где вы находитесь», «часы работы клиники». */
const filling = new Set(
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
 * Whether two words are forms of one word, which differ in their endings only: «лицензия» and «лицензии», «налоговый» and
 * «налогового». Words that merely begin alike are not: «полис» and «полип», «метро» and «метрит».
 */
function isFormOf(word: string, other: string): boolean {
  for (let stem = 3; stem <= word.length && word.startsWith(other.slice(0, stem)) && stem <= other.length; stem++) {
    if (endings.has(word.slice(stem)) && endings.has(other.slice(stem))) return true;
  }
  return word === other;
}

/**
 * The sections with the words they are found by: their names at any clinic, and the topics that their own text covers. With them the
 * items that the search of the API does not know.
 */
export async function loadNamedSections(api: ApiClient): Promise<NamedSection[]> {
  const sections = await siteSections();
  const named = await Promise.all(
    sections.map(async ({ title, path, handle: { section, sectionText, searchedItems } }) => {
      const text = [...new Set(wordsOf((await sectionText?.(api)) ?? ""))];
      const topics = (section?.topics ?? []).map(wordsOf);
      const covered = topics.filter((topic) => topic.some((name) => text.some((word) => isFormOf(name, word))));
      const items = (searchedItems && (await quietly(searchedItems(api)))) ?? [];
      return [
        { title, path, names: [...wordsOf(section?.otherNames ?? ""), ...covered.flat()] },
        ...items.map(({ title, path, words }) => ({ title, path, names: wordsOf(words) })),
      ];
    }),
  );
  return named.flat();
}

/** `clinic` is the name of the clinic, which means nothing on its own site; `unfinished`: the last word is still being typed. */
type Search = { search: string; clinic?: string; unfinished?: boolean };

/** The sections that a search names: each of its words is a form of one of the section's words. */
export function namedSections({ search, clinic = "", unfinished = false }: Search, known: readonly NamedSection[]): NamedSection[] {
  const all = wordsOf(search);
  const ownName = new Set(wordsOf(clinic));
  const telling = all.filter((word) => !filling.has(word) && !ownName.has(word));
  const words = telling.length > 0 ? telling : all;
  const last = all.at(-1);
  const isAnyOf = (word: string, names: string[]) =>
    names.some((name) => isFormOf(word, name) || (unfinished && word === last && word.length >= 3 && name.startsWith(word)));

  return known.flatMap(({ title, path, names = [] }) => {
    const own = [...wordsOf(title), ...names];
    return words.length > 0 && words.every((word) => isAnyOf(word, own)) ? [{ title, path }] : [];
  });
}
