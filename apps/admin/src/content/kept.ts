import { forgetSealedIf, keepSealed, openSealed, sealedNames } from "../requests/drafts.ts";
import { isSame } from "./data.ts";
import type { Kept } from "./saver.ts";

const prefix = "content ";
const nameOf = (entity: string, id: string) => `${prefix}${entity} ${id}`;

/** Seals the edits of a record in this browser. */
export const keepEdits = (entity: string, id: string, kept: Kept) => keepSealed(nameOf(entity, id), kept);
export const keptEdits = async (entity: string, id: string): Promise<Kept | null> => openSealed(nameOf(entity, id));
/** Forgets these edits; other ones of the record, which another tab has kept, stay. */
export const forgetEdits = (entity: string, id: string, edits: Kept) => forgetSealedIf(nameOf(entity, id), (kept) => isSame(kept, edits));

/** The records of a section that have such edits. */
export async function recordsWithEdits(): Promise<{ entity: string; id: string }[]> {
  const names = await sealedNames();
  return names.flatMap((name) => {
    const [entity, id] = name.startsWith(prefix) ? name.slice(prefix.length).split(" ") : [];
    return entity && id ? [{ entity, id }] : [];
  });
}
