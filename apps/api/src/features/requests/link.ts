import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requests } from "./table.ts";

/**
 * The token of the visitor's page is made of the request's id with a key derived from the data key: a repeat of the form gets the same link,
 * although the database keeps nothing but its hash.
 */
export const linkTokenOf = (sealer: Sealer, requestId: string, keyId?: string) =>
  createHmac("sha256", sealer.derive("requests.link", keyId)).update(requestId).digest("base64url");

/** What is stored of a token. It is as random as a key, so the hash needs none. */
export const hashOfLink = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The token that a new request or a repeat is answered with; none for a request from before the links. */
export async function tokenOf(db: Database, sealer: Sealer, requestId: string): Promise<{ token?: string }> {
  const [row] = await db.select({ linkHash: requests.linkHash }).from(requests).where(eq(requests.id, requestId));
  // The key may have been changed between a form and its repeat.
  const token = sealer.keyIds.map((keyId) => linkTokenOf(sealer, requestId, keyId)).find((made) => hashOfLink(made) === row?.linkHash);
  return token === undefined ? {} : { token };
}
