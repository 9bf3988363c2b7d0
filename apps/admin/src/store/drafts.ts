/**
 * Drafts of notes in this browser: sealed with a key that scripts cannot read out, and erased with it at the sign-out; after that nothing
 * is kept until somebody signs in. A draft that could not be sent is marked to be sent by itself; its id makes a second sending the same
 * note.
 */
export type Draft = { text: string; savedAt: number; sending: string | null };

const name = "len-panel";
const keyName = "key";
const ownerName = "owner";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("drafts");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("drafts", mode);
      const request = ask(transaction.objectStore("drafts"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

async function sealingKey(): Promise<CryptoKey> {
  const kept: unknown = await inStore("readonly", (store) => store.get(keyName));
  if (kept instanceof CryptoKey) return kept;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await inStore("readwrite", (store) => store.put(key, keyName));
  return key;
}

/** One change of the store after another, in all tabs: what a change has read is still so when it writes. */
const inTurn = async (change: () => Promise<unknown>): Promise<void> =>
  navigator.locks.request("len-panel-drafts", async () => void (await change()));

/** Seals a value under a name in this browser while somebody is signed in. */
export const keepSealed = (name: string, value: unknown) => inTurn(() => put(name, value));

async function put(name: string, value: unknown) {
  if ((await inStore("readonly", (store) => store.get(ownerName))) === undefined) return;
  const key = await sealingKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  await inStore("readwrite", (store) => store.put({ iv, sealed }, name));
}

const isSealed = (kept: unknown): kept is { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer } =>
  typeof kept === "object" && kept !== null && "iv" in kept && "sealed" in kept;

/** The value sealed under a name; null when there is none or it cannot be opened. */
export async function openSealed(name: string) {
  try {
    const kept: unknown = await inStore("readonly", (store) => store.get(name));
    if (!isSealed(kept)) return null;
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: kept.iv }, await sealingKey(), kept.sealed);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return null;
  }
}

export const forgetSealed = (name: string) => inTurn(() => remove(name));

/** Forgets a value unless another one was kept under its name meanwhile, by another tab too. */
export const forgetSealedIf = (name: string, isIt: (kept: unknown) => boolean): Promise<void> =>
  inTurn(async () => {
    if (isIt(await openSealed(name))) await remove(name);
  });

const remove = (name: string) => inStore("readwrite", (store) => store.delete(name));

const nameOf = (number: number) => `note ${number}`;

export const keepDraft = (number: number, draft: Draft): Promise<void> => keepSealed(nameOf(number), draft);
export const findDraft = (number: number): Promise<Draft | null> => openSealed(nameOf(number));
export const forgetDraft = (number: number) => forgetSealed(nameOf(number));

/** After a draft was sent: forgets it, or keeps it as one that is not being sent. A newer text that was kept meanwhile stays. */
export const settleDraft = (number: number, sent: Draft, isRefused: boolean): Promise<void> =>
  inTurn(async () => {
    if ((await findDraft(number))?.text !== sent.text) return;
    await (isRefused ? put(nameOf(number), { ...sent, sending: null }) : remove(nameOf(number)));
  });

/** The names of all sealed values. */
export async function sealedNames(): Promise<string[]> {
  const keys = await inStore("readonly", (store) => store.getAllKeys());
  return keys.filter((key) => typeof key === "string");
}

/** Numbers of the requests that have a draft. */
export async function draftedRequests(): Promise<number[]> {
  const names = await sealedNames();
  return names.flatMap((name) => (name.startsWith("note ") ? Number(name.slice(5)) : []));
}

/** After a session that ended by itself drafts wait for the same person; for another they are erased. */
export const keepDraftsOf = (personId: string): Promise<void> =>
  inTurn(async () => {
    const owner: unknown = await inStore("readonly", (store) => store.get(ownerName));
    if (owner === personId) return;
    await inStore("readwrite", (store) => store.clear());
    await inStore("readwrite", (store) => store.put(personId, ownerName));
  });

/** Erases the drafts and their key. */
export const eraseDrafts = () => inTurn(() => inStore("readwrite", (store) => store.clear()));
