import { and, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { subscriptions } from "./table.ts";

export const nothingOfTheAddress = { sealedEmail: "", emailIndex: "", contentHash: "" };

/** Cancels subscriptions and erases their addresses; returns their numbers. */
export async function endSubscriptions(db: Database, by: { ids: string[] } | { emailIndexes: string[] }): Promise<{ number: number }[]> {
  const named = "ids" in by ? inArray(subscriptions.id, by.ids) : inArray(subscriptions.emailIndex, by.emailIndexes);
  return await db
    .update(subscriptions)
    .set({ state: "cancelled", cancelledAt: sql`now()`, source: null, ...nothingOfTheAddress })
    .where(and(named, ne(subscriptions.sealedEmail, "")))
    .returning({ number: subscriptions.number });
}
