import { pages as castPages } from "@len/fixtures/pages";
import type { Database } from "../../platform/database/database.ts";
import { mediaId, plainRows, type RevisionRow } from "../../publishing/seed/rows.ts";
import { pageDataSchema } from "./entity.ts";
import { pages } from "./table.ts";

export async function seedPages(db: Database): Promise<RevisionRow[]> {
  const { rows, revisions } = plainRows("pages", castPages.map(page));
  await db.insert(pages).values(rows);
  return revisions;
}

function page({ gallery, ...rest }: (typeof castPages)[number]) {
  return { name: rest.slug, data: pageDataSchema.parse({ ...rest, galleryIds: gallery.map(mediaId) }) };
}
