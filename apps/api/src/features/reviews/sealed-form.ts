import { normalisePhone } from "@len/contract/phone";
import * as z from "zod";
import { reviewFormContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";

const sentReviewSchema = z.looseObject({ name: z.string(), phone: z.string(), comment: z.string() });

export type SentReview = z.infer<typeof sentReviewSchema>;

/** What the author sent; null once it has been erased, and in reviews that came with the demo. */
export function openSentReview(sealer: Sealer, { id, sealedForm }: { id: string; sealedForm: string | null }): SentReview | null {
  return sealedForm === null ? null : readSentReview(sealer.open(sealedForm, reviewFormContext(id)));
}

export const readSentReview = (plain: string) => sentReviewSchema.parse(JSON.parse(plain));

/** In its stored spelling. */
export const phoneOf = ({ phone }: SentReview) => normalisePhone(phone) ?? phone;
