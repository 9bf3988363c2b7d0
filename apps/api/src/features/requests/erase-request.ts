import { and, asc, inArray, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { forgetAppointments } from "./appointments-of-requests.ts";
import { requestNotes, requests } from "./table.ts";

const atOnce = 100;

/**
 * Erases expired requests. A tombstone (number, kind, states and dates) and an audit entry remain.
 * A restored backup contains the expiry dates, so its requests are erased again.
 */
export const eraseDueRequests = (db: Database) => inBatches(db, atOnce, eraseSome);

async function eraseSome(tx: Database): Promise<{ number: number }[]> {
  const due = await tx
    .select({ id: requests.id, number: requests.number })
    .from(requests)
    .where(and(isNull(requests.erasedAt), lte(requests.eraseAt, sql`now()`)))
    .orderBy(asc(requests.eraseAt))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  await eraseRequests(
    tx,
    due.map(({ id }) => id),
  );
  for (const { id, number } of due) {
    await recordAudit(tx, { actor: "system", action: "request.erase", entity: "requests", entityId: id, details: { number } });
  }
  return due;
}

/** Erases the personal data of requests and cancels their visits ahead. The tombstone keeps number, kind, states and dates. */
export async function eraseRequests(tx: Database, ids: string[]): Promise<void> {
  // Requests are locked before their visits, as in every other act: so an act that is under way ends first, and its visit is erased too.
  await tx.select({ id: requests.id }).from(requests).where(inArray(requests.id, ids)).orderBy(asc(requests.id)).for("update");
  await tx.delete(requestNotes).where(inArray(requestNotes.requestId, ids));
  await forgetAppointments(tx, ids);
  await tx
    .update(requests)
    .set({
      sealedForm: "",
      phoneIndex: null,
      foundBy: null,
      linkHash: null,
      keyHash: null,
      contentHash: "",
      source: null,
      forWhom: null,
      callBackAt: null,
      erasedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${requests.version} + 1`,
    })
    .where(and(inArray(requests.id, ids), isNull(requests.erasedAt)));
}
