import * as z from "zod";
import { isSame } from "./data.ts";
import type { Kept } from "./saver.ts";
import { changeSealed, forgetSealed, keepSealed, openSealed, sealedNames } from "./sealed.ts";

/**
 * Unsaved edits, sealed in this browser. Each tab stores them under its own name, so that two tabs with the same record do not overwrite
 * each other's edits. Edits of a closed tab are continued by the next tab that opens the record, or saved by a list screen.
 */
const prefix = "content ";
const nameOf = (entity: string, id: string, tab: string) => `${prefix}${entity} ${id} ${tab}`;

const tabKey = "len.panel.tab";
const lockOf = (tab: string) => `len-panel-tab ${tab}`;

/** After a reload, the previous document may hold the lock for a moment. */
const heldForMs = 500;

/** Claims a name for this tab until its document is closed; `false` if another tab has the name. */
const claimName = (tab: string) =>
  new Promise<boolean>((resolve) => {
    const request = navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(heldForMs) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    request.catch(() => resolve(false));
  });

let claimed: Promise<string> | undefined;

/** The name of this tab, which stays the same after a reload. A duplicate of the tab gets another name. */
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

/** The stored edits that no other open tab is using; the edits of this tab come first. */
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

/** Removes these edits. Other edits of the record that were stored later stay. */
export const forgetEdits = async (entity: string, id: string, edits: unknown) =>
  changeSealed(nameOf(entity, id, await thisTab()), z.unknown(), (kept) => (isSame(kept, edits) ? null : kept));

/** The name under which the price sheet stores its edits; the sheet sends them itself. */
export const priceSheet = ["price-sheet", "all"] as const;

/** Descriptions of pictures are stored as edits of this entity, and sent when the picture is opened. */
export const pictureEntity = "picture";

const ofPictures = `${prefix}${pictureEntity} `;

/** A moderator's work on a review is stored as edits of this entity, and sent by an act. */
export const reviewEntity = "review";

const areRecords = (entity: string) => entity !== priceSheet[0] && entity !== pictureEntity && entity !== reviewEntity;

const dataSchema = z.record(z.string(), z.unknown());
const keptSchema: z.ZodType<Kept> = z.object({ base: z.object({ version: z.int(), data: dataSchema }), data: dataSchema });

/** The edits with which a form continues: those of this tab, or else those of a closed tab, which then belong to this tab. */
export const keptEdits = (entity: string, id: string): Promise<Kept | null> => keptEditsAs(keptSchema, entity, id);

/** The same for edits whose shape differs from that of records. */
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

/** Whether any tab has unsaved edits, including those of pictures, prices and reviews. */
export const hasEdits = async () => (await sealedNames()).some((name) => name.startsWith(prefix));

/** Ids of the pictures that have unsaved edits in any tab. */
export async function picturesWithEdits(): Promise<string[]> {
  const names = await sealedNames();
  const ids = names.flatMap((name) => (name.startsWith(ofPictures) ? (name.slice(ofPictures.length).split(" ")[0] ?? []) : []));
  return [...new Set(ids)];
}

/** Removes the edits of a deleted picture in every tab, because they cannot be saved any more. */
export async function forgetPicture(id: string) {
  for (const name of await sealedNames()) if (name.startsWith(`${ofPictures}${id} `)) await forgetSealed(name);
}

/** Records of content whose unsaved edits no open form will save. */
export async function recordsWithEdits(): Promise<{ entity: string; id: string }[]> {
  const records = new Map((await ownNames()).map(({ entity, id }) => [`${entity} ${id}`, { entity, id }]));
  return [...records].flatMap(([key, record]) => (isAtWork(key) || !areRecords(record.entity) ? [] : [record]));
}

/** The key of each open form has an entry of its own: a form may be shown again before the last edits of the previous one were sent. */
const atWork = new Set<{ key: string }>();
const isAtWork = (key: string) => [...atWork].some((form) => form.key === key);

/**
 * Prevents lists from sending the edits of a record while its form is open in this tab or sends its last edits. The returned function ends
 * this.
 */
export function workOn(entity: string, id: string): () => void {
  const form = { key: `${entity} ${id}` };
  atWork.add(form);
  return () => void atWork.delete(form);
}
