import { asc, eq } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { subscriptionEmailContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { subscriptions } from "./table.ts";

export type Subscriber = { email: string; confirmedAt: Date };

/** Query for staff only: each confirmed address once, by the day of its first confirmation. Records who read the list. */
export async function listSubscribers(
  db: Database,
  sealer: Sealer,
  { page, perPage, actor }: { page: number; perPage: number; actor: string },
): Promise<{ subscribers: Subscriber[]; total: number }> {
  return db.transaction(async (tx) => {
    const first = tx
      .selectDistinctOn([subscriptions.emailIndex], {
        id: subscriptions.id,
        sealedEmail: subscriptions.sealedEmail,
        confirmedAt: subscriptions.confirmedAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.state, "confirmed"))
      .orderBy(asc(subscriptions.emailIndex), asc(subscriptions.confirmedAt))
      .as("first");
    const total = await tx.$count(first);
    const rows = await tx
      .select()
      .from(first)
      .orderBy(asc(first.confirmedAt), asc(first.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    if (rows.length > 0) {
      const details = { count: rows.length, page };
      await recordAudit(tx, { actor, action: "subscription.list", entity: "subscriptions", entityId: "confirmed", details });
    }
    const subscribers = rows.flatMap(({ id, sealedEmail, confirmedAt }) =>
      confirmedAt === null ? [] : [{ email: sealer.open(sealedEmail, subscriptionEmailContext(id)), confirmedAt }],
    );
    return { subscribers, total };
  });
}
