import type { Licence } from "@len/contract/licences";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { toFile } from "../../platform/media/file.ts";
import { findPictures, inOrder } from "../../platform/media/pictures.ts";
import { files } from "../../platform/media/table.ts";
import { certificates, licences } from "./table.ts";

/** Licences in the order set by staff. */
export async function listLicences(db: Database, apiUrl: string): Promise<Licence[]> {
  return await selectPapers(db, licences, undefined, apiUrl);
}

/** Certificates of the clinic in the order set by staff; all, or those matching `where`. */
export async function listCertificates(db: Database, apiUrl: string, where?: SQL): Promise<Licence[]> {
  return await selectPapers(db, certificates, where, apiUrl);
}

async function selectPapers(
  db: Database,
  table: typeof licences | typeof certificates,
  where: SQL | undefined,
  apiUrl: string,
): Promise<Licence[]> {
  const found = await db
    .select({
      ...pick(table, "id", "title", "number", "issuedAt", "validUntil", "authority", "works", "sheetIds"),
      paper: files,
    })
    .from(table)
    .leftJoin(files, and(eq(files.id, table.fileId), isNull(files.deletedAt)))
    .where(and(isPublished(table), where))
    .orderBy(asc(table.position), asc(table.title), asc(table.id));
  const sheets = await findPictures(
    db,
    found.flatMap((licence) => licence.sheetIds),
    apiUrl,
  );
  return found.map(({ sheetIds, paper, ...licence }) => ({
    ...licence,
    files: inOrder(sheetIds, sheets),
    paper: paper && toFile(paper, apiUrl),
  }));
}
