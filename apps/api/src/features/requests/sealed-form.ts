import { phoneKey } from "@len/contract/phone";
import { lastDigitsOf, wordsOfName } from "@len/contract/staff/request-query";
import * as z from "zod";
import type { SealedColumn } from "../../platform/keys/sealed-column.ts";
import { blindPhone, requestFormContext, requestNoteContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requestNotes, requests } from "./table.ts";

/** The form as the visitor sent it, with the names of the chosen items at that time. It is stored only encrypted. */
const sentFormSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable().optional(),
  comment: z.string().nullable(),
  preferredTime: z.string().nullable().optional(),
  /** The child's age in whole years. */
  age: z.int().nullable().optional(),
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

/** Purposes of the blind indexes by which staff find a request. */
export const blindRequestWord = "requests.word";
export const blindRequestDigits = "requests.digits";

/** Blind indexes of the words of the name, and of the last four digits of the phone. */
export function findableOf(sealer: Sealer, { name, phone }: Pick<SentForm, "name" | "phone">): string[] {
  const digits = lastDigitsOf(phoneKey(phone));
  return [
    ...wordsOfName(name).map((word) => sealer.blind(blindRequestWord, word)),
    ...(digits ? [sealer.blind(blindRequestDigits, digits)] : []),
  ];
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
      set(sealer, plain) {
        const form = sentFormSchema.parse(JSON.parse(plain));
        return { phoneIndex: phoneIndexOf(sealer, form), foundBy: findableOf(sealer, form) };
      },
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
