import type { listMediaSchema, MediaItem } from "@len/contract/staff/media";
import { formerFileDays, mediaShowSchema } from "@len/contract/staff/media";
import { inArray, max, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { fileUrl } from "../../platform/media/file.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { files, media, mediaFormer } from "../../platform/media/table.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { countPlaces, isUsed } from "./places.ts";

/** Pictures and files as one list. */
const library = sql`(
  select id, true as is_picture, original_name || ' ' || alt || ' ' || caption as words, alt = '' and not is_decorative as is_undescribed,
    size, created_at, deleted_at from ${media}
  union all
  select id, false, original_name, false, size, created_at, deleted_at from ${files}
) as item`;

const shown = {
  pictures: sql`item.is_picture`,
  files: sql`not item.is_picture`,
  undescribed: sql`item.is_undescribed`,
  unused: sql`not ${isUsed(sql`item.id`)}`,
};

type Asked = z.output<typeof listMediaSchema>;

/** A page of the library, newest first, with the numbers of each kind. */
export async function listMedia(db: Database, { page, perPage, show, q, ids }: Asked, apiUrl: string) {
  const where = ids === undefined ? sql.join([sql`item.deleted_at is null`, ...matching(q)], sql` and `) : isAmong(ids);
  const numbers = mediaShowSchema.options.map((one) => sql`count(*) filter (where ${shown[one]})::int as ${sql.identifier(one)}`);
  const [counted] = await queryRows(
    db,
    z.object({ pictures: z.int(), files: z.int(), undescribed: z.int(), unused: z.int() }),
    sql`select ${sql.join(numbers, sql`, `)} from ${library} where ${where}`,
  );
  const [whole] = await queryRows(
    db,
    z.object({ total: z.int(), bytes: z.coerce.number() }),
    sql`select count(*)::int as total, coalesce(sum(size), 0) as bytes from ${library} where item.deleted_at is null`,
  );
  const found = await queryRows(
    db,
    z.object({ id: z.string() }),
    sql`select id from ${library} where ${where} ${ids === undefined ? sql`and ${shown[show]}` : sql``}
      order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counts = counted ?? { pictures: 0, files: 0, undescribed: 0, unused: 0 };
  const items = await findItems(
    db,
    found.map(({ id }) => id),
    apiUrl,
  );
  return {
    items,
    total: ids === undefined ? counts[show] : counts.pictures + counts.files,
    counts,
    whole: whole ?? { total: 0, bytes: 0 },
  };
}

const searchable = sql`lower(translate(item.words, 'Ёё', 'Ее'))`;

function matching(q: string | undefined): SQL[] {
  const words = (q ?? "").toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
  return words.map((word) => sql`${searchable} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
}

function isAmong(ids: string): SQL {
  const named = z.array(z.uuid()).max(100).safeParse(ids.split(","));
  if (!named.success) throw invalid({ ids: ["До ста id через запятую"] });
  return sql`item.id in (${sql.join(
    named.data.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

/** Items of the library in the order of the ids, also deleted ones. */
export async function findItems(db: Database, ids: string[], apiUrl: string): Promise<MediaItem[]> {
  if (ids.length === 0) return [];
  const places = await countPlaces(db, ids);
  const former = await db
    .select({ id: mediaFormer.mediaId, at: max(mediaFormer.replacedAt) })
    .from(mediaFormer)
    .where(inArray(mediaFormer.mediaId, ids))
    .groupBy(mediaFormer.mediaId);
  const formerAt = new Map(former.map(({ id, at }) => [id, at]));
  const common = (row: typeof media.$inferSelect | typeof files.$inferSelect) => ({
    id: row.id,
    version: row.version,
    size: row.size,
    addedAt: row.createdAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
    places: places.get(row.id) ?? 0,
    formerUntil: daysAfter(formerAt.get(row.id), formerFileDays),
    isDeleted: row.deletedAt !== null,
  });
  const items = new Map<string, MediaItem>();
  for (const row of await db.select().from(media).where(inArray(media.id, ids))) {
    const picture = toPicture(row, apiUrl);
    if (!picture) continue;
    const type = row.variants.find(({ file }) => picture.url.endsWith(file))?.type ?? "";
    const { alt, isDecorative, caption, focusX: x, focusY: y } = row;
    const name = row.originalName || row.name;
    const described = { alt, isDecorative, caption, focus: { x, y } };
    items.set(row.id, { kind: "picture", ...common(row), name, type, url: picture.url, picture, ...described });
  }
  for (const row of await db.select().from(files).where(inArray(files.id, ids))) {
    const { originalName: name, type, pages } = row;
    items.set(row.id, { kind: "file", ...common(row), name, type, url: fileUrl(row, apiUrl), pages });
  }
  return ids.flatMap((id) => items.get(id) ?? []);
}

const daysAfter = (at: Date | null | undefined, days: number) =>
  at ? new Date(at.getTime() + days * 24 * 60 * 60_000).toISOString() : null;
