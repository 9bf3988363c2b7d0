import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { draftColumns, openDraft } from "./sealed-form.ts";
import { reviews } from "./table.ts";

const atOnce = 100;

/**
 * Encrypts the texts of unpublished reviews that are stored unencrypted: older ones, and those that an older program adds while both run.
 */
export const sealOpenDrafts = (db: Database, sealer: Sealer) => inBatches(db, atOnce, (tx) => sealSome(tx, sealer));

async function sealSome(tx: Database, sealer: Sealer): Promise<{ id: string }[]> {
  const open = await tx
    .select()
    .from(reviews)
    .where(
      and(
        ne(reviews.state, "published"),
        isNull(reviews.sealedDraft),
        isNull(reviews.erasedAt),
        or(ne(reviews.text, ""), sql`${reviews.reply} is not null`),
      ),
    )
    .orderBy(asc(reviews.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  for (const review of open) {
    const draft = draftColumns(sealer, review.id, review.state, openDraft(sealer, review));
    await tx.update(reviews).set(draft).where(eq(reviews.id, review.id));
  }
  return open;
}
