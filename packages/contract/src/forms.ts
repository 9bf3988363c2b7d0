import * as z from "zod";
import { type Check, choiceCheck, isVisible, nameCheck, phoneCheck, requiredMessage } from "./checks.ts";
import { phoneShape, plainPhone } from "./phone.ts";

/** The bounds of a text in JSON Schema, for the API's description. Every text that they allow passes the check. */
type Shape = { maxLength?: number; pattern: string };

const notPlain = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff`;

/** The bounds of `requiredTextCheck`. */
export const textShape = (maxLength: number): Shape => ({
  maxLength,
  pattern: String.raw`^[^${notPlain}]*[^\s\p{Cf}\p{Mn}${notPlain}][^${notPlain}]*$`,
});

/** The bounds of a name: those of a required text on one line. */
export const nameShape: Shape = {
  maxLength: 100,
  pattern: String.raw`^[^\n\r\u2028\u2029${notPlain}]*[^\s\p{Cf}\p{Mn}${notPlain}][^\n\r\u2028\u2029${notPlain}]*$`,
};

/** The bounds of an optional text. */
export const optionalTextShape = (maxLength: number): Shape => ({ maxLength, pattern: `^[^${notPlain}]*$` });

/** A trimmed text that passes `check`; a value that is not a string counts as missing. */
export const checkedText = (check: Check, shape: Partial<Shape> = {}) =>
  z
    .string({ error: requiredMessage })
    .meta(shape)
    .trim()
    .check((context) => {
      const message = check(context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    });

/** Characters that change the text direction: in a name they can only disguise it. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name on one line that passes `check`, without direction characters. */
export const undirectedText = (check: Check, shape: Partial<Shape> = {}) =>
  z
    .string({ error: requiredMessage })
    .meta(shape)
    .transform((typed) => typed.replace(directions, ""))
    .pipe(checkedText(check, shape));

/** A person's name in any letters. */
export const nameText = undirectedText(nameCheck, nameShape);

/** A phone number, written in plain digits, spaces and hyphens. */
export const phoneText = checkedText(phoneCheck, phoneShape).transform(plainPhone);

/** An optional text: an empty value becomes `null`. */
export const optionalText = (check: Check, shape: Shape) =>
  z
    .string()
    .meta(shape)
    .catch("")
    .default("")
    .pipe(checkedText(check, shape))
    .transform((text) => (isVisible(text) ? text : null));

/** The secret at the end of a link: 32 random bytes in base64url. */
export const linkToken = z.string({ error: "Ссылка неполная" }).regex(/^[\w-]{43}$/, "Ссылка неполная");

/** A chosen option: an object with an `id`, which is an id or a slug. Other keys are ignored. */
export const requiredChoice = z.object({ id: checkedText(choiceCheck, textShape(200)) }, { error: requiredMessage });

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

/** The first message of each field by its whole path, `prices.3.max`: staff forms have rows of fields. */
export function fieldErrorsByPath(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "form";
    fields[field] ??= [isForPeople(issue.message) ? issue.message : "Недопустимое значение"];
  }
  return fields;
}

/** Our own messages are in Russian. Zod's messages are not, but they only concern types that nobody enters by hand. */
const isForPeople = (message: string) => /[а-яё]/i.test(message);
