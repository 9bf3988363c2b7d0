import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { emitChange, inPublication } from "../../publishing/changes/publication.ts";
import { ActError, changedByAnother } from "../../publishing/content/act-error.ts";
import { listOldAddresses } from "../../publishing/content/aliases.ts";
import { doctorEntity } from "../catalogue/doctor-entity.ts";
import { doctors } from "../catalogue/doctor-table.ts";
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
    if (!review) throw new ActError("not_found", "Отзыв не найден");
    if (expectedVersion !== undefined && review.version !== expectedVersion) throw changedByAnother();
    if (review.state === state) return;

    await tx
      .update(reviews)
      .set({ state, version: review.version + 1, updatedAt: sql`now()`, publishedAt: state === "published" ? sql`now()` : null })
      .where(eq(reviews.id, id));
    if (review.state === "published" || state === "published") await tellVisitors(tx, review.doctorId);
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
    if (pinned.length === 0) throw new ActError("not_found", "Опубликованный отзыв не найден");
    await emitChange(tx, [{ collection: "doctor-reviews", slugs: null }]);
    await recordAudit(tx, { actor, action: isPinned ? "review.pin" : "review.unpin", entity: "reviews", entityId: id });
  });
}

async function tellVisitors(tx: Database, doctorId: string | null): Promise<void> {
  const found = doctorId === null ? [] : await tx.select({ slug: doctors.slug }).from(doctors).where(eq(doctors.id, doctorId));
  const [doctor] = found;
  if (doctorId === null || !doctor) return await emitChange(tx, [{ collection: "doctor-reviews", slugs: null }]);
  const slugs = [doctor.slug, ...(await listOldAddresses(tx, "doctors", doctorId))];
  const cards = doctorEntity.changes(slugs).filter(({ collection }) => collection !== "sitemap");
  await emitChange(tx, [{ collection: "doctor-reviews", slugs: null }, ...cards]);
}
