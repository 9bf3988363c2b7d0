import { and, count, desc, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { endsLikeSurname, isGivenName } from "../../platform/names/russian-names.ts";
import { blindSearchMiss } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { lookUp } from "./lexicon.ts";
import { searchMisses } from "./table.ts";
import { wordsOf } from "./words.ts";

const mostKept = 5000;
/** What people look for has one to four words; what they tell of themselves has more. */
const mostWords = 4;
const longestNumber = 2;
/** Days on which a text must have been searched for before it is kept in words. */
const daysToBeKept = 3;

/** Counts a search that found nothing. Nothing is kept of who searched, and of the text only its keyed hash until it has come on three days. */
export async function recordMiss(db: Database, sealer: Sealer, search: string): Promise<void> {
  const text = missText(search);
  if (await mayBePersonal(db, text)) return;
  const key = sealer.blind(blindSearchMiss, text);
  await db.execute(sql`
    insert into ${searchMisses} as kept (key)
    select ${key}
    where exists (select from ${searchMisses} where key = ${key}) or (select count(*) from ${searchMisses}) < ${mostKept}
    on conflict (key) do update set
      count = kept.count + 1,
      days = kept.days + (kept.last_at::date < now()::date)::int,
      text = case when kept.days + (kept.last_at::date < now()::date)::int >= ${daysToBeKept} then ${text} end,
      last_at = now()`);
}

/** The same search typed in another way is one miss. */
export const missText = (search: string) => search.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Only a few words of letters are ever counted, with numbers of two digits at most («б12»): no telephone, address of mail, date or
 * number of a paper fits, no first name, and what ends like a surname only if the clinic's own texts have the word («витамин»).
 */
async function mayBePersonal(db: Database, text: string): Promise<boolean> {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > mostWords) return true;
  if (/[^\p{L}\p{M}\p{N}\s.,()«»"'’\u2010-\u2015+-]/u.test(text)) return true;
  const digits = text.match(/\p{N}/gu) ?? [];
  if (digits.length > longestNumber) return true;
  if (words.some(isGivenName)) return true;
  const suspects = words.filter(endsLikeSurname);
  if (suspects.length === 0) return false;
  const lexicon = await lookUp(db, suspects);
  return !suspects.every((word) => lexicon.isKnown(word));
}

export type Miss = { text: string; count: number; lastAt: Date };

/** Those that have come often enough to be kept in words, the most frequent first. */
export async function listMisses(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: Miss[]; total: number }> {
  const inWords = isNotNull(searchMisses.text);
  const [counted] = await db.select({ total: count() }).from(searchMisses).where(inWords);
  const items = await db
    .select({ text: sql<string>`${searchMisses.text}`, count: searchMisses.count, lastAt: searchMisses.lastAt })
    .from(searchMisses)
    .where(inWords)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt), searchMisses.text)
    .limit(limit)
    .offset((page - 1) * limit);
  return { items, total: counted?.total ?? 0 };
}

/** Clean-up: a search that came on fewer than three days is forgotten after a month. */
export const forgetRareMisses = (db: Database) =>
  db
    .delete(searchMisses)
    .where(and(isNull(searchMisses.text), lt(searchMisses.lastAt, sql`now() - interval '30 days'`)))
    .returning({ key: searchMisses.key });
