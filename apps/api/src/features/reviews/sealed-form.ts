import { phoneKey } from "@len/contract/phone";
import { keptFindingSchema } from "@len/contract/staff/reviews";
import * as z from "zod";
import { reviewDraftContext, reviewFormContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import type { reviews } from "./table.ts";

const sentReviewSchema = z.looseObject({ name: z.string(), phone: z.string(), comment: z.string() });

export type SentReview = z.infer<typeof sentReviewSchema>;

/** The form that the author sent; null once it has been erased, and in reviews of the demo. */
export function openSentReview(sealer: Sealer, { id, sealedForm }: { id: string; sealedForm: string | null }): SentReview | null {
  return sealedForm === null ? null : readSentReview(sealer.open(sealedForm, reviewFormContext(id)));
}

export const readSentReview = (plain: string) => sentReviewSchema.parse(JSON.parse(plain));

/** The phone in the spelling in which it is stored. */
export const phoneOf = ({ phone }: SentReview) => phoneKey(phone);

/** `keptMarks` is the stored name of the findings that a moderator did not change. */
const draftSchema = z
  .object({ text: z.string(), reply: z.string().nullable(), keptMarks: z.array(keptFindingSchema) })
  .transform(({ keptMarks, ...draft }) => ({ ...draft, keptFindings: keptMarks }));

type Review = typeof reviews.$inferSelect;
export type ReviewDraft = Pick<Review, "text" | "reply" | "keptFindings">;

/** Text, reply and findings, encrypted or published. Older reviews have them unencrypted until their next change. */
export function openDraft(sealer: Sealer, { id, sealedDraft, ...open }: ReviewDraft & Pick<Review, "id" | "sealedDraft">): ReviewDraft {
  if (sealedDraft !== null) return draftSchema.parse(JSON.parse(sealer.open(sealedDraft, reviewDraftContext(id))));
  const { text, reply, keptFindings } = open;
  return { text, reply, keptFindings };
}

/** The columns of a review: unencrypted when visitors may read it, encrypted otherwise. */
export function draftColumns(sealer: Sealer, id: string, state: Review["state"], draft: ReviewDraft) {
  if (state === "published") return { ...draft, sealedDraft: null };
  const { keptFindings: keptMarks, ...texts } = draft;
  const sealedDraft = sealer.seal(JSON.stringify({ ...texts, keptMarks }), reviewDraftContext(id));
  return { text: "", reply: null, keptFindings: [], sealedDraft };
}
