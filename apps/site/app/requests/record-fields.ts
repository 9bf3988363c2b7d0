import { requiredMessage } from "@len/contract/checks";

/** Fields of the record form in their order; the labels are fixed (product names). */
export const recordFields = ["name", "phone", "service", "doctor", "comment"] as const;

export type RecordField = (typeof recordFields)[number] | "consent";

export type RecordValues = Record<RecordField, string>;

export const recordLabels: Record<RecordField, string> = {
  name: "Имя",
  phone: "Телефон",
  service: "Услуга",
  doctor: "Врач",
  comment: "Комментарий",
  consent: "Согласие",
};

export const consentMissing = requiredMessage;

/**
 * What became of a sent form. A `failed` one has reached nobody; without a message nobody answered at all, with `retryAfter`
 * seconds the visitor has sent too many.
 */
export type RecordResult =
  | { kind: "sent"; number: number; promise: string }
  | { kind: "invalid"; errors: Partial<Record<RecordField, string>> }
  | { kind: "failed"; message: string | null; retryAfter?: number };
