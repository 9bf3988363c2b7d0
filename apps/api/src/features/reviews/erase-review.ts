import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { reviews } from "./table.ts";

const atOnce = 100;

/**
 * Erases names and phones of authors in expired reviews. A published text remains, as its author agreed; an unpublished one is erased as
 * well.
 */
export const eraseDueReviews = (db: Database) => inBatches(db, atOnce, eraseSome);

async function eraseSome(tx: Database): Promise<{ number: number }[]> {
  const due = await tx
    .select({ id: reviews.id, number: reviews.number, state: reviews.state })
    .from(reviews)
    .where(and(isNull(reviews.erasedAt), lte(reviews.eraseAt, sql`now()`)))
    .orderBy(asc(reviews.eraseAt))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  for (const { id, state } of due) {
    const unseen =
      state === "published" ? {} : { text: "", reply: null, publicName: "", deletedAt: sql`coalesce(${reviews.deletedAt}, now())` };
    await tx
      .update(reviews)
      .set({
        ...unseen,
        sealedForm: null,
        sealedDraft: null,
        sealedRejection: null,
        keptFindings: [],
        visitRequestId: null,
        phoneIndex: null,
        contentHash: null,
        source: null,
        erasedAt: sql`now()`,
      })
      .where(eq(reviews.id, id));
  }
  for (const { id, number } of due) {
    await recordAudit(tx, { actor: "system", action: "review.erase", entity: "reviews", entityId: id, details: { number } });
  }
  return due;
}
