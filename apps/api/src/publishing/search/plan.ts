import type { Database } from "../../platform/database/database.ts";
import { fromTransliteration, inLatinLayout, inRussianLayout } from "./keyboard.ts";
import { correctWord, type Lexicon, lookUp } from "./lexicon.ts";
import { findMeanings } from "./meanings.ts";
import { wordsOf } from "./words.ts";

/**
 * The factor for the points of a match, by the relation of its words to the typed ones. The other keyboard layout, transliteration and a
 * joined pair of words are the same words written differently, so they lose little: just enough for a match of the typed words to come
 * first. A synonym may mean something slightly different. A correction is a guess and comes last.
 */
const nearness = { asTyped: 1, otherSpelling: 0.95, synonym: 0.85, corrected: 0.75 };

/** One way to match a word of the query: all of `words` occur. With `isBeginning` they match as prefixes too. */
export type Alternative = { words: string[]; isBeginning: boolean; nearness: number };

/**
 * A word of the query with all its alternatives. A word that is not `isNeeded` only affects the order of results: rows with a word that
 * `isUnwanted` come last. A word that `isDenied` must follow «без»: the visitor searches only for that, as in «без боли».
 */
export type Place = { word: string; isNeeded: boolean; isUnwanted: boolean; isDenied: boolean; alternatives: Alternative[] };

/** The same places without synonyms. */
export const withoutSynonyms = (places: Place[]): Place[] =>
  places.map((place) => ({ ...place, alternatives: place.alternatives.filter((one) => one.nearness !== nearness.synonym) }));

/** Words that visitors add to their search: «запись», «цена», «хочу». They do not have to match. */
const fillerWords = new Set(
  (
    "врач доктор врача доктора врачу запись записаться записать прием цена цены стоимость стоит сколько отзыв отзывы клиника купить заказать " +
    "сделать делать сделаю хочу нужно надо нужен можно помогите подскажите что где куда когда очень недорого дешево лучший хороший"
  ).split(" "),
);

/** The visitor does not want the word after it: «подтяжка лица без операции». */
const without = "без";

const maxPlaces = 10;
/** A correction compares a word with the whole lexicon, so the other unknown words of a query are searched for as typed. */
const maxCorrectedWords = 2;
/** Shorter words do not match as prefixes, because too many words start with them. */
const minPrefixLength = 4;
/** The same minimum for the last word while the visitor is typing it. */
const minTypedPrefixLength = 2;

type Options = { isTyping: boolean };

/**
 * Turns the query into words with alternatives: corrects the keyboard layout, transliteration, typos and wrong spaces, and adds synonyms.
 * `isTyping`: the last word may be incomplete.
 */
export async function planSearch(db: Database, search: string, { isTyping }: Options): Promise<Place[]> {
  const chunks = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxPlaces);
  const readings = chunks.map(readingsOf);
  const joined = chunks.slice(1).map((chunk, index) => wordsOf(`${chunks[index]}${chunk}`).join(""));
  const lexicon = await lookUp(db, [...readings.flat(2), ...joined]);

  const allPlaces: Place[] = [];
  let corrections = maxCorrectedWords;
  for (const [index, ofChunk] of readings.entries()) {
    const minPrefix = isTyping && index === readings.length - 1 ? minTypedPrefixLength : minPrefixLength;
    const found = await placesOf(db, ofChunk, { lexicon, minPrefix, corrections });
    allPlaces.push(...found.places);
    corrections -= found.corrected;
  }
  // A chunk such as «сердце-сосуды» gives several words to find.
  const places = allPlaces.slice(0, maxPlaces);
  // The first letter of a word being typed would match nearly everything.
  if (isTyping && places.length > 1 && places.at(-1)?.word.length === 1) places.pop();
  addJoined(places, lexicon);
  const words = places.map(({ word }) => word);
  for (const meaning of await findMeanings(db, words, isTyping)) {
    for (const place of places.slice(meaning.from, meaning.to)) {
      place.alternatives.push({ words: meaning.words, isBeginning: false, nearness: nearness.synonym });
    }
  }
  return markNeeded(places, lexicon, isTyping);
}

/**
 * All readings of a chunk, i.e. of the text between two spaces, as typed first. A reading is the list of words that the chunk contains
 * if it was meant as typed, for the other keyboard layout, or as transliteration.
 */
