import { and, count, desc, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { endsLikeSurname, isGivenName } from "../../platform/names/russian-names.ts";
import { blindSearchMiss } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { lookUp } from "./lexicon.ts";
import { searchMisses } from "./table.ts";
import { wordsOf } from "./words.ts";

const mostKept = 5000;
/** A search has one to four words; longer texts may be personal. */
const mostWords = 4;
const longestNumber = 2;
/** Number of days on which a text must be searched before its words are stored. */
const daysToBeKept = 3;

/** Counts a search without results. Nothing about the visitor is stored, and only a keyed hash of the text until the third day. */
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

/** Normalises a search, so that different spellings count as one. */
export const missText = (search: string) => search.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Counts only a few words of letters, with numbers of at most two digits («б12»): no telephone, email address, date or document
 * number, no first name, and no word that ends like a surname unless the clinic's own texts contain it («витамин»).
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

/** Searches that were frequent enough to be stored, the most frequent first. */
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
