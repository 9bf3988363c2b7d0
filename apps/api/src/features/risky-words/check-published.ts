import { createHash } from "node:crypto";
import { findRiskyWords, type RiskyWord } from "@len/contract/staff/risky-words";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { contentItems, revisions } from "../../publishing/content/table.ts";
import { readSetting } from "../settings/queries.ts";
import { riskyTexts } from "./table.ts";

const checkedAtOnce = 500;

/**
 * Searches the published texts of these sections for risky words: texts changed since the last search, or all texts if the list has
 * changed. The results are in `riskyTexts`.
 */
export async function checkPublishedTexts(db: Database, entities: readonly string[]): Promise<void> {
  const words = await readSetting(db, "riskyWords");
  const listHash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  for (let checked = checkedAtOnce; checked === checkedAtOnce; ) {
    const changed = db
      .select({
        entity: contentItems.entity,
        itemId: contentItems.id,
        number: contentItems.publishedNumber,
        hash: contentItems.publishedTexts,
      })
      .from(contentItems)
      .leftJoin(riskyTexts, and(eq(riskyTexts.entity, contentItems.entity), eq(riskyTexts.itemId, contentItems.id)))
      .where(
        and(
          inArray(contentItems.entity, [...entities]),
          isNotNull(contentItems.publishedNumber),
          or(isNull(riskyTexts.hash), ne(riskyTexts.hash, contentItems.publishedTexts), ne(riskyTexts.listHash, listHash)),
        ),
      )
      // The order is fixed, so that two simultaneous readers do not deadlock.
      .orderBy(contentItems.entity, contentItems.id)
      .limit(checkedAtOnce)
      .as("changed");
    const unsearched = await db
      .select({ entity: changed.entity, itemId: changed.itemId, hash: changed.hash, data: revisions.data })
      .from(changed)
      .innerJoin(
        revisions,
        and(eq(revisions.entity, changed.entity), eq(revisions.entityId, changed.itemId), eq(revisions.version, changed.number)),
      )
      .orderBy(changed.entity, changed.itemId);
    checked = unsearched.length;
    if (checked === 0) return;
    await db
      .insert(riskyTexts)
      .values(
        unsearched.map(({ entity, itemId, hash, data }) => ({
          ...{ entity, itemId, listHash, hash: hash ?? 0n },
          found: riskyWordsIn(data, words),
        })),
      )
      .onConflictDoUpdate({
        target: [riskyTexts.entity, riskyTexts.itemId],
        set: { hash: sql`excluded.hash`, listHash: sql`excluded.list_hash`, found: sql`excluded.found` },
      });
  }
}

/** Addresses and ids contain no Russian letters. */
const isRussian = /\p{Script=Cyrillic}/u;

type Text = { path: string; text: string };

/** Risky words of all texts in the data of a version, by the path of their field. */
function riskyWordsIn(data: unknown, words: readonly RiskyWord[]) {
  return textsIn(data, "").flatMap(({ path, text }) =>
    findRiskyWords(text, words).map(({ words: said, sentence, at }) => ({ path, words: said, sentence, at })),
  );
}

function textsIn(value: unknown, path: string): Text[] {
  if (typeof value === "string") return isRussian.test(value) ? [{ path, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && value.type === "doc") return paragraphsIn(value).map((text) => ({ path, text }));
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, path === "" ? name : `${path}.${name}`));
}

type Node = { type?: unknown; text?: unknown; content?: unknown };

/** The texts of the blocks as the editor searches them: one text for each paragraph or heading. */
function paragraphsIn(node: Node): string[] {
  const inside: Node[] = Array.isArray(node.content) ? node.content : [];
  if (!inside.some(({ text }) => typeof text === "string")) return inside.flatMap(paragraphsIn);
  return [inside.map(({ text }) => (typeof text === "string" ? text : "")).join("")];
}
