import { emailCheck } from "@len/contract/checks";
import * as z from "zod";
import { subscriptionLetterContext } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";

const addressedSchema = z.object({
  email: z.string().refine((email) => emailCheck(email) === null),
  token: z.string().regex(/^[\w-]{43}$/),
});
const payloadSchema = z.object({ id: z.uuid(), sealed: z.string() });

type Addressed = z.infer<typeof addressedSchema>;

/** The one payload that holds an address, and the token that answers for it: both sealed, bound to their subscription. */
export function sealSubscriptionLetter(sealer: Sealer, { id, ...addressed }: Addressed & { id: string }) {
  return { id, sealed: sealer.seal(JSON.stringify(addressed), subscriptionLetterContext(id)) };
}

/** Throws on anything but a sealed address; what comes out fits into a header and a link. */
export function openSubscriptionLetter(sealer: Sealer, payload: unknown): Addressed {
  const { id, sealed } = payloadSchema.parse(payload);
  return addressedSchema.parse(JSON.parse(sealer.open(sealed, subscriptionLetterContext(id))));
}
