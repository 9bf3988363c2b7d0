import { createHash, createHmac, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { isShortKey } from "@len/contract/request-status";
import { eq, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requests } from "./table.ts";

/**
 * The token of the visitor's page is derived from the request's id with a key that is derived from the data key: a repeated form gets the
 * same link, although the database stores only its hash.
 */
const linkTokenOf = (sealer: Sealer, requestId: string, keyId?: string) =>
  createHmac("sha256", sealer.derive("requests.link", keyId)).update(requestId).digest("base64url");

/** The stored hash of a token. The token is as random as a key, so a plain, unkeyed hash is enough. */
export const hashOfLink = (token: string) => createHash("sha256").update(token).digest("base64url");

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const keyLength = 12;

/** The key of the page's short address, derived as the token is: every letter about a visit has the same one. */
function shortKeyOf(sealer: Sealer, requestId: string, keyId?: string): string {
  const made = createHmac("sha256", sealer.derive("requests.key", keyId)).update(requestId).digest("hex");
  let rest = BigInt(`0x${made}`);
  return Array.from({ length: keyLength }, () => {
    const sign = base58[Number(rest % 58n)];
    rest /= 58n;
    return sign;
  }).join("");
}

const slowly = promisify<string, string, number, object, Buffer>(scrypt);

/** The stored hash of a key. A key has 70 bits, so its hash takes milliseconds: nobody can find a key by trying all of them on a stolen copy. */
const hashOfKey = async (key: string) => (await slowly(key, "requests.key", 32, { N: 4096 })).toString("base64url");

/** The hashes under which the page of a new request is found. */
export const hashesOfPage = async (sealer: Sealer, requestId: string) => ({
  linkHash: hashOfLink(linkTokenOf(sealer, requestId)),
  keyHash: await hashOfKey(shortKeyOf(sealer, requestId)),
});

/** The request whose page has this token or short key. */
export const isOpenedBy = async (link: string): Promise<SQL> =>
  isShortKey(link) ? eq(requests.keyHash, await hashOfKey(link)) : eq(requests.linkHash, hashOfLink(link));

/** The token in the answer to a new request or its repeat. A request stored before links existed has none. */
export async function tokenOf(db: Database, sealer: Sealer, requestId: string): Promise<{ token?: string }> {
  const [row] = await db.select({ linkHash: requests.linkHash }).from(requests).where(eq(requests.id, requestId));
  // The data key may have changed between a form and its repeat.
  const token = sealer.keyIds.map((keyId) => linkTokenOf(sealer, requestId, keyId)).find((made) => hashOfLink(made) === row?.linkHash);
  return token === undefined ? {} : { token };
}

/** The path of the page for letters: the long one when the request is older than short addresses, `null` when it has no page. */
export async function pathOfPage(db: Database, sealer: Sealer, requestId: string): Promise<string | null> {
  const [row] = await db.select({ keyHash: requests.keyHash }).from(requests).where(eq(requests.id, requestId));
  for (const keyId of row?.keyHash ? sealer.keyIds : []) {
    const key = shortKeyOf(sealer, requestId, keyId);
    if ((await hashOfKey(key)) === row?.keyHash) return `/z/${key}`;
  }
  const { token } = await tokenOf(db, sealer, requestId);
  return token === undefined ? null : `/requests/${token}`;
}
