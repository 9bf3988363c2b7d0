import type { Picture } from "@len/contract/pictures";
import { and, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { isOneOf } from "../database/one-of.ts";
import { toPicture } from "./picture.ts";
import { media } from "./table.ts";

/** Loads pictures by id in one query, without those in the trash. */
export async function findPictures(db: Database, ids: string[], apiUrl: string): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(and(isOneOf(media.id, [...new Set(ids)]), isNull(media.deletedAt)));
  return new Map(
    rows.flatMap((row) => {
      const picture = toPicture(row, apiUrl);
      return picture ? [[row.id, picture] as const] : [];
    }),
  );
}

/** Pictures in the order of the ids, without deleted ones. */
export function inOrder(ids: string[], pictures: Map<string, Picture>): Picture[] {
  return ids.flatMap((id) => pictures.get(id) ?? []);
}
