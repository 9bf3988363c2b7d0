import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { DataKeys } from "./data-keys.ts";

export type { DataKeys } from "./data-keys.ts";
export { findDataKeys, loadDataKeys } from "./data-keys.ts";

/**
 * Seals personal data for storage. `context` names the column and row of the value (`requests.form:<id>`): a value moved to
 * another row or column cannot be opened. `blind` is a keyed hash to look values up by, different for each purpose.
 */
export type Sealer = {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  blind(purpose: string, text: string): string;
};

const ivBytes = 12;
const tagBytes = 16;

/** Sealed format: `s1.<key id>.<base64url of iv, tag and ciphertext>`, AES-256-GCM. */
export function createSealer(keys: DataKeys): Sealer {
  const sealingKeys = new Map([...keys.keys].map(([id, key]) => [id, derive(key, "seal")]));
  const blindKeys = new Map<string, Buffer>();

  const sealingKey = (id: string) => {
    const key = sealingKeys.get(id);
    if (!key) throw new Error(`Нет ключа данных «${id}»`);
    return key;
  };

  const blindKey = (purpose: string) => {
    const known = blindKeys.get(purpose);
    if (known) return known;
    const root = keys.keys.get(keys.oldest);
    if (!root) throw new Error(`Нет ключа данных «${keys.oldest}»`);
    const key = derive(root, `blind:${purpose}`);
    blindKeys.set(purpose, key);
    return key;
  };

  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey(keys.current), iv).setAAD(associated(keys.current, context));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `s1.${keys.current}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open(sealed, context) {
      const { id, bytes } = parseSealed(sealed);
      const decipher = createDecipheriv("aes-256-gcm", sealingKey(id), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(associated(id, context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
    blind: (purpose, text) => createHmac("sha256", blindKey(purpose)).update(text, "utf8").digest("base64url"),
  };
}

/** Id of the key that sealed the value. */
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

const derive = (key: Buffer, purpose: string) => Buffer.from(hkdfSync("sha256", key, "len", purpose, 32));
