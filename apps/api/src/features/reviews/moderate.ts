import type { AuditAct } from "@len/contract/staff/acts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { readOurs, undecidedIn } from "./ours.ts";
import { draftColumns, openDraft } from "./sealed-form.ts";
import { reviews } from "./table.ts";

/** Flag for staff: the consent to the publication is missing because the author has withdrawn it. */
export const publicationWithdrawn = "publication_withdrawn";

type Review = typeof reviews.$inferSelect;
type Columns = Partial<
  Pick<Review, "text" | "reply" | "keptFindings" | "rejectionReason" | "sealedRejection" | "visitRequestId" | "isVisitConfirmed">
>;

export type ReviewChange = { id: string; actor: string; expectedVersion?: number };

type Moderation = ReviewChange & {
  also?: Columns;
  details?: Record<string, unknown>;
};

/** Somebody else has changed the review first; the panel adds the stored data. */
export class ReviewChanged extends Refusal {
  readonly review: Review;
  constructor(review: Review) {
    super("conflict", "Отзыв изменил другой сотрудник");
    this.review = review;
  }
}

/** Publishes a review; a trigger counts it. Refuses one without the author's consent. */
export const publishReview = (db: Database, sealer: Sealer, act: Moderation) => moderate(db, sealer, act, "published");

/** Rejects a review, or unpublishes it. */
export const rejectReview = (db: Database, sealer: Sealer, act: Moderation) => moderate(db, sealer, act, "rejected");

/** Returns a review to those that wait for moderation. */
export const returnReview = (db: Database, sealer: Sealer, act: Moderation) => moderate(db, sealer, act, "new");

async function moderate(
  db: Database,
  sealer: Sealer,
  { also = {}, details = {}, ...change }: Moderation,
  state: Review["state"],
): Promise<void> {
  await inPublication(db, async (tx) => {
    const review = await lockReview(tx, change);
    if (review.state === state) return;
    if (state === "published" && !review.hasConsent) throw withoutConsent(review);
    const publishedAt = state === "published" ? sql`now()` : null;
    const forgotten = state === "rejected" ? {} : { rejectionReason: null, sealedRejection: null };
    await saveReview(tx, sealer, review, { ...forgotten, ...also, state, publishedAt });
    const { id, actor } = change;
    await recordAudit(tx, { actor, action: `review.${state}`, entity: "reviews", entityId: id, details });
  });
}

const withoutConsent = ({ flags }: Review) =>
  new Refusal(
    "forbidden",
    flags.includes(publicationWithdrawn)
      ? "Автор отозвал согласие на публикацию: этот отзыв опубликовать нельзя."
      : "Автор не дал согласия на публикацию отзыва",
  );

/** Changes the text to publish, the reply or the visit; the text that the author sent remains encrypted beside it. */
export async function changeReview(
  db: Database,
  sealer: Sealer,
  { set, action, details = {}, ...change }: ReviewChange & { set: Columns; action: AuditAct; details?: Record<string, unknown> },
): Promise<void> {
  await inPublication(db, async (tx) => {
    const review = await lockReview(tx, change);
    await saveReview(tx, sealer, review, set);
    await recordAudit(tx, { actor: change.actor, action, entity: "reviews", entityId: change.id, details });
  });
}

async function lockReview(tx: Database, { id, expectedVersion }: ReviewChange): Promise<Review> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.deletedAt)))
    .for("update");
  if (!review) throw new Refusal("not_found", "Отзыв не найден");
  if (expectedVersion !== undefined && review.version !== expectedVersion) throw new ReviewChanged(review);
  return review;
}

type Saved = Columns & { state?: Review["state"]; publishedAt?: SQL | null };

async function saveReview(tx: Database, sealer: Sealer, review: Review, columns: Saved): Promise<void> {
  const { id, version } = review;
  const before = openDraft(sealer, review);
  const { text = before.text, reply = before.reply, keptFindings = before.keptFindings, ...others } = columns;
  const draft = draftColumns(sealer, id, columns.state ?? review.state, { text, reply, keptFindings });
  const undecided = undecidedIn({ text, keptFindings }, await readOurs(tx)).length;
  await tx
    .update(reviews)
    .set({ ...others, ...draft, undecided, version: version + 1, updatedAt: sql`now()` })
    .where(eq(reviews.id, id));
  await notifyStaff(tx, { what: "review", id });
}

/** Pins a published review to the top, after those pinned earlier, or unpins it. */
export async function pinReview(db: Database, { id, actor, isPinned }: ReviewChange & { isPinned: boolean }): Promise<void> {
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
