import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { DataKeys } from "./data-keys.ts";

export type { DataKeys } from "./data-keys.ts";
export { findDataKeys, loadDataKeys } from "./data-keys.ts";

/**
 * Encrypts personal data for storage. `context` names the column and row of the value (`requests.form:<id>`): a value moved to another row
 * or column cannot be decrypted. A blind index is a keyed hash for look-ups, different for each purpose.
 */
export type Sealer = {
  /** Id of the key that encrypts and makes blind indexes. */
  keyId: string;
  /** Ids of all keys that decrypt, the current one first. */
  keyIds: string[];
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** The blind index of a text, made with the current key. */
  blind(purpose: string, text: string): string;
  /**
   * The index as version 0.1.0 makes it, without the id of its key: for rows that both versions look up and that are never encrypted again.
   */
  blindWithoutKeyId(purpose: string, text: string): string;
  /** The blind indexes of a text under all keys: rows are looked up by all of them until they are encrypted again with the current key. */
  blinds(purpose: string, text: string): string[];
  /** A key for another purpose. */
  derive(purpose: string, keyId?: string): Buffer;
};

const ivBytes = 12;
const tagBytes = 16;

/**
 * Format of encrypted values: `s1.<key id>.<base64url of iv, tag and ciphertext>`, AES-256-GCM. Blind indexes: `<key id>.<base64url>`,
 * HMAC-SHA-256.
 */
export function createSealer({ current, keys }: DataKeys): Sealer {
  const derived = new Map<string, Buffer>();

  const derive = (purpose: string, keyId = current) => {
    const name = `${keyId} ${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const root = keys.get(keyId);
    if (!root) throw new Error(`Нет ключа данных «${keyId}»`);
    const key = Buffer.from(hkdfSync("sha256", root, "len", purpose, 32));
    derived.set(name, key);
    return key;
  };

  const hash = (purpose: string, text: string, keyId: string) =>
    createHmac("sha256", derive(`blind:${purpose}`, keyId))
      .update(text, "utf8")
      .digest("base64url");

  return {
    keyId: current,
    keyIds: [...keys.keys()],
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", derive("seal"), iv).setAAD(associated(current, context));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `s1.${current}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open(sealed, context) {
      const { id, bytes } = parseSealed(sealed);
      const decipher = createDecipheriv("aes-256-gcm", derive("seal", id), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(associated(id, context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
    blind: (purpose, text) => `${current}.${hash(purpose, text, current)}`,
    blindWithoutKeyId: (purpose, text) => hash(purpose, text, current),
    // Version 0.1.0 stored the hash without the id of its key.
    blinds: (purpose, text) => [...keys.keys()].flatMap((id) => [`${id}.${hash(purpose, text, id)}`, hash(purpose, text, id)]),
    derive,
  };
}

/** Id of the key that encrypted the value. */
export function keyIdOf(sealed: string): string {
  return parseSealed(sealed).id;
}

function parseSealed(sealed: string): { id: string; bytes: Buffer } {
  const [form, id, encoded] = sealed.split(".");
  const bytes = Buffer.from(encoded ?? "", "base64url");
  if (form !== "s1" || !id || bytes.length < ivBytes + tagBytes) throw new Error("Это не запечатанное значение");
  return { id, bytes };
}

const associated = (id: string, context: string) => Buffer.from(`s1|${id}|${context}`, "utf8");
