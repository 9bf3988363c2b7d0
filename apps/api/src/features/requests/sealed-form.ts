import { phoneKey } from "@len/contract/phone";
import * as z from "zod";
import type { SealedColumn } from "../../platform/keys/sealed-column.ts";
import { blindPhone, requestFormContext, requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requestNotes, requests } from "./table.ts";

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

/** The blind index of the phone in a form, in its stored spelling. */
export const phoneIndexOf = (sealer: Sealer, { phone }: Pick<SentForm, "phone">) => sealer.blind(blindPhone, phoneKey(phone));

export const sealedRequests: SealedColumn[] = [
  {
    table: requests,
    id: requests.id,
    value: requests.sealedForm,
    context: requestFormContext,
    set: (sealedForm) => ({ sealedForm }),
    index: {
      column: requests.phoneIndex,
      set: (sealer, plain) => ({ phoneIndex: phoneIndexOf(sealer, sentFormSchema.parse(JSON.parse(plain))) }),
    },
  },
  {
    table: requestNotes,
    id: requestNotes.id,
    value: requestNotes.sealedText,
    context: requestNoteContext,
    set: (sealedText) => ({ sealedText }),
  },
];
