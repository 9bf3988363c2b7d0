import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { beginsWith } from "./lexicon.ts";
import { longestTerm, stemKey } from "./synonyms.ts";
import { searchSynonyms } from "./table.ts";

/** The query's words from `from` up to, not including, `to` can be replaced by `words`. */
export type Meaning = { from: number; to: number; words: string[] };

const rowSchema = z.object({ from: z.number(), to: z.number(), other: z.string() });

/** Synonyms by staff for the query's words and runs of words; the last word may be `unfinished`. */
export async function findMeanings(db: Database, words: string[], unfinished: boolean): Promise<Meaning[]> {
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestTerm, words.length - from) }, (_, more) => {
      const to = from + more + 1;
      return { from, to, run: words.slice(from, to).join(" ") };
    }),
  );
  if (runs.length === 0) return [];
  const rows = await queryRows(
    db,
    rowSchema,
    sql`
      with runs as (
        select "from", "to", run, ${stemKey(sql`run`)} as key
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as given ("from" int, "to" int, run text)
      )
      select runs."from", runs."to", means as other from runs join ${searchSynonyms} on term_key = runs.key
      union
      select runs."from", runs."to", term from runs join ${searchSynonyms} on means_key = runs.key and not is_one_way
      union
      select runs."from", runs."to", means from runs join ${searchSynonyms} on ${beginsWith(sql`term`, sql`run`)}
      where ${unfinished} and runs."from" = ${words.length - 1}
      order by 1, 2, 3`,
  );
  return rows.map(({ from, to, other }) => ({ from, to, words: other.split(" ") }));
}
