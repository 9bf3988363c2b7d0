import { isDeepStrictEqual } from "node:util";
import type { AuditAct } from "@len/contract/staff/acts";
import { and, desc, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { reviewRejectionContext } from "../../platform/sealing/contexts.ts";
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
    const review = await lockReview(tx, sealer, change, { ...also, state });
    if (review === null || review.state === state) return;
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
    const review = await lockReview(tx, sealer, change, set);
    if (review === null) return;
    await saveReview(tx, sealer, review, set);
    await recordAudit(tx, { actor: change.actor, action, entity: "reviews", entityId: change.id, details });
  });
}

type Saved = Columns & { state?: Review["state"]; publishedAt?: SQL | null };

/**
 * The review, locked for an act that sets `columns`. `null`: the same person has already made this very change of this version, and sends it
 * again because the answer was lost; browsers themselves repeat a request whose connection was reset.
 */
async function lockReview(
  tx: Database,
  sealer: Sealer,
  { id, expectedVersion, actor }: ReviewChange,
  columns: Saved,
): Promise<Review | null> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.deletedAt)))
    .for("update");
  if (!review) throw new Refusal("not_found", "Отзыв не найден");
  if (expectedVersion === undefined || review.version === expectedVersion) return review;
  const isNext = review.version === expectedVersion + 1;
  if (isNext && hasColumns(sealer, review, columns) && (await lastToChange(tx, id)) === actor) return null;
  throw new ReviewChanged(review);
}

/** Whether a review has the values that an act would set. */
function hasColumns(sealer: Sealer, review: Review, columns: Saved): boolean {
  const openRejection = <Values extends { sealedRejection?: string | null }>(values: Values) =>
    values.sealedRejection
      ? { ...values, sealedRejection: sealer.open(values.sealedRejection, reviewRejectionContext(review.id)) }
      : values;
  const stored = openRejection({ ...review, ...openDraft(sealer, review) });
  return isDeepStrictEqual({ ...stored, ...openRejection(columns) }, stored);
}

/** The actor of the last change of a review, from the log; views and pins do not change its version. */
export async function lastToChange(db: Database, id: string): Promise<string | null> {
  const [last] = await db
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, "reviews"),
        eq(auditLog.entityId, id),
        notInArray(auditLog.action, ["review.view", "review.pin", "review.unpin"]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.actor ?? null;
}

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
