import { count, desc, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { searchMisses } from "./table.ts";
import { wordsOf } from "./words.ts";

const mostKept = 5000;
const fewestDigitsOfPhone = 5;

/** A text that may name a person by a telephone or an address of mail is not kept. */
function isPersonal(text: string): boolean {
  return text.includes("@") || (text.match(/\p{Nd}/gu) ?? []).length >= fewestDigitsOfPhone;
}

/** Counts a search that found nothing. Nothing is kept of who searched; when the table is full, only known texts are counted. */
export async function recordMiss(db: Database, search: string): Promise<void> {
  const text = search.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  if (wordsOf(text).length === 0 || isPersonal(text)) return;
  await db.execute(sql`
    insert into ${searchMisses} as kept (text)
    select ${text}
    where exists (select from ${searchMisses} where text = ${text}) or (select count(*) from ${searchMisses}) < ${mostKept}
    on conflict (text) do update set count = kept.count + 1, last_at = now()`);
}

export type Miss = { text: string; count: number; lastAt: Date };

/** The most frequent first. */
export async function listMisses(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: Miss[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(searchMisses);
  const items = await db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt), searchMisses.text)
    .limit(limit)
    .offset((page - 1) * limit);
  return { items, total: counted?.total ?? 0 };
}
