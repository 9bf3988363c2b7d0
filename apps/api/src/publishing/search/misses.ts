import { and, count, desc, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { endsLikeSurname, isGivenName } from "../../platform/names/russian-names.ts";
import { blindSearchMiss } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { fromTransliteration, inRussianLayout } from "./keyboard.ts";
import { lookUp } from "./lexicon.ts";
import { searchMissDays, searchMisses } from "./table.ts";
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
    with counted as (
      insert into ${searchMisses} as kept (key)
      select ${key}
      where exists (select from ${searchMisses} where key = ${key}) or (select count(*) from ${searchMisses}) < ${mostKept}
      on conflict (key) do update set
        count = kept.count + 1,
        days = kept.days + (kept.last_at::date < now()::date)::int,
        text = case when kept.days + (kept.last_at::date < now()::date)::int >= ${daysToBeKept} then ${text} end,
        last_at = now()
      returning key
    )
    insert into ${searchMissDays} as kept (key, day) select key, now()::date from counted
    on conflict (key, day) do update set count = kept.count + 1`);
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
  const read = readingsOf(text, words);
  if (read.some(isGivenName)) return true;
  const suspects = read.filter(endsLikeSurname);
  if (suspects.length === 0) return false;
  const lexicon = await lookUp(db, suspects);
  return !suspects.every((word) => lexicon.isKnown(word));
}

/**
 * The words as typed, and as they read when typed in the other keyboard layout or in Latin letters: «bdfyjdf» and «ivanova» may be names.
 */
const readingsOf = (text: string, words: readonly string[]) => [
  ...new Set([...words, ...wordsOf(inRussianLayout(text)), ...words.flatMap(fromTransliteration)]),
];

export type Solved = NonNullable<(typeof searchMisses.$inferSelect)["solved"]>;

export type Miss = { text: string; count: number; lastAt: Date; solved: Solved | null };

const shownDays = 30;
const inShownDays = sql`${searchMisses.lastAt} >= now() - make_interval(days => ${shownDays})`;

/**
 * Searches of the last 30 days that were frequent enough to be stored, the most frequent first; `isSolved` selects those that staff have
 * solved, or the others.
 */
export async function listMisses(
  db: Database,
  { page, limit, isSolved = false }: { page: number; limit: number; isSolved?: boolean },
): Promise<{ items: Miss[]; total: number }> {
  const where = and(
    isNotNull(searchMisses.text),
    isSolved ? isNotNull(searchMisses.solved) : and(isNull(searchMisses.solved), inShownDays),
  );
  const [counted] = await db.select({ total: count() }).from(searchMisses).where(where);
  const recent = sql<number>`(select coalesce(sum(days.count), 0)::int from ${searchMissDays} days
    where days.key = search_misses.key and days.day > now()::date - ${shownDays}::int)`;
  const items = await db
    .select({ text: sql<string>`${searchMisses.text}`, count: recent, lastAt: searchMisses.lastAt, solved: searchMisses.solved })
    .from(searchMisses)
    .where(where)
    .orderBy(desc(recent), desc(searchMisses.lastAt), searchMisses.text)
    .limit(limit)
    .offset((page - 1) * limit);
  return { items, total: counted?.total ?? 0 };
}

/** Moves searches out of the list of those that found nothing, or back into it. Returns whether there was one. */
export async function solveMisses(db: Database, texts: readonly string[], solved: Solved | null): Promise<boolean> {
  const changed = await db
    .update(searchMisses)
    .set({ solved })
    .where(inArray(searchMisses.text, texts.map(missText)))
    .returning({ key: searchMisses.key });
  return changed.length > 0;
}

/** Clean-up: a search that came on fewer than three days is forgotten after a month, every search after 90 days. */
export async function forgetRareMisses(db: Database) {
  await db.delete(searchMissDays).where(lt(searchMissDays.day, sql`now()::date - 90`));
  return await db
    .delete(searchMisses)
    .where(
      or(
        and(isNull(searchMisses.text), lt(searchMisses.lastAt, sql`now() - interval '30 days'`)),
        lt(searchMisses.lastAt, sql`now() - interval '90 days'`),
      ),
    )
    .returning({ key: searchMisses.key });
}
