import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requests } from "./table.ts";

/**
 * The token of the visitor's page is derived from the request's id with a key that is derived from the data key: a repeated form gets the
 * same link, although the database stores only its hash.
 */
export const linkTokenOf = (sealer: Sealer, requestId: string, keyId?: string) =>
  createHmac("sha256", sealer.derive("requests.link", keyId)).update(requestId).digest("base64url");

/** The stored hash of a token. The token is as random as a key, so a plain, unkeyed hash is enough. */
export const hashOfLink = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The token in the answer to a new request or its repeat. A request stored before links existed has none. */
export async function tokenOf(db: Database, sealer: Sealer, requestId: string): Promise<{ token?: string }> {
  const [row] = await db.select({ linkHash: requests.linkHash }).from(requests).where(eq(requests.id, requestId));
  // The data key may have changed between a form and its repeat.
  const token = sealer.keyIds.map((keyId) => linkTokenOf(sealer, requestId, keyId)).find((made) => hashOfLink(made) === row?.linkHash);
  return token === undefined ? {} : { token };
}
