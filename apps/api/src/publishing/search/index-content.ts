import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { inPublication } from "../edition/edition.ts";
import { keepWords } from "./lexicon.ts";
import type { Indexed, SearchDocument, SearchSource } from "./source.ts";
import { searchIndex } from "./table.ts";
import { wordsOf } from "./words.ts";

const rowsAtOnce = 200;

/** Rebuilds the whole search index, after the seed or on a command by staff. Returns the number of documents. */
export async function indexEverything(db: Database, sources: SearchSource[]): Promise<number> {
  await db.delete(searchIndex);
  let written = 0;
  for (const source of sources) written += await writeDocuments(db, source, await source.listIds(db));
  return written;
}

/**
 * Writes the documents of the sources that have none, at the start of the program: a new version may have sources that the former one had
 * not.
 */
export async function indexMissing(db: Database, sources: SearchSource[]): Promise<void> {
  const rows = await db.selectDistinct({ entity: searchIndex.entity }).from(searchIndex);
  const known = new Set(rows.map(({ entity }) => entity));
  const missing: Indexed[] = [];
  for (const source of sources) {
    if (known.has(source.name)) continue;
    const ids = await source.listIds(db);
    if (ids.length > 0) missing.push({ source, ids });
  }
  if (missing.length > 0) await inPublication(db, async (tx) => await indexContent(tx, missing));
}

/** Updates the documents of these rows to what is published now. Call it in the transaction that publishes. */
export async function indexContent(db: Database, indexed: Indexed[]): Promise<void> {
  for (const { source, ids } of indexed) await writeDocuments(db, source, ids);
}

async function writeDocuments(db: Database, source: SearchSource, all: string[]): Promise<number> {
  let written = 0;
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const ids = all.slice(at, at + rowsAtOnce);
    const documents = await source.listDocuments(db, ids);
    await db.delete(searchIndex).where(and(eq(searchIndex.entity, source.name), inArray(searchIndex.entityId, ids)));
    if (documents.length === 0) continue;
    await db.insert(searchIndex).values(documents.map((document) => toRow(source.name, document)));
    await keepWords(db, documents.flatMap(textsOf).flatMap(wordsOf));
    written += documents.length;
  }
  return written;
}

function toRow(entity: string, { id, title, subtitle, summary, belongsTo, body }: SearchDocument) {
  const part = (text: string, weight: string) => sql`setweight(to_tsvector('russian', ${wordsOf(text).join(" ")}), ${weight})`;
  const heading = sql`${part(title, "A")} || ${part(`${subtitle} ${summary}`, "B")} || ${part(belongsTo.join(" "), "C")}`;
  return {
    entity,
    entityId: id,
    title: title.normalize("NFC"),
    summary: summary.normalize("NFC"),
    body: body.join("\n").normalize("NFC"),
    titleWords: ` ${wordsOf(title).join(" ")} `,
    heading,
    vector: sql`${heading} || ${part(body.join(" "), "D")}`,
  };
}

const textsOf = ({ title, subtitle, summary, belongsTo, body }: SearchDocument) => [title, subtitle, summary, ...belongsTo, ...body];
