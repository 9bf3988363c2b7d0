import type { FieldErrors } from "@len/contract/envelope";
import { inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { isUuid } from "../database/uuid.ts";
import { files, media } from "./table.ts";

/**
 * Problems, by path, that prevent publishing data with these pictures and files: undescribed pictures and deleted items. `isPublishing`:
 * the rows are locked until the end of the transaction, so that nothing is deleted during the publication.
 */
export async function mediaProblems(db: Database, data: unknown, isPublishing = false): Promise<FieldErrors> {
  const named = idsIn(data);
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ id }) => id))];
  const findPictures = db
    .select({ id: media.id, alt: media.alt, isDecorative: media.isDecorative, deletedAt: media.deletedAt })
    .from(media)
    .where(inArray(media.id, ids));
  const findFiles = db.select({ id: files.id, deletedAt: files.deletedAt }).from(files).where(inArray(files.id, ids));
  const pictures = await (isPublishing ? findPictures.for("share") : findPictures);
  const others = await (isPublishing ? findFiles.for("share") : findFiles);
  const problems = new Map<string, string>();
  for (const { id, alt, isDecorative, deletedAt } of pictures) {
    if (deletedAt) problems.set(id, "Эту картинку удалили: выберите другую");
    else if (alt === "" && !isDecorative) problems.set(id, "Напишите, что на картинке, или отметьте, что она ничего не сообщает");
  }
  for (const { id, deletedAt } of others) if (deletedAt) problems.set(id, "Этот файл удалили: выберите другой");
  return Object.fromEntries(
    named.flatMap(({ path, id }) => {
      const problem = problems.get(id);
      return problem === undefined ? [] : [[path, [problem]]];
    }),
  );
}

/** All ids of the data with their paths: any id may be a picture's, also in blocks of a text. */
function idsIn(value: unknown, at: string[] = []): { path: string; id: string }[] {
  if (typeof value === "string") return isUuid(value) ? [{ path: at.join("."), id: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, [...at, name]));
}
