import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { blindSubscriptionToken } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { subscriptions } from "./table.ts";

/** A token is 32 random bytes, so its hash needs no key, and links in old letters work after a change of the data keys. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The subscription of a link. Earlier versions stored keyed hashes. */
export const hasToken = (sealer: Sealer, token: string) =>
  inArray(subscriptions.tokenHash, [hashOfToken(token), ...sealer.blinds(blindSubscriptionToken, token)]);
