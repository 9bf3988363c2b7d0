import type { ClinicDocument } from "@len/contract/documents";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { toFile } from "../../platform/media/file.ts";
import { findPictures, inOrder } from "../../platform/media/pictures.ts";
import { files } from "../../platform/media/table.ts";
import { documents } from "./table.ts";

/** Documents of the clinic in the order set by staff. */
export async function listDocuments(db: Database, apiUrl: string): Promise<ClinicDocument[]> {
  const found = await db
    .select({
      ...pick(documents, "id", "title", "kind", "effectiveFrom", "sheetIds"),
      file: files,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(isPublished(documents), isNull(files.deletedAt)))
    .orderBy(asc(documents.position), asc(documents.title), asc(documents.id));
  const sheets = await findPictures(
    db,
    found.flatMap(({ sheetIds }) => sheetIds),
    apiUrl,
  );
  return found.map(({ file, sheetIds, ...document }) => ({
    ...document,
    file: toFile(file, apiUrl),
    pages: file.pages,
    size: file.size,
    sheets: inOrder(sheetIds, sheets),
  }));
}
