import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { blindSubscriptionToken } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { subscriptions } from "./table.ts";

/** The address says yes. False when the link is not known, has run out or was followed by a refusal. */
export async function confirmSubscription(db: Database, sealer: Sealer, token: string): Promise<boolean> {
  const confirmed = await db
    .update(subscriptions)
    .set({ state: "confirmed", confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, now())` })
    .where(and(isOf(sealer, token), ne(subscriptions.state, "cancelled")))
    .returning({ id: subscriptions.id });
  return confirmed.length > 0;
}

/**
 * The address says no: every subscription of it ends, and the address is erased from all of them. Saying it again changes nothing.
 * False when the link is not known.
 */
export async function cancelSubscription(db: Database, sealer: Sealer, token: string): Promise<boolean> {
  const [named] = await db.select().from(subscriptions).where(isOf(sealer, token));
  if (!named) return false;
  if (named.state === "cancelled") return true;
  await db
    .update(subscriptions)
    .set({ state: "cancelled", cancelledAt: sql`now()`, sealedEmail: "", emailIndex: "", contentHash: "" })
    .where(eq(subscriptions.emailIndex, named.emailIndex));
  return true;
}

const isOf = (sealer: Sealer, token: string) => eq(subscriptions.tokenHash, sealer.blind(blindSubscriptionToken, token));
