import * as z from "zod";
import { type Check, choiceCheck, isVisible, requiredMessage } from "./checks.ts";

/** A trimmed text that passes `check`; anything but a text counts as nothing given. */
export const checkedText = (check: Check) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .check((context) => {
      const message = check(context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    });

/** The same for a field that may be left empty, which is `null` then. */
export const optionalText = (check: Check) =>
  z
    .string()
    .catch("")
    .default("")
    .pipe(checkedText(check))
    .transform((text) => (isVisible(text) ? text : null));

/** A chosen option: an object with an id, which is an id or a slug. Other keys are ignored. */
export const requiredChoice = z.object({ id: checkedText(choiceCheck) }, { error: requiredMessage });

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

export type FormExtras = z.infer<z.ZodObject<typeof formExtrasShape>>;

/** The first message of each top-level field (§5: one message each). */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form");
    fields[field] ??= [isForPeople(issue.message) ? issue.message : "Недопустимое значение"];
  }
  return fields;
}

/** Messages of ours are in Russian; the schema library's own, for types nobody types in by hand, are not. */
const isForPeople = (message: string) => /[а-яё]/i.test(message);
