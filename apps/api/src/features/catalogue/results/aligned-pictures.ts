import { createHash } from "node:crypto";
import { type Alignment, alignmentSchema } from "@len/contract/alignment";
import { and, eq, exists, inArray, lt, not, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { queryRows } from "../../../platform/database/rows.ts";
import { alignPictures } from "../../../platform/media/align-pictures.ts";
import { derivedPictures } from "../../../platform/media/derived-table.ts";
import { encodePicture } from "../../../platform/media/encode-picture.ts";
import type { MediaStore } from "../../../platform/media/store.ts";
import { keepFromSweep } from "../../../platform/media/sweep.ts";
import { type MediaVariant, media } from "../../../platform/media/table.ts";
import { invalid, notFound } from "../../../platform/refusals/refusal.ts";
import { contentItems, revisions } from "../../../publishing/content/table.ts";
import { results } from "./result-table.ts";

type Asked = { beforeId: string; afterId: string; alignment: Alignment };
type Row = typeof media.$inferSelect;
type Derived = typeof derivedPictures.$inferSelect;

async function findPair(db: Database, { beforeId, afterId }: Omit<Asked, "alignment">): Promise<{ before: Row; after: Row } | null> {
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [beforeId, afterId]));
  const [before, after] = [rows.find(({ id }) => id === beforeId), rows.find(({ id }) => id === afterId)];
  return before && after ? { before, after } : null;
}

/** By speed of decoding: JPEG is the fastest; AVIF is the smallest and the slowest. */
const easiest = ["image/jpeg", "image/png", "image/webp", "image/avif"];

function largestOf({ variants }: Row): MediaVariant {
  const width = Math.max(...variants.map((variant) => variant.width));
  const largest = variants.filter((variant) => variant.width === width);
  const [chosen] = largest.toSorted((one, other) => easiest.indexOf(one.type) - easiest.indexOf(other.type));
  if (!chosen) throw new Error("A picture has no files");
  return chosen;
}

/** Names of the pictures made from these files with this alignment. The points that staff clicked are not part of the names. */
function keysOf(pair: { before: Row; after: Row }, { shiftX, shiftY, scale, rotation }: Alignment) {
  const made = [largestOf(pair.before).file, largestOf(pair.after).file, shiftX, shiftY, scale, rotation];
  const key = (part: string) =>
    createHash("sha256")
      .update(JSON.stringify([part, ...made]))
      .digest("hex")
      .slice(0, 32);
  return { before: key("before"), after: key("after") };
}

/** The keys of the aligned pictures of a pair; `null` while they have not been made. */
export async function findAlignedKeys(db: Database, asked: Asked): Promise<{ before: string; after: string } | null> {
  const pair = await findPair(db, asked);
  const keys = pair && keysOf(pair, asked.alignment);
  return keys && (await findMade(db, keys)) ? keys : null;
}

async function findMade(db: Database, keys: { before: string; after: string }): Promise<{ before: Derived; after: Derived } | null> {
  const rows = await db
    .select()
    .from(derivedPictures)
    .where(inArray(derivedPictures.key, [keys.before, keys.after]));
  const [before, after] = [rows.find(({ key }) => key === keys.before), rows.find(({ key }) => key === keys.after)];
  return before && after ? { before, after } : null;
}

/** Whether both files of the library have the same size. */
export async function areOfOneSize(db: Database, ids: Omit<Asked, "alignment">): Promise<boolean> {
  const pair = await findPair(db, ids);
  return pair !== null && pair.before.width * pair.after.height === pair.before.height * pair.after.width;
}

/**
 * The parts of both pictures that visitors see, in all widths and formats, made once for each alignment. The pictures of the library do not
 * change. @throws Refusal by path when the pictures hardly overlap
 */
export async function makeAligned(db: Database, store: MediaStore, asked: Asked) {
  const pair = await findPair(db, asked);
  if (!pair) throw notFound();
  const keys = keysOf(pair, asked.alignment);
  const made = await findMade(db, keys);
  if (made) return { ...pair, made };

  const aligned = await alignPictures(await read(store, pair.before), await read(store, pair.after), asked.alignment);
  if (!aligned) throw invalid({ alignment: ["Снимки почти не перекрываются. Совместите их по точкам."] });
  await save(db, store, [keys.before, aligned.before]);
  await save(db, store, [keys.after, aligned.after]);
  const saved = await findMade(db, keys);
  if (!saved) throw new Error("The insert returned no aligned pictures");
  return { ...pair, made: saved };
}

/** Pictures for an alignment that somebody is still trying are in no draft yet; they are not removed for this many hours. */
const triedForHours = 24;

const alignedSchema = z.object({ beforeId: z.uuid(), afterId: z.uuid(), alignment: alignmentSchema });

/**
 * Removes the rows of pictures that no pair shows and that no draft, plan or undo will show. The sweep removes their files. @returns their
 * keys
 */
export async function forgetAligned(db: Database): Promise<string[]> {
  const versions = await queryRows(
    db,
    z.object({ data: z.unknown() }),
    sql`select item.draft as data from ${contentItems} item where item.entity = 'portfolios'
      union all
      select revision.data from ${contentItems} item
      join ${revisions} revision on revision.entity = item.entity and revision.entity_id = item.id
        and revision.version in (item.planned_number, item.published_number,
            (item.undo ->> 'number')::int, (item.undo #>> '{plan,number}')::int)
      where item.entity = 'portfolios'`,
  );
  const needed = new Set<string>();
  for (const { data } of versions) {
    const asked = alignedSchema.safeParse(data);
    const pair = asked.success ? await findPair(db, asked.data) : null;
    if (asked.success && pair) for (const key of Object.values(keysOf(pair, asked.data.alignment))) needed.add(key);
  }
  const isShown = db
    .select({ id: results.id })
    .from(results)
    .where(or(eq(results.shownBeforeKey, derivedPictures.key), eq(results.shownAfterKey, derivedPictures.key)));
  const isOld = lt(derivedPictures.createdAt, sql`now() - make_interval(hours => ${triedForHours})`);
  const unneeded = await db
    .select({ key: derivedPictures.key })
    .from(derivedPictures)
    .where(and(isOld, not(exists(isShown))));
  const keys = unneeded.map(({ key }) => key).filter((key) => !needed.has(key));
  if (keys.length > 0) await db.delete(derivedPictures).where(and(inArray(derivedPictures.key, keys), not(exists(isShown))));
  return keys;
}

async function read(store: MediaStore, row: Row) {
  const { file, width, height } = largestOf(row);
  const found = await store.find(file);
  if (!found) throw notFound();
  return { width, height, content: Buffer.from(await new Response(await found.read()).arrayBuffer()) };
}

async function save(db: Database, store: MediaStore, [key, picture]: [string, Buffer]): Promise<void> {
  const { width, height, placeholder, variants } = await encodePicture(picture);
  // Bytes are stored before their row, as for uploads.
  await db.transaction(async (tx) => {
    await keepFromSweep(tx);
    const stored: MediaVariant[] = [];
    for (const { content, ending, type, width, height } of variants)
      stored.push({ file: await store.put(content, ending), type, width, height });
    await tx.insert(derivedPictures).values({ key, width, height, placeholder, variants: stored }).onConflictDoNothing();
  });
}
