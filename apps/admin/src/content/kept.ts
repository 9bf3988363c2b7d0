import { forgetSealed, keepSealed, openSealed, sealedNames } from "../requests/drafts.ts";
import type { Data } from "./data.ts";
import type { Base } from "./saver.ts";

/** Edits of a record that are not saved yet: sealed in this browser, with the version that they start from. */
export type Kept = { base: Base; data: Data };

const prefix = "content ";
const nameOf = (entity: string, id: string) => `${prefix}${entity} ${id}`;

export const keepEdits = (entity: string, id: string, kept: Kept) => keepSealed(nameOf(entity, id), kept);
export const keptEdits = async (entity: string, id: string): Promise<Kept | null> => openSealed(nameOf(entity, id));
export const forgetEdits = (entity: string, id: string) => forgetSealed(nameOf(entity, id));

/** The records of a section that have such edits. */
export async function recordsWithEdits(): Promise<{ entity: string; id: string }[]> {
  const names = await sealedNames();
  return names.flatMap((name) => {
    const [entity, id] = name.startsWith(prefix) ? name.slice(prefix.length).split(" ") : [];
    return entity && id ? [{ entity, id }] : [];
  });
}
