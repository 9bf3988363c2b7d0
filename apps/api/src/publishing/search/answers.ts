import { sql } from "drizzle-orm";
import * as z from "zod";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { inPublication } from "../edition/edition.ts";
import { missText, solveMisses } from "./misses.ts";
import { stemKey } from "./synonyms.ts";
import { searchAnswers } from "./table.ts";
import { wordsOf } from "./words.ts";

const keyOf = (search: string) => stemKey(sql`${wordsOf(search).join(" ")}::text`);

/** The clinic's answer to a search that finds nothing; `null` if there is none. */
export async function findAnswer(db: Database, search: string): Promise<string | null> {
  if (wordsOf(search).length === 0) return null;
  const rows = await queryRows(db, z.object({ words: z.string() }), sql`select words from ${searchAnswers} where key = ${keyOf(search)}`);
  return rows[0]?.words ?? null;
}

/** All answers by the searches that they were written for. */
export async function listAnswers(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ query: searchAnswers.query, words: searchAnswers.words }).from(searchAnswers);
  return new Map(rows.map(({ query, words }) => [query, words]));
}

/** Stores an answer to a search that finds nothing; an empty text removes it. */
export async function answerSearch(
  db: Database,
  { search, words, actor }: { search: string; words: string; actor: string },
): Promise<void> {
  const query = missText(search);
  await inPublication(db, async (tx) => {
    if (words === "") await tx.execute(sql`delete from ${searchAnswers} where key = ${keyOf(search)}`);
    else
      await tx.execute(sql`
        insert into ${searchAnswers} (key, query, words) select ${keyOf(search)}, ${query}, ${words}
        on conflict (key) do update set query = excluded.query, words = excluded.words, written_at = now()`);
    await solveMisses(tx, [search], words === "" ? null : "answer");
    // The entry does not contain the visitor's words: the log would store them for ever.
    await recordAudit(tx, { actor, action: "search.answer", entity: "search", entityId: "miss", details: { words } });
  });
}
