import { pages as castPages } from "@len/fixtures/pages";
import type { Database } from "../../platform/database/database.ts";
import { mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { pageEntity } from "./entity.ts";

export function seedPages(db: Database) {
  const items = castPages.map(({ gallery, ...page }) => ({ name: page.slug, data: { ...page, galleryIds: gallery.map(mediaId) } }));
  return seedRows(db, pageEntity, items);
}
