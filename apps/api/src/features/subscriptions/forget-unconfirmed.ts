import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOverdue } from "./answer-letter.ts";
import { subscriptions } from "./table.ts";

const nothingOfTheAddress = { sealedEmail: "", emailIndex: "", contentHash: "" };

/** An address nobody has confirmed within a week is erased. Its link is remembered for a quarter, to say that it has run out. */
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
