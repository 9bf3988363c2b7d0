import { documents as castDocuments } from "@len/fixtures/documents";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, plainRows, type RevisionRow } from "../../publishing/seed/rows.ts";
import { documentDataSchema } from "./entity.ts";
import { documents } from "./table.ts";

export const documentFiles = castDocuments.map(({ file, title, pages }) => ({ name: file, title, pages }));

export async function seedDocuments(db: Database): Promise<RevisionRow[]> {
  const { rows, revisions } = plainRows("documents", castDocuments.map(paper));
  await db.insert(documents).values(rows);
  return revisions;
}

function paper({ slug, file, pages: _, sheets, ...rest }: (typeof castDocuments)[number]) {
  return { name: slug, data: documentDataSchema.parse({ ...rest, fileId: fileId(file), sheetIds: sheets.map(mediaId) }) };
}
