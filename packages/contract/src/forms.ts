import * as z from "zod";
import { isPhone, phoneMessage } from "./phone.ts";

/** §5 of the specification, to the letter. */
export const requiredMessage = "Поле обязательно для заполнения!";

export const tooLongMessage = (max: number) => `Слишком длинный текст: не больше ${max} знаков`;

export const controlMessage = "Недопустимые знаки в тексте";

/** Line breaks and tabs are text; other control characters, lone surrogates and invisible marks alone are not. */
const isPlainText = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(text);
const isVisible = (text: string) => /[^\s\p{Cf}\p{Mn}]/u.test(text);

/** A text that must be there: trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .refine((text) => isVisible(text), { error: requiredMessage, abort: true })
    .refine((text) => isPlainText(text), { error: controlMessage, abort: true })
    .refine((text) => text.length <= max, { error: tooLongMessage(max), abort: true });

export const requiredPhone = z
  .string({ error: requiredMessage })
  .trim()
  .refine((text) => isVisible(text), { error: requiredMessage, abort: true })
  .refine((text) => text.length <= 32, { error: tooLongMessage(32), abort: true })
  .refine(isPhone, { error: phoneMessage, abort: true });

/** A chosen option: an object with an id, which is an id or a slug. Other keys are ignored. */
export const requiredChoice = z.object(
  { id: z.string({ error: requiredMessage }).trim().min(1, requiredMessage).max(200, requiredMessage) },
  { error: requiredMessage },
);

/** A tick: the document and version the visitor was shown. */
export const givenConsentSchema = z.object({ documentId: z.string().max(200), version: z.int().min(1) });

export type GivenConsent = z.infer<typeof givenConsentSchema>;

/**
 * Extras that any form may carry. They are signals, never a reason to refuse: what does not fit counts as absent.
 * `trap` is a field people do not see, `startedAt` an ISO instant, `source` the path the form was sent from.
 */
export const formExtrasShape = {
  consents: z.array(givenConsentSchema).max(10).catch([]).default([]),
  trap: z.string().max(1000).catch("?").default(""),
  startedAt: z.string().max(40).nullable().catch(null).default(null),
  source: z.string().max(300).nullable().catch(null).default(null),
};

/** The first message of each top-level field (§5: one message each). */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form");
    fields[field] ??= [issue.message];
  }
  return fields;
}
