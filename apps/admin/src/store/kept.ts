import { isSame } from "./data.ts";
import type { Kept } from "./saver.ts";
import { changeSealed, forgetSealed, keepSealed, openSealed, sealedNames } from "./sealed.ts";

/**
 * Edits that are not saved yet, sealed in this browser: those of each tab under a name of their own, so that two tabs with one record do not
 * overwrite each other's. What a tab that is gone has left is taken over by whoever opens the record, or sent from a list.
 */
const prefix = "content ";
const nameOf = (entity: string, id: string, tab: string) => `${prefix}${entity} ${id} ${tab}`;

const tabKey = "len.panel.tab";
const lockOf = (tab: string) => `len-panel-tab ${tab}`;

/** After a reload the lock of the document before may be held for a moment. */
const heldForMs = 500;

/** Holds a lock until this document is gone; false: another tab has it. */
const hold = (tab: string) =>
  new Promise<boolean>((resolve) => {
    const request = navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(heldForMs) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    request.catch(() => resolve(false));
  });

let claimed: Promise<string> | undefined;

/** The name of this tab: it lives through a reload, and the copy of a tab gets another one. */
function thisTab(): Promise<string> {
  claimed ??= (async () => {
    const before = sessionStorage.getItem(tabKey);
    if (before && (await hold(before))) return before;
    const tab = crypto.randomUUID();
    await hold(tab);
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

/** Names of edits that no other open tab is at work on; those of this tab first. */
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

/** Forgets these edits; others of the record, kept meanwhile, stay. */
export const forgetEdits = async (entity: string, id: string, edits: unknown) =>
  changeSealed(nameOf(entity, id, await thisTab()), (kept) => (isSame(kept, edits) ? null : kept));

/** The price sheet keeps its edits under one name, and sends them itself. */
export const priceSheet = ["price-sheet", "all"] as const;

/** Descriptions of pictures are kept as edits of this entity and are sent when the picture is opened. */
export const pictureEntity = "picture";

const areRecords = (entity: string) => entity !== priceSheet[0] && entity !== pictureEntity;

/** The edits of a record to go on with: of this tab, or of one that is gone, which become this tab's. */
export async function keptEdits<Edits = Kept>(entity: string, id: string): Promise<Edits | null> {
  const found = (await ownNames()).find((each) => each.entity === entity && each.id === id);
  if (!found) return null;
  const kept: Edits | null = await openSealed(found.name);
  if (kept && found.name !== nameOf(entity, id, await thisTab())) {
    await keepEdits(entity, id, kept);
    await forgetSealed(found.name);
  }
  return kept;
}

/** Some tab has edits that are not saved. */
export const hasEdits = async () => (await sealedNames()).some((name) => name.startsWith(prefix));

/** The records of content that have such edits. */
export async function recordsWithEdits(): Promise<{ entity: string; id: string }[]> {
  const records = new Map((await ownNames()).map(({ entity, id }) => [`${entity} ${id}`, { entity, id }]));
  return [...records].flatMap(([key, record]) => (atWork.has(key) || !areRecords(record.entity) ? [] : [record]));
}

const atWork = new Set<string>();

/** The form of a record is open in this tab, or is sending its last edits: nobody else sends them. Returns the end of it. */
export function workOn(entity: string, id: string): () => void {
  atWork.add(`${entity} ${id}`);
  return () => void atWork.delete(`${entity} ${id}`);
}
