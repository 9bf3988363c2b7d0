import { documents as castDocuments } from "@len/fixtures/documents";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { documentEntity } from "./entity.ts";

export const documentFiles = castDocuments.map(({ file, title, pages }) => ({ name: file, title, pages }));

export function seedDocuments(db: Database) {
  const items = castDocuments.map(({ slug, file, pages: _, sheets, ...rest }) => ({
    name: slug,
    data: { ...rest, fileId: fileId(file), sheetIds: sheets.map(mediaId) },
  }));
  return seedRows(db, documentEntity, items);
}
