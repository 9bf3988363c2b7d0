import type { Database } from "../../platform/database/database.ts";
import { fromTransliteration, inLatinLayout, inRussianLayout } from "./keyboard.ts";
import { correctWord, type Lexicon, lookUp } from "./lexicon.ts";
import { findMeanings } from "./meanings.ts";
import { wordsOf } from "./words.ts";

/** One way to match a part of the query: all of `words`, the last one possibly incomplete; `nearness` is at most 1. */
export type Alternative = { words: string[]; isBeginning: boolean; nearness: number };

/** A word of the query with all its alternatives. A word that is not `isNeeded` only affects the order of results. */
export type Place = { word: string; isNeeded: boolean; alternatives: Alternative[] };

/** Filler words around the actual query. */
const aroundWords = new Set(
  (
    "врач доктор врача доктора врачу запись записаться записать прием цена цены стоимость стоит сколько отзыв отзывы клиника купить заказать " +
    "сделать делать сделаю хочу нужно надо нужен можно помогите подскажите что где куда когда очень недорого дешево лучший хороший"
  ).split(" "),
);

const mostPlaces = 10;
/** Shorter words are matched exactly, because too many words start with them. */
const shortestBeginning = 4;

type Options = { isTyping: boolean };

/** Corrects the query: keyboard layout, Latin letters, typos, words joined or split, synonyms. */
export async function planSearch(db: Database, search: string, { isTyping }: Options): Promise<Place[]> {
  const chunks = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostPlaces);
  const readings = chunks.map(readingsOf);
  const joined = chunks.slice(1).map((chunk, index) => wordsOf(`${chunks[index]}${chunk}`).join(""));
  const lexicon = await lookUp(db, [...readings.flat(2), ...joined]);

  const places: Place[] = [];
  for (const [index, reading] of readings.entries()) {
    const shortest = isTyping && index === readings.length - 1 ? 2 : shortestBeginning;
    places.push(...(await placesOf(db, reading, lexicon, shortest)));
  }
  const known = places.slice(0, mostPlaces);
  // A single letter says nothing yet.
  if (isTyping && known.length > 1 && known.at(-1)?.word.length === 1) known.pop();
  addJoined(known, lexicon);
  const words = known.map(({ word }) => word);
  for (const meaning of await findMeanings(db, words, isTyping)) {
    for (const place of known.slice(meaning.from, meaning.to)) {
      place.alternatives.push({ words: meaning.words, isBeginning: false, nearness: 0.85 });
    }
  }
  return withNeeds(known, lexicon, isTyping);
}

/** All readings of a part of the query, the likeliest first; a reading is a list of words. */
function readingsOf(chunk: string): string[][] {
  const typed = wordsOf(chunk);
  if (/[a-z]/.test(chunk) && !/\p{Script=Cyrillic}/u.test(chunk)) {
    const bare = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    return distinct([typed, wordsOf(inRussianLayout(chunk)), wordsOf(inRussianLayout(bare)), ...inRussianLetters(typed)]);
  }
  if (/\p{Script=Cyrillic}/u.test(chunk) && !/[a-z]/.test(chunk)) {
    const latin = wordsOf(inLatinLayout(chunk));
    return distinct([typed, latin, ...inRussianLetters(latin)]);
  }
  return distinct([typed]);
}

const inRussianLetters = (words: string[]) =>
  [0, 1].map((scheme) => words.flatMap((word) => wordsOf(fromTransliteration(word)[scheme] ?? word)));

const distinct = (readings: string[][]) =>
  readings.filter((words, index) => words.length > 0 && readings.findIndex((other) => other.join(" ") === words.join(" ")) === index);

/** The first reading that consists of known words; otherwise the one with the fewest corrections; otherwise as typed. */
async function placesOf(db: Database, readings: string[][], lexicon: Lexicon, shortest: number): Promise<Place[]> {
  const isKnown = (word: string) =>
    lexicon.isKnown(word) || aroundWords.has(word) || (word.length >= shortest && lexicon.isBeginning(word));
  const known = readings.findIndex((words) => words.every(isKnown));
  if (known >= 0) return (readings[known] ?? []).map((word) => placeOf(word, shortest, known === 0 ? 1 : 0.95));

  let best: { places: Place[]; changes: number } | null = null;
  for (const words of readings) {
    let changes = 0;
    const places: Place[] = [];
    for (const word of words) {
      const place = placeOf(word, shortest, 1);
      if (!isKnown(word)) {
        const correction = await correctWord(db, word);
        changes += correction?.changes ?? Number.POSITIVE_INFINITY;
        place.alternatives = (correction?.words ?? []).map((found) => ({ words: found, isBeginning: false, nearness: 0.75 }));
        place.word = correction?.words[0]?.join(" ") ?? word;
      }
      places.push(place);
    }
    if (Number.isFinite(changes) && (best === null || changes < best.changes)) best = { places, changes };
    if (best?.changes === 1) break;
  }
  return best?.places ?? (readings[0] ?? []).map((word) => placeOf(word, shortest, 1));
}

const placeOf = (word: string, shortest: number, nearness: number): Place => ({
  word,
  isNeeded: true,
  alternatives: [{ words: [word], isBeginning: word.length >= shortest, nearness }],
});

/** «микро склеротерапия» also means «микросклеротерапия». */
function addJoined(places: Place[], lexicon: Lexicon) {
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    const whole = `${place.word}${next?.word}`;
    if (!next || !lexicon.isKnown(whole)) continue;
    for (const part of [place, next]) part.alternatives.push({ words: [whole], isBeginning: false, nearness: 0.95 });
  }
}

function withNeeds(places: Place[], lexicon: Lexicon, isTyping: boolean): Place[] {
  const telling = places.filter(({ word }, index) => !lexicon.isStopWord(word) || (isTyping && index === places.length - 1));
  const needed = telling.filter(({ word }) => !aroundWords.has(word));
  return telling.map((place) => ({ ...place, isNeeded: needed.length === 0 || needed.includes(place) }));
}
