import * as z from "zod";
import { type Check, choiceCheck, isVisible, requiredMessage } from "./checks.ts";

/** A trimmed text that passes `check`; a value that is not a string counts as missing. */
export const checkedText = (check: Check) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .check((context) => {
      const message = check(context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    });

/** An optional text: an empty value becomes `null`. */
export const optionalText = (check: Check) =>
  z
    .string()
    .catch("")
    .default("")
    .pipe(checkedText(check))
    .transform((text) => (isVisible(text) ? text : null));

/** A chosen option: an object with an `id`, which is an id or a slug. Other keys are ignored. */
export const requiredChoice = z.object({ id: checkedText(choiceCheck) }, { error: requiredMessage });

/** A given consent: the document and the version that the visitor was shown. */
export const givenConsentSchema = z.object({ documentId: z.string().max(200), version: z.int().min(1) });

export type GivenConsent = z.infer<typeof givenConsentSchema>;

/**
 * Optional fields of every form. They are hints for spam detection and never a reason to refuse: an invalid value counts as absent.
 * `trap` is a field hidden from people, `startedAt` an ISO instant, `source` the path that the form was sent from.
 */
export const formExtrasShape = {
  consents: z.array(givenConsentSchema).max(10).catch([]).default([]),
  trap: z.string().max(1000).catch("?").default(""),
  startedAt: z.string().max(40).nullable().catch(null).default(null),
  source: z.string().max(300).nullable().catch(null).default(null),
};

export type FormExtras = z.infer<z.ZodObject<typeof formExtrasShape>>;

/** The first message of each top-level field: a field shows one message at a time. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form");
    fields[field] ??= [isForPeople(issue.message) ? issue.message : "Недопустимое значение"];
  }
  return fields;
}

/** Our own messages are in Russian. Zod's messages are not, but they only concern types that nobody enters by hand. */
const isForPeople = (message: string) => /[а-яё]/i.test(message);
