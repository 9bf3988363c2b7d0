import type { StaffReview } from "@len/contract/staff/reviews";

/** What a moderator makes of a review before it is saved. */
export type Work = { text: string; reply: string; kept: StaffReview["keptFindings"] };
/** The work, and the version of the review that it starts from. */
export type Begun = { base: { version: number; work: Work }; work: Work };

export const workOf = ({ text, reply, keptFindings }: StaffReview): Work => ({ text, reply: reply ?? "", kept: keptFindings });

export const isSame = (one: Work, other: Work) =>
  one.text === other.text && one.reply.trim() === other.reply.trim() && JSON.stringify(one.kept) === JSON.stringify(other.kept);

/** A work that starts from this version of the review. */
export const begin = (review: StaffReview, work = workOf(review)): Begun => ({
  base: { version: review.version, work: workOf(review) },
  work,
});

/**
 * The work on a newer version of its review. Untouched, it becomes the new one; changed, it moves on when a colleague has left the same
 * places alone or written the same. Otherwise it stays at its version: somebody has to choose.
 */
export function moveOn(begun: Begun, review: StaffReview): Begun {
  const { base, work } = begun;
  if (review.version <= base.version) return begun;
  const theirs = workOf(review);
  if (isSame(work, base.work)) return begin(review);
  return isSame(theirs, base.work) || isSame(theirs, work) ? begin(review, work) : begun;
}