function readingsOf(chunk: string): string[][] {
  const typed = wordsOf(chunk);
  if (/[a-z]/.test(chunk) && !/\p{Script=Cyrillic}/u.test(chunk)) {
    // A comma or quote at the end is either punctuation or, on the other layout, a letter («,» is «б»): one reading for each.
    const withoutPunctuation = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    return distinct([typed, wordsOf(inRussianLayout(chunk)), wordsOf(inRussianLayout(withoutPunctuation)), ...inRussianLetters(typed)]);
  }
  if (/\p{Script=Cyrillic}/u.test(chunk) && !/[a-z]/.test(chunk)) {
    const latin = wordsOf(inLatinLayout(chunk));
    return distinct([typed, latin, ...inRussianLetters(latin)]);
  }
  return distinct([typed]);
}

/** Two readings, because `fromTransliteration` knows two schemes. */
const inRussianLetters = (words: string[]) =>
  [0, 1].map((scheme) => words.flatMap((word) => wordsOf(fromTransliteration(word)[scheme] ?? word)));

const distinct = (readings: string[][]) =>
  readings.filter((words, index) => words.length > 0 && readings.findIndex((other) => other.join(" ") === words.join(" ")) === index);

/** `corrections`: how many words may still be corrected. */
type Placing = { lexicon: Lexicon; minPrefix: number; corrections: number };

/**
 * Chooses the first reading that consists of known words; otherwise the one with the fewest typos; otherwise the words as typed. Returns
 * one place for each word of the chosen reading, and the highest number of words that any tried reading had corrected.
 */
async function placesOf(
  db: Database,
  readings: string[][],
  { lexicon, minPrefix, corrections }: Placing,
): Promise<{ places: Place[]; corrected: number }> {
  const isKnown = (word: string) =>
    lexicon.isKnown(word) || fillerWords.has(word) || (word.length >= minPrefix && lexicon.isBeginning(word));
  const firstKnown = readings.findIndex((words) => words.every(isKnown));
  if (firstKnown >= 0) {
    const places = (readings[firstKnown] ?? []).map((word) =>
      placeOf(word, minPrefix, firstKnown === 0 ? nearness.asTyped : nearness.otherSpelling),
    );
    return { places, corrected: 0 };
  }

  let best: { places: Place[]; changes: number } | null = null;
  let corrected = 0;
  for (const words of readings) {
    const unknown = words.filter((word) => !isKnown(word)).length;
    if (unknown > corrections) continue;
    corrected = Math.max(corrected, unknown);
    let changes = 0;
    const places: Place[] = [];
    for (const word of words) {
      const place = placeOf(word, minPrefix, nearness.asTyped);
      if (!isKnown(word)) {
        const correction = await correctWord(db, word);
        changes += correction?.changes ?? Number.POSITIVE_INFINITY;
        place.alternatives = (correction?.words ?? []).map((found) => ({ words: found, isBeginning: false, nearness: nearness.corrected }));
        place.word = correction?.words[0]?.join(" ") ?? word;
      }
      places.push(place);
    }
    if (Number.isFinite(changes) && (best === null || changes < best.changes)) best = { places, changes };
    // Every reading here needs at least one change, so there is no better one.
    if (best?.changes === 1) break;
  }
  return { places: best?.places ?? (readings[0] ?? []).map((word) => placeOf(word, minPrefix, nearness.asTyped)), corrected };
}

const placeOf = (word: string, minPrefix: number, share: number): Place => ({
  word,
  isNeeded: true,
  isUnwanted: false,
  isDenied: false,
  alternatives: [{ words: [word], isBeginning: word.length >= minPrefix, nearness: share }],
});

/** Lets two neighbouring words also match as one: «микро склеротерапия» finds «микросклеротерапия». */
function addJoined(places: Place[], lexicon: Lexicon) {
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    const whole = `${place.word}${next?.word}`;
    if (!next || !lexicon.isKnown(whole)) continue;
    for (const part of [place, next]) part.alternatives.push({ words: [whole], isBeginning: false, nearness: nearness.otherSpelling });
  }
}

/** Drops stop words; filler words and those after «без» only affect the order, unless the query consists of them. */
function markNeeded(places: Place[], lexicon: Lexicon, isTyping: boolean): Place[] {
  // A stop word at the end of typed text may become another word: «по» is the beginning of «поликлиника».
  const kept = places.filter(({ word }, index) => !lexicon.isStopWord(word) || (isTyping && index === places.length - 1));
  const unwanted = places.flatMap(({ word }, index) =>
    word === without ? (kept.find((place) => places.indexOf(place) > index) ?? []) : [],
  );
  const wanted = kept.filter((place) => !unwanted.includes(place));
  if (wanted.length === 0) return kept.map((place) => ({ ...place, isDenied: true }));
  const needed = wanted.filter(({ word }) => !fillerWords.has(word));
  return kept.map((place) => ({
    ...place,
    isNeeded: needed.length === 0 ? wanted.includes(place) : needed.includes(place),
    isUnwanted: unwanted.includes(place),
  }));
}
