import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { editDistance } from "./edit-distance.ts";
import { searchWords } from "./table.ts";

const rowSchema = z.object({ word: z.string(), is_stop: z.boolean(), is_known: z.boolean(), is_beginning: z.boolean() });

export type Lexicon = {
  /** Stop words such as «и», «под», which occur in every text. */
  isStopWord(word: string): boolean;
  /** The word occurs in some text in this or another form. */
  isKnown(word: string): boolean;
  /** Some text has a word with this prefix. */
  isBeginning(word: string): boolean;
};

/** Compares with a range, because the index cannot serve LIKE with a pattern from each row. */
export const beginsWith = (word: SQL, beginning: SQL) => sql`(${word} ~>=~ ${beginning} and ${word} ~<~ (${beginning} || chr(65533)))`;

export async function lookUp(db: Database, words: string[]): Promise<Lexicon> {
  const rows = await queryRows(
    db,
    rowSchema,
    sql`
      select word, stem is null as is_stop,
        stem is null or exists (select from ${searchWords} known where known.stem = asked.stem) as is_known,
        exists (select from ${searchWords} known where ${beginsWith(sql`known.word`, sql`asked.word`)}) as is_beginning
      from (
        select word, (tsvector_to_array(to_tsvector('russian', word)))[1] as stem
        from jsonb_array_elements_text(${JSON.stringify([...new Set(words)])}::jsonb) as given (word)
      ) asked`,
  );
  const found = new Map(rows.map((row) => [row.word, row]));
  return {
    isStopWord: (word) => found.get(word)?.is_stop ?? false,
    isKnown: (word) => found.get(word)?.is_known ?? false,
    isBeginning: (word) => found.get(word)?.is_beginning ?? false,
  };
}

/** A longer string is not a mistyped word. */
const longestWord = 40;

/** Adds words in a fixed order, so that two publications with common words cannot deadlock. */
export async function keepWords(db: Database, words: string[]): Promise<void> {
  const fitting = [...new Set(words)].filter((word) => word.length <= longestWord).sort();
  await db.execute(
    sql`insert into ${searchWords} (word) select jsonb_array_elements_text(${JSON.stringify(fitting)}::jsonb) on conflict do nothing`,
  );
}

/** Number of typos allowed in a word of this length. */
const mostChanges = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3);

const mostCorrections = 3;
const shortestPart = 3;

export type Correction = { words: string[][]; changes: number };

/** The known words nearest to an unknown one, or two known words that were typed without a space. */
export async function correctWord(db: Database, word: string): Promise<Correction | null> {
  const allowed = mostChanges(word.length);
  if (allowed === 0) return null;
  const near = await queryRows(
    db,
    z.object({ word: z.string(), stem: z.string(), asked: z.string() }),
    sql`
      select word, stem, (tsvector_to_array(to_tsvector('russian', ${word})))[1] as asked
      from (select word, stem from ${searchWords} order by word <-> ${word} limit 40) nearest
      where stem is not null`,
  );
  const measured = near
    .map((row) => ({ ...row, changes: changesBetween(word, row) }))
    .filter(({ word: found, changes }) => changes <= allowed && isLikely(word, found, changes))
    .sort((one, other) => one.changes - other.changes);
  const [closest] = measured;
  if (!closest) return await splitWord(db, word);

  const stems = new Map(measured.filter(({ changes }) => changes === closest.changes).map((row) => [row.stem, row.word]));
  return { words: [...stems.values()].slice(0, mostCorrections).map((found) => [found]), changes: closest.changes };
}

/** The shorter the word and the more typos, the more of its start and end must match: «озон» is not «зон», «собака» not «соска». */
function isLikely(word: string, found: string, changes: number): boolean {
  const beginsAlike = word[0] === found[0];
  if (changes === 1) return beginsAlike || word.length >= 6;
  return beginsAlike && (word.length >= 8 || word.slice(-3) === found.slice(-3));
}

const shortestStem = 6;

/**
 * Distance between the words or, if they have different endings and long enough stems, between their stems. A stem that only continues
 * the other one belongs to another word and is no typo: «молочница» is not «молочная».
 */
function changesBetween(word: string, found: { word: string; stem: string; asked: string }): number {
  const ofWords = editDistance(word, found.word);
  const length = Math.min(found.asked.length, found.stem.length);
  const isOtherWord = found.asked !== found.stem && (found.asked.startsWith(found.stem) || found.stem.startsWith(found.asked));
  const ofStems = length < shortestStem || isOtherWord ? Number.POSITIVE_INFINITY : editDistance(found.asked, found.stem);
  return ofStems <= mostChanges(length) ? Math.min(ofWords, ofStems) : ofWords;
}

/** «общийанализ» → «общий анализ». */
async function splitWord(db: Database, word: string): Promise<Correction | null> {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, index) => index + shortestPart);
  // Surrogate pairs are not split, because the database rejects lone surrogates.
  const halves = cuts.map((cut) => [word.slice(0, cut), word.slice(cut)]).filter((parts) => parts.every((part) => part.isWellFormed()));
  if (halves.length === 0) return null;
  const lexicon = await lookUp(db, halves.flat());
  const whole = halves.find((parts) => parts.every((part) => lexicon.isKnown(part) && !lexicon.isStopWord(part)));
  return whole ? { words: [whole], changes: 1 } : null;
}
