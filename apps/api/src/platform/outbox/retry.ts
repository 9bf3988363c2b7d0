import { desc, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { outbox } from "./table.ts";

/** Unsent letters, those set aside first. */
export function listUnsent(db: Database) {
  return db
    .select()
    .from(outbox)
    .where(isNull(outbox.sentAt))
    .orderBy(desc(isNotNull(outbox.deadAt)), outbox.createdAt)
    .limit(200);
}

/** Gives every letter that was set aside another 72 hours with its old Message-ID; returns their number. */
export async function retryDeadLetters(db: Database, { actor }: { actor: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const retried = await tx
      .update(outbox)
      .set({ deadAt: null, attempts: 0, createdAt: sql`now()`, nextAttemptAt: sql`now()`, leasedBy: null, leasedUntil: null })
      .where(isNotNull(outbox.deadAt))
      .returning({ id: outbox.id });
    if (retried.length > 0) {
      await recordAudit(tx, {
        actor,
        action: "outbox.retry",
        entity: "outbox",
        entityId: "dead",
        details: { ids: retried.map(({ id }) => id) },
      });
    }
    return retried.length;
  });
}
