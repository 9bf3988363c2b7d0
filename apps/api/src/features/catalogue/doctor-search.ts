import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { doctors } from "./doctor-table.ts";

/** Minimum similarity of a mistyped word: «ясенива» and «ясенева» have 0.45, and so do names such as «марина» and «мария». */
const nearEnough = 0.4;

/** Normalises the words of a search as in the searchable column: lower case, ё becomes е. */
export function searchWords(search: string): string[] {
  const plain = search.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10);
}

/** Each word starts some word of the name or of a position, in any order. */
export function beginsWith(words: string[]): SQL {
  // Words consist of letters and digits, so they contain no LIKE wildcards. The first condition uses the index.
  const conditions = words.map(
    (word) => sql`${doctors.searchText} like ${`%${word}%`} and (' ' || translate(${doctors.searchText}, '-', ' ')) like ${`% ${word}%`}`,
  );
  return and(...conditions) ?? sql`false`;
}

/** Each word starts some word or is similar to one (see `withNearMisses`); used when no word starts so. */
export function soundsLike(words: string[]): SQL {
  const conditions = words.map((word) =>
    word.length > 3 ? sql`(${beginsWith([word])} or ${word} <<% ${doctors.searchText})` : beginsWith([word]),
  );
  return and(...conditions) ?? sql`false`;
}

/** The index operator takes its threshold from a setting, which applies to this transaction only. */
export async function withNearMisses<Result>(db: Database, ask: (tx: Database) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(nearEnough)}, true)`);
    return await ask(tx);
  });
}

export const nearness = (text: string) => sql`strict_word_similarity(${text}, ${doctors.searchText})`;
