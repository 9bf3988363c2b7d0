import * as z from "zod";
import { requestFormContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";

/** The form as the visitor sent it, with the names of the chosen items at that time. Stored sealed only. */
const sentFormSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable().optional(),
  comment: z.string().nullable(),
  preferredTime: z.string().nullable().optional(),
  /** `null`: «Подберите мне специалиста»; absent in forms without the field. */
  service: z.string().nullable().optional(),
  doctor: z.string().nullable().optional(),
  vacancy: z.string().optional(),
});

export type SentForm = z.infer<typeof sentFormSchema>;

export function sealForm(sealer: Sealer, requestId: string, form: SentForm): string {
  return sealer.seal(JSON.stringify(form), requestFormContext(requestId));
}

/** Throws when the value was sealed for another row or is not a form. */
export function openForm(sealer: Sealer, requestId: string, sealed: string): SentForm {
  return sentFormSchema.parse(JSON.parse(sealer.open(sealed, requestFormContext(requestId))));
}
