import * as z from "zod";

/**
 * Words that an advertisement of medical services must not contain: promises of a result, of safety, of being the best. The list is a
 * setting; the panel warns about these words but never blocks publishing.
 */

/** Words separated by spaces; `*` at the end of a word stands for any ending: «гаранти*». Case and «ё» make no difference. */
const phrase = z.string().trim().min(2).max(100);

export const riskyWordSchema = z.strictObject({
  phrase,
  /** Phrases in which the word is harmless: «в лучшем случае». */
  unless: z.array(phrase).max(50).default([]),
  /** The word is risky only in a sentence with one of these; when empty, in any sentence. */
  with: z.array(phrase).max(50).default([]),
  /** The word is harmless in a sentence with one of these: «нельзя». */
  notWith: z.array(phrase).max(50).default([]),
  /** The end of the warning, after the phrase: «обещает результат». */
  claim: z.string().min(1).max(100),
  /** The legal rule, in one or two sentences. */
  why: z.string().min(1).max(500),
  /** Suggested replacements that fit into the sentence. */
  replacements: z.array(z.string().min(1).max(200)).max(6).default([]),
});
export type RiskyWord = z.infer<typeof riskyWordSchema>;

export const riskyWordsSchema = z.array(riskyWordSchema).max(500);

/** A place that staff have explained: the phrase at the offset `at` of this sentence in a field. */
const placeSchema = z.object({ path: z.string().min(1).max(200), sentence: z.string().min(1).max(5000), at: z.int().min(0) });
export type RiskyPlace = z.infer<typeof placeSchema>;

/** The list, and the places of an item that staff have explained. */
export const itemRiskyWordsSchema = z.object({ words: z.array(riskyWordSchema), kept: z.array(placeSchema) });
export type ItemRiskyWords = z.infer<typeof itemRiskyWordsSchema>;

export const keepRiskyWordSchema = placeSchema.extend({
  words: z.string().min(1).max(200),
  reason: z.string().trim().min(3, "Объясните хотя бы несколькими словами").max(500),
});

/** A risky phrase found in a text; `from` and `to` are offsets in the text. */
export type FoundRiskyWord = { from: number; to: number; words: string; sentence: string; at: number; risky: RiskyWord };

type Token = { word: string; from: number; to: number };

const sentences = new Intl.Segmenter("ru", { granularity: "sentence" });

/** The risky phrases of a text in order; of overlapping ones the longest. */
export function findRiskyWords(text: string, list: readonly RiskyWord[]): FoundRiskyWord[] {
  const compiled = possibleIn(text, list);
  if (compiled.length === 0) return [];
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const tokens = tokensOf(segment);
    const found = compiled.flatMap(({ risky, phrase, unless, with: others, notWith }) => {
      const places = placesOf(phrase, tokens);
      if (places.length === 0 || notWith.some((other) => stands(other, tokens))) return [];
      if (others.length > 0 && !others.some((other) => stands(other, tokens))) return [];
      const harmless = unless.flatMap((other) => placesOf(other, tokens));
      return places
        .filter((place) => !harmless.some((other) => other.from <= place.from && place.to <= other.to))
        .map((place) => ({ ...place, risky }));
    });
    const apart: typeof found = [];
    for (const place of found.toSorted((one, other) => lengthOf(other) - lengthOf(one)))
      if (!apart.some((other) => place.from < other.to && other.from < place.to)) apart.push(place);
    const indent = segment.length - segment.trimStart().length;
    return apart
      .toSorted((one, other) => one.from - other.from)
      .map(({ from, to, risky }) => ({
        from: index + from,
        to: index + to,
        words: segment.slice(from, to),
        sentence: segment.trim(),
        at: from - indent,
        risky,
      }));
  });
}

/**
 * Phrases of which every word is the beginning of a word in the text. Most texts have none and need not be split into sentences and
 * words.
 */
function possibleIn(text: string, list: readonly RiskyWord[]): Compiled[] {
  const letters = plain(text);
  return compiledOf(list).filter(({ phrase }) => phrase.every(({ start }) => letters.includes(start)));
}

const lengthOf = ({ from, to }: Place) => to - from;

/** Whether staff have explained this place. After a change of the sentence it counts as another place. */
export const isKept = ({ sentence, at }: Pick<FoundRiskyWord, "sentence" | "at">, path: string, kept: readonly RiskyPlace[]) =>
  kept.some((place) => place.path === path && place.at === at && place.sentence === sentence);

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\u00ad]+(?:-[\p{L}\p{N}]+)*|[%№]/gu)].map(({ 0: word, index }) => ({
    word: plain(word),
    from: index,
    to: index + word.length,
  }));

const plain = (word: string) => word.toLowerCase().replaceAll("ё", "е").replaceAll("\u00ad", "");

type Place = { from: number; to: number };
type Word = { start: string; isWhole: boolean };

const wordsOf = (phrase: string): Word[] =>
  phrase
    .trim()
    .split(/\s+/)
    .map((word) => ({ start: plain(word.replace("*", "")), isWhole: !word.endsWith("*") }));

type Compiled = { risky: RiskyWord; phrase: Word[] } & Record<"unless" | "with" | "notWith", Word[][]>;
const known = new WeakMap<readonly RiskyWord[], Compiled[]>();

/** Compiles each list once, not on every key press. */
function compiledOf(list: readonly RiskyWord[]): Compiled[] {
  const ready = known.get(list);
  if (ready) return ready;
  const compiled = list.map((risky) => ({
    risky,
    phrase: wordsOf(risky.phrase),
    unless: risky.unless.map(wordsOf),
    with: risky.with.map(wordsOf),
    notWith: risky.notWith.map(wordsOf),
  }));
  known.set(list, compiled);
  return compiled;
}

/** The places of a phrase in a sentence. */
function placesOf(phrase: readonly Word[], tokens: readonly Token[]): Place[] {
  const places: Place[] = [];
  for (let index = 0; index + phrase.length <= tokens.length; index++) {
    const first = tokens[index];
    const last = tokens[index + phrase.length - 1];
    if (first && last && phrase.every((word, step) => fits(word, tokens[index + step]))) places.push({ from: first.from, to: last.to });
  }
  return places;
}

const stands = (phrase: readonly Word[], tokens: readonly Token[]) => placesOf(phrase, tokens).length > 0;

const fits = ({ start, isWhole }: Word, token: Token | undefined) =>
  token !== undefined && (isWhole ? token.word === start : token.word.startsWith(start));
