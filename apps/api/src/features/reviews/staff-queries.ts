import { and, count, desc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { listGiven } from "../consents/given.ts";
import { openDraft, openSentReview } from "./sealed-form.ts";
import { reviews } from "./table.ts";

export const reviewStates = reviews.state.enumValues;
export type ReviewState = (typeof reviewStates)[number];

/** Reviews for moderators. An unmoderated text may contain personal data, so reading it is recorded. */
export async function listReviewsForModeration(
  db: Database,
  sealer: Sealer,
  { state, page, perPage, actor }: { state: ReviewState; page: number; perPage: number; actor: string },
) {
  return db.transaction(async (tx) => {
    const wanted = and(eq(reviews.state, state), isNull(reviews.deletedAt));
    const rows = await tx
      .select({
        id: reviews.id,
        createdAt: reviews.createdAt,
        doctor: doctors.lastName,
        rate: reviews.rate,
        publicName: reviews.publicName,
        text: reviews.text,
        reply: reviews.reply,
        keptFindings: reviews.keptFindings,
        sealedDraft: reviews.sealedDraft,
        flags: reviews.flags,
      })
      .from(reviews)
      .leftJoin(doctors, eq(doctors.id, reviews.doctorId))
      .where(wanted)
      .orderBy(desc(reviews.createdAt), reviews.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await tx.select({ total: count() }).from(reviews).where(wanted);
    if (rows.length > 0 && state !== "published") {
      await recordAudit(tx, {
        actor,
        action: "review.list",
        entity: "reviews",
        entityId: state,
        details: { ids: rows.map(({ id }) => id) },
      });
    }
    return { rows: rows.map((row) => ({ ...row, text: openDraft(sealer, row).text })), total: counted?.total ?? 0 };
  });
}

/** Returns a review with its author's name and phone, and records who read it. `form` is `null` when it was erased. */
export async function viewReview(db: Database, sealer: Sealer, { id, actor }: { id: string; actor: string }) {
  return db.transaction(async (tx) => {
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isNull(reviews.deletedAt)));
    if (!review) return null;
    const consents = await listGiven(tx, "reviews", [id]);
    await recordAudit(tx, { actor, action: "review.view", entity: "reviews", entityId: id, details: { number: review.number } });
    return { review: { ...review, ...openDraft(sealer, review) }, consents, form: openSentReview(sealer, review) };
  });
}
