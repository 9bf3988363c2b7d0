import { type StaffReview, staffReviewSchema } from "@len/contract/staff/reviews";
import * as z from "zod";

const workSchema = z.object({ text: z.string(), reply: z.string(), kept: staffReviewSchema.shape.keptFindings });
export const begunSchema = z.object({ base: z.object({ version: z.int(), work: workSchema }), work: workSchema });

/** A moderator's unsaved changes of a review. */
export type Work = z.infer<typeof workSchema>;
/** The work, with the version of the review on which it is based. */
export type Begun = z.infer<typeof begunSchema>;

export const workOf = ({ text, reply, keptFindings }: StaffReview): Work => ({ text, reply: reply ?? "", kept: keptFindings });

export const isSame = (one: Work, other: Work) =>
  one.text === other.text && one.reply.trim() === other.reply.trim() && JSON.stringify(one.kept) === JSON.stringify(other.kept);

/** Begins work on this version of the review. */
export const begin = (review: StaffReview, work = workOf(review)): Begun => ({
  base: { version: review.version, work: workOf(review) },
  work,
});

/**
 * Rebases the work on a newer version of the review. Unchanged work is replaced by the newer version. Changed work is rebased if the
 * colleague changed other fields or made the same change. Otherwise its base stays, and the moderator has to choose.
 */
export function moveOn(begun: Begun, review: StaffReview): Begun {
  const { base, work } = begun;
  if (review.version <= base.version) return begun;
  const theirs = workOf(review);
  if (isSame(work, base.work)) return begin(review);
  return isSame(theirs, base.work) || isSame(theirs, work) ? begin(review, work) : begun;
}
