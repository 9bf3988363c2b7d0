import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { requestNotes, requests } from "./table.ts";

const atOnce = 100;

/**
 * Erases expired requests. A tombstone (number, kind, states and dates) and an audit entry remain.
 * A restored backup contains the expiry dates, so its requests are erased again.
 */
export async function eraseDueRequests(db: Database): Promise<{ number: number }[]> {
  const erased: { number: number }[] = [];
  for (;;) {
    const some = await db.transaction(eraseSome);
    erased.push(...some);
    if (some.length < atOnce) return erased;
  }
}

async function eraseSome(tx: Database): Promise<{ number: number }[]> {
  const due = await tx
    .select({ id: requests.id, number: requests.number })
    .from(requests)
    .where(and(isNull(requests.erasedAt), lte(requests.eraseAt, sql`now()`)))
    .orderBy(asc(requests.eraseAt))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  for (const { id } of due) {
    await tx.delete(requestNotes).where(eq(requestNotes.requestId, id));
    await tx
      .update(requests)
      .set({
        sealedForm: "",
        phoneIndex: null,
        contentHash: "",
        source: null,
        forWhom: null,
        erasedAt: sql`now()`,
        updatedAt: sql`now()`,
        version: sql`${requests.version} + 1`,
      })
      .where(eq(requests.id, id));
  }
  for (const { id, number } of due) {
    await recordAudit(tx, { actor: "system", action: "request.erase", entity: "requests", entityId: id, details: { number } });
  }
  return due;
}
