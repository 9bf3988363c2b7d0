import { and, eq, inArray, lt, not, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { numbersOf, recordPersonAct } from "../../platform/person/acts.ts";
import { blindEmail, subscriptionEmailContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { endSubscriptions } from "./end-subscriptions.ts";
import { subscriptions } from "./table.ts";
import { hasToken } from "./token.ts";

/** The subscription has waited longer than the week in which the link is valid. */
export const isOverdue = and(eq(subscriptions.state, "pending"), lt(subscriptions.createdAt, sql`now() - interval '7 days'`));

/** Confirms the address. Repeating it changes nothing. */
export async function confirmSubscription(db: Database, sealer: Sealer, token: string): Promise<"confirmed" | "unknown" | "expired"> {
  const confirmed = await db
    .update(subscriptions)
    .set({ state: "confirmed", confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, now())` })
    .where(and(hasToken(sealer, token), inArray(subscriptions.state, ["pending", "confirmed"]), not(sql`${isOverdue}`)))
    .returning({ id: subscriptions.id });
  if (confirmed.length > 0) return "confirmed";
  const [late] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(hasToken(sealer, token), or(eq(subscriptions.state, "expired"), isOverdue)));
  return late ? "expired" : "unknown";
}

/**
 * Ends every subscription of the address and erases the address from all of them. Repeating it changes nothing.
 * Returns false when the token is unknown.
 */
export async function cancelSubscription(db: Database, sealer: Sealer, token: string): Promise<boolean> {
  const [named] = await db.select().from(subscriptions).where(hasToken(sealer, token));
  if (!named) return false;
  if (named.state === "cancelled" || named.state === "expired") return true;
  const email = sealer.open(named.sealedEmail, subscriptionEmailContext(named.id));
  await db.transaction(async (tx) => {
    const ended = await endSubscriptions(tx, { emailIndexes: sealer.blinds(blindEmail, email) });
    await recordPersonAct(tx, {
      ...{ actor: "visitor", act: "withdraw", purpose: "subscription", ground: "Отказ по ссылке из письма" },
      ...{ phoneIndex: null, emailIndex: sealer.blind(blindEmail, email), records: { subscriptions: numbersOf(ended) } },
    });
  });
  return true;
}
