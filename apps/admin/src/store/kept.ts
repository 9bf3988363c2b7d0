import * as z from "zod";
import { isSame } from "./data.ts";
import type { Kept } from "./saver.ts";
import { changeSealed, forgetSealed, keepSealed, openSealed, sealedNames } from "./sealed.ts";

/**
 * Unsaved edits, sealed in this browser. Each tab keeps them under its own name, so that two tabs with the same record do not overwrite
 * each other's edits. Edits of a closed tab are taken over by the tab that next opens the record, or saved by a list screen.
 */
const prefix = "content ";
const nameOf = (entity: string, id: string, tab: string) => `${prefix}${entity} ${id} ${tab}`;

const tabKey = "len.panel.tab";
const lockOf = (tab: string) => `len-panel-tab ${tab}`;

/** After a reload, the previous document may hold the lock for a moment. */
const heldForMs = 500;

/** Claims the name of a tab until this document is closed; `false`: another tab has it. */
const claimName = (tab: string) =>
  new Promise<boolean>((resolve) => {
    const request = navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(heldForMs) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    request.catch(() => resolve(false));
  });

let claimed: Promise<string> | undefined;

/** The name of this tab. It stays after a reload; a duplicate of the tab gets another name. */
function thisTab(): Promise<string> {
  claimed ??= (async () => {
    const before = sessionStorage.getItem(tabKey);
    if (before && (await claimName(before))) return before;
    const tab = crypto.randomUUID();
    await claimName(tab);
    sessionStorage.setItem(tabKey, tab);
    return tab;
  })();
  return claimed;
}

async function otherTabs(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const own = lockOf(await thisTab());
  return new Set(held.flatMap(({ name }) => (name && name !== own ? [name] : [])));
}

type KeptName = { name: string; entity: string; id: string };

/** Edits that belong to no other open tab; those of this tab come first. */
async function ownNames(): Promise<KeptName[]> {
  const [names, tab, others] = await Promise.all([sealedNames(), thisTab(), otherTabs()]);
  return names
    .flatMap((name) => {
      const [entity, id, of = ""] = name.startsWith(prefix) ? name.slice(prefix.length).split(" ") : [];
      return entity && id && !others.has(lockOf(of)) ? [{ name, entity, id, isOfTab: of === tab }] : [];
    })
    .sort((one, other) => Number(other.isOfTab) - Number(one.isOfTab));
}

export const keepEdits = async (entity: string, id: string, kept: unknown) => keepSealed(nameOf(entity, id, await thisTab()), kept);

/** Forgets these edits; other edits of the record that were kept since then stay. */
export const forgetEdits = async (entity: string, id: string, edits: unknown) =>
  changeSealed(nameOf(entity, id, await thisTab()), z.unknown(), (kept) => (isSame(kept, edits) ? null : kept));

/** The price sheet keeps its edits under one name, and sends them itself. */
export const priceSheet = ["price-sheet", "all"] as const;

/** Descriptions of pictures are kept as edits of this entity and are sent when the picture is opened. */
export const pictureEntity = "picture";

const ofPictures = `${prefix}${pictureEntity} `;

/** A moderator's work on a review is kept as edits of this entity and is sent by an act. */
export const reviewEntity = "review";

const areRecords = (entity: string) => entity !== priceSheet[0] && entity !== pictureEntity && entity !== reviewEntity;

const dataSchema = z.record(z.string(), z.unknown());
const keptSchema: z.ZodType<Kept> = z.object({ base: z.object({ version: z.int(), data: dataSchema }), data: dataSchema });

/** The edits to continue with: those of this tab, or those of a closed tab, which become this tab's. */
export const keptEdits = (entity: string, id: string): Promise<Kept | null> => keptEditsAs(keptSchema, entity, id);

/** The same for edits that have another shape than those of a record. */
export async function keptEditsAs<Edits>(schema: z.ZodType<Edits>, entity: string, id: string): Promise<Edits | null> {
  const found = (await ownNames()).find((each) => each.entity === entity && each.id === id);
  if (!found) return null;
  const kept = await openSealed(found.name, schema);
  if (kept && found.name !== nameOf(entity, id, await thisTab())) {
    await keepEdits(entity, id, kept);
    await forgetSealed(found.name);
  }
  return kept;
}

/** Whether any tab has unsaved edits, also of pictures, prices and reviews. */
export const hasEdits = async () => (await sealedNames()).some((name) => name.startsWith(prefix));

/** Ids of the pictures that have unsaved edits in any tab. */
export async function picturesWithEdits(): Promise<string[]> {
  const names = await sealedNames();
  const ids = names.flatMap((name) => (name.startsWith(ofPictures) ? (name.slice(ofPictures.length).split(" ")[0] ?? []) : []));
  return [...new Set(ids)];
}

/** The picture was deleted: its edits, which cannot be saved any more, are forgotten in every tab. */
export async function forgetPicture(id: string) {
  for (const name of await sealedNames()) if (name.startsWith(`${ofPictures}${id} `)) await forgetSealed(name);
}

/** Records of content with unsaved edits that no open form is going to save. */
export async function recordsWithEdits(): Promise<{ entity: string; id: string }[]> {
  const records = new Map((await ownNames()).map(({ entity, id }) => [`${entity} ${id}`, { entity, id }]));
  return [...records].flatMap(([key, record]) => (isAtWork(key) || !areRecords(record.entity) ? [] : [record]));
}

/** Each opening of a form has its own entry, because a form may be shown again before its last edits were sent. */
const atWork = new Set<{ key: string }>();
const isAtWork = (key: string) => [...atWork].some((form) => form.key === key);

/** While the form of a record is open in this tab or sends its last edits, lists do not send them. The returned function ends this. */
export function workOn(entity: string, id: string): () => void {
  const form = { key: `${entity} ${id}` };
  atWork.add(form);
  return () => void atWork.delete(form);
}
