import type * as z from "zod";

/**
 * Values that this browser stores between visits, such as unsaved text, encrypted with a key that scripts cannot export. The values and the
 * key belong to the signed-in person: they are erased at the sign-out and when another person signs in, and nothing is stored while nobody
 * is signed in.
 */
const databaseName = "len-panel";
const storeName = "drafts";
const keyName = "key";
const ownerName = "owner";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

async function sealingKey(): Promise<CryptoKey> {
  const stored: unknown = await inStore("readonly", (store) => store.get(keyName));
  if (stored instanceof CryptoKey) return stored;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await inStore("readwrite", (store) => store.put(key, keyName));
  return key;
}

/** Runs changes one at a time, across all tabs, so that no other change happens between the read and the write of a change. */
const inTurn = async (change: () => Promise<unknown>): Promise<void> =>
  navigator.locks.request("len-panel-drafts", async () => void (await change()));

/**
 * The person who is signed in in this tab. If another tab has signed in somebody else meanwhile, the stored values belong to that person.
 */
let personOfTab: string | null = null;

async function put(name: string, value: unknown) {
  const owner: unknown = await inStore("readonly", (store) => store.get(ownerName));
  if (personOfTab === null || owner !== personOfTab) return;
  const key = await sealingKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  await inStore("readwrite", (store) => store.put({ iv, sealed }, name));
}

const remove = (name: string) => inStore("readwrite", (store) => store.delete(name));

const isSealed = (stored: unknown): stored is { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer } =>
  typeof stored === "object" && stored !== null && "iv" in stored && "sealed" in stored;

/** The value sealed under a name; `null` if there is none, it cannot be decrypted, or it has an unexpected shape. */
export async function openSealed<Value>(name: string, schema: z.ZodType<Value>): Promise<Value | null> {
  try {
    const stored: unknown = await inStore("readonly", (store) => store.get(name));
    if (!isSealed(stored)) return null;
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: stored.iv }, await sealingKey(), stored.sealed);
    return schema.parse(JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    return null;
  }
}

/** Seals a value under a name. Does nothing while nobody is signed in, or if another tab has signed in another person. */
export const keepSealed = (name: string, value: unknown) => inTurn(() => put(name, value));

export const forgetSealed = (name: string) => inTurn(() => remove(name));

/**
 * Replaces a value by the result of `change`, without any change by another tab in between. If the result is `null`, the value is removed;
 * if it is the same object, nothing is written.
 */
export const changeSealed = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  change: (current: Value | null) => Value | null,
): Promise<void> =>
  inTurn(async () => {
    const current = await openSealed(name, schema);
    const next = change(current);
    if (next === null) await remove(name);
    else if (next !== current) await put(name, next);
  });

/** The names of all stored entries, including the key and its owner. */
export async function sealedNames(): Promise<string[]> {
  const keys = await inStore("readonly", (store) => store.getAllKeys());
  return keys.filter((key) => typeof key === "string");
}

/** Called after a sign-in: values of this person are kept, those of another person are erased. */
export const keepSealedOf = (personId: string): Promise<void> =>
  inTurn(async () => {
    personOfTab = personId;
    const owner: unknown = await inStore("readonly", (store) => store.get(ownerName));
    if (owner === personId) return;
    await inStore("readwrite", (store) => store.clear());
    await inStore("readwrite", (store) => store.put(personId, ownerName));
  });

/** Erases all values, the key and its owner. */
export const eraseSealed = () => inTurn(() => inStore("readwrite", (store) => store.clear()));
