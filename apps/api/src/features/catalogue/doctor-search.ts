import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { doctors } from "./doctor-table.ts";

/** How near a mistyped word must be; «ясенива» and «ясенева» are 0.45 apart, «марина» and «мария» no more than that. */
const nearEnough = 0.4;

/** Words of a search as the searchable column has them: lower case, ё as е. */
export function searchWords(search: string): string[] {
  const plain = search.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10);
}

/** Each word begins some word of the name or of a position, in any order. */
export function beginsWith(words: string[]): SQL {
  // Words hold letters and digits only, so nothing in them means something to LIKE. The first condition is for the index.
  const conditions = words.map(
    (word) => sql`${doctors.searchText} like ${`%${word}%`} and (' ' || translate(${doctors.searchText}, '-', ' ')) like ${`% ${word}%`}`,
  );
  return and(...conditions) ?? sql`false`;
}

/** Each word begins some word or is a near miss of one, as near as `withNearMisses` says; for when nothing begins so. */
export function soundsLike(words: string[]): SQL {
  const conditions = words.map((word) =>
    word.length > 3 ? sql`(${beginsWith([word])} or ${word} <<% ${doctors.searchText})` : beginsWith([word]),
  );
  return and(...conditions) ?? sql`false`;
}

/** The operator that the index follows takes its bound from a setting, made for this one transaction. */
export async function withNearMisses<Result>(db: Database, ask: (tx: Database) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(nearEnough)}, true)`);
    return await ask(tx);
  });
}

export const nearness = (text: string) => sql`strict_word_similarity(${text}, ${doctors.searchText})`;
