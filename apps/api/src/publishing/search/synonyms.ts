import { asc, or, sql } from "drizzle-orm";
import * as z from "zod";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { inPublication } from "../edition/edition.ts";
import { keepWords } from "./lexicon.ts";
import { solveMisses } from "./misses.ts";
import { searchSynonyms } from "./table.ts";
import { wordsOf } from "./words.ts";

/** A search for the term also finds the meaning; the other way round, too, unless `isOneWay`. */
export type Synonym = { term: string; means: string; isOneWay: boolean };

/** Maximum number of words in a synonym; the search does not look up longer ones. */
export const longestTerm = 4;

/** The stems of an expression in order, as text, which makes «родинку» and «родинки» equal. */
export const stemKey = (expression: ReturnType<typeof sql>) => sql`phraseto_tsquery('russian', ${expression})::text`;

export async function listSynonyms(db: Database): Promise<Synonym[]> {
  return await db
    .select({ term: searchSynonyms.term, means: searchSynonyms.means, isOneWay: searchSynonyms.isOneWay })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.term), asc(searchSynonyms.means));
}

/** Returns the number of new pairs. */
export async function writeSynonyms(db: Database, synonyms: readonly Omit<Synonym, "isOneWay">[], isOneWay = false): Promise<number> {
  const pairs = synonyms.map(({ term, means }) => ({ term: wordsOf(term).join(" "), means: wordsOf(means).join(" ") }));
  const added = await queryRows(
    db,
    z.object({ id: z.string() }),
    sql`
      insert into ${searchSynonyms} (term, means, term_key, means_key, is_one_way)
      select term, means, ${stemKey(sql`term`)}, ${stemKey(sql`means`)}, ${isOneWay}
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (term text, means text)
      where ${stemKey(sql`term`)} <> '' and ${stemKey(sql`means`)} <> ''
      on conflict do nothing
      returning id`,
  );
  await keepWords(db, pairs.flatMap(({ term, means }) => [term, means]).flatMap(wordsOf));
  return added.length;
}

export type NewSynonyms = { terms: readonly string[]; means: readonly string[]; isOneWay: boolean };

/** Each term with each meaning. */
export function pairsOf({ terms, means }: NewSynonyms): Omit<Synonym, "isOneWay">[] {
  for (const expression of [...terms, ...means]) {
    const { length } = wordsOf(expression);
    if (length === 0 || length > longestTerm) throw new Refusal("validation", `Нужно от одного до ${longestTerm} слов: «${expression}»`);
  }
  return terms.flatMap((term) => means.map((one) => ({ term, means: one })));
}

/** Links the words and moves the searches for them to the solved ones. */
export async function addSynonyms(db: Database, { actor, ...added }: NewSynonyms & { actor: string }): Promise<void> {
  const pairs = pairsOf(added);
  await inPublication(db, async (tx) => {
    if ((await writeSynonyms(tx, pairs, added.isOneWay)) === 0)
      throw new Refusal("conflict", "Такие слова уже связаны или не годятся для поиска");
    await solveMisses(tx, [...added.terms, ...added.means], "words");
    for (const { term, means } of pairs)
      await recordAudit(tx, { actor, action: "search.synonym_add", entity: "search", entityId: term, details: { means } });
  });
}

export async function removeSynonym(db: Database, { term, means, actor }: { term: string; means: string; actor: string }): Promise<void> {
  const [one, other] = [wordsOf(term).join(" "), wordsOf(means).join(" ")];
  const pair = (first: string, second: string) => sql`(${searchSynonyms.term} = ${first} and ${searchSynonyms.means} = ${second})`;
  await inPublication(db, async (tx) => {
    const removed = await tx
      .delete(searchSynonyms)
      .where(or(pair(one, other), pair(other, one)))
      .returning({ id: searchSynonyms.id });
    if (removed.length === 0) throw new Refusal("not_found", "Такой пары слов нет");
    await solveMisses(tx, [term, means], null);
    await recordAudit(tx, { actor, action: "search.synonym_remove", entity: "search", entityId: term, details: { means } });
  });
}
