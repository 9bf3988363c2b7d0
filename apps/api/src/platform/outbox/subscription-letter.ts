import { emailCheck } from "@len/contract/checks";
import * as z from "zod";
import { subscriptionLetterContext } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { sealedLetters } from "./sealed-letters.ts";

const addressedSchema = z.object({
  email: z.string().refine((email) => emailCheck(email) === null),
  token: z.string().regex(/^[\w-]{43}$/),
});
const payloadSchema = z.object({ id: z.uuid(), sealed: z.string() });

type Addressed = z.infer<typeof addressedSchema>;

/** The only payload with an address and the token that confirms it, both encrypted for their subscription. */
export function sealSubscriptionLetter(sealer: Sealer, { id, ...addressed }: Addressed & { id: string }) {
  return { id, sealed: sealer.seal(JSON.stringify(addressed), subscriptionLetterContext(id)) };
}

/** Throws unless the payload is an encrypted address; the result is safe in a header and a link. */
export function openSubscriptionLetter(sealer: Sealer, payload: unknown): Addressed {
  const { id, sealed } = payloadSchema.parse(payload);
  return addressedSchema.parse(JSON.parse(sealer.open(sealed, subscriptionLetterContext(id))));
}

export const sealedSubscriptionLetters = sealedLetters("subscription_confirm", subscriptionLetterContext);
