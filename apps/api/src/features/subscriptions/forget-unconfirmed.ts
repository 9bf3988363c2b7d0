import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOverdue } from "./answer-letter.ts";
import { nothingOfTheAddress } from "./end-subscriptions.ts";
import { subscriptions } from "./table.ts";

/**
 * Erases addresses that were not confirmed within a week. Their tokens are stored for 90 days, so that a late click gets a correct message.
 */
export async function forgetUnconfirmed(db: Database): Promise<{ id: string }[]> {
  const erased = await db
    .update(subscriptions)
    .set({ state: "expired", ...nothingOfTheAddress })
    .where(isOverdue)
    .returning({ id: subscriptions.id });
  const removed = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.state, "expired"), lt(subscriptions.createdAt, sql`now() - interval '90 days'`)))
    .returning({ id: subscriptions.id });
  return [...erased, ...removed];
}
