import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { changedByAnother, Refusal } from "../../platform/refusals/refusal.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { reviews } from "./table.ts";

type Moderation = { id: string; actor: string; expectedVersion?: number };

/** Publishes a review; a trigger counts it. */
export const publishReview = (db: Database, act: Moderation) => moderate(db, act, "published");

/** Rejects a review, or unpublishes it. */
export const rejectReview = (db: Database, act: Moderation) => moderate(db, act, "rejected");

async function moderate(db: Database, { id, actor, expectedVersion }: Moderation, state: "published" | "rejected"): Promise<void> {
  await inPublication(db, async (tx) => {
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isNull(reviews.deletedAt)))
      .for("update");
    if (!review) throw new Refusal("not_found", "Отзыв не найден");
    if (expectedVersion !== undefined && review.version !== expectedVersion) throw changedByAnother();
    if (review.state === state) return;

    await tx
      .update(reviews)
      .set({ state, version: review.version + 1, updatedAt: sql`now()`, publishedAt: state === "published" ? sql`now()` : null })
      .where(eq(reviews.id, id));
    await recordAudit(tx, { actor, action: `review.${state}`, entity: "reviews", entityId: id });
  });
}

/** Pins a published review to the top, after those pinned earlier, or unpins it. */
export async function pinReview(db: Database, { id, actor, isPinned }: Moderation & { isPinned: boolean }): Promise<void> {
  await inPublication(db, async (tx) => {
    const pinned = await tx
      .update(reviews)
      .set({ pinnedAt: isPinned ? sql`coalesce(${reviews.pinnedAt}, clock_timestamp())` : null })
      .where(and(eq(reviews.id, id), eq(reviews.state, "published"), isNull(reviews.deletedAt)))
      .returning({ id: reviews.id });
    if (pinned.length === 0) throw new Refusal("not_found", "Опубликованный отзыв не найден");
    await recordAudit(tx, { actor, action: isPinned ? "review.pin" : "review.unpin", entity: "reviews", entityId: id });
  });
}
