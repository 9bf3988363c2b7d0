import type { ItemRiskyWords, RiskyPlace } from "@len/contract/staff/risky-words";
import { and, asc, eq } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { readSetting } from "../settings/queries.ts";
import { keptRiskyWords } from "./table.ts";

type ItemId = { entity: string; id: string };

/** The list and the explained places of an item; `null` if the item does not exist. */
export async function findRiskyWordsOf(db: Database, item: ItemId): Promise<ItemRiskyWords | null> {
  if (!(await isThere(db, item))) return null;
  return { words: await readSetting(db, "riskyWords"), kept: await listKept(db, item) };
}

const listKept = (db: Database, { entity, id }: ItemId): Promise<RiskyPlace[]> =>
  db
    .select({ path: keptRiskyWords.path, sentence: keptRiskyWords.sentence, at: keptRiskyWords.at })
    .from(keptRiskyWords)
    .where(and(eq(keptRiskyWords.entity, entity), eq(keptRiskyWords.itemId, id)))
    .orderBy(asc(keptRiskyWords.keptAt), asc(keptRiskyWords.id));

async function isThere(db: Database, { entity, id }: ItemId): Promise<boolean> {
  const found = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.entity, entity), eq(contentItems.id, id)));
  return found.length > 0;
}

type Kept = RiskyPlace & { words: string; reason: string };

/** Marks a place as explained; the log has the reason. Returns false if the item does not exist. */
export async function keepRiskyWord(db: Database, { entity, id, actor, ...kept }: ItemId & Kept & { actor: string }): Promise<boolean> {
  if (!(await isThere(db, { entity, id }))) return false;
  const { path, sentence, at, words, reason } = kept;
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(keptRiskyWords)
      .values({ entity, itemId: id, path, sentence, at })
      .onConflictDoNothing()
      .returning({ id: keptRiskyWords.id });
    // A repeated explanation adds nothing.
    if (added.length === 0) return;
    await recordAudit(tx, { actor, action: "content.keep_words", entity, entityId: id, details: { path, words, sentence, reason } });
  });
  return true;
}
