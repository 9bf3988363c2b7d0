import * as z from "zod";
import { requiredTextCheck } from "./checks.ts";
import { checkedText, linkToken, textShape } from "./forms.ts";

/** The token of `/requests/{token}`, in the body: addresses are logged, bodies are not. */
export const requestTokenSchema = z.object({ token: linkToken });

/** Of the words that a visitor adds to a request. */
export const addedWordsCheck = requiredTextCheck(1000);

export const addedWordsSchema = z.object({ token: linkToken, text: checkedText(addedWordsCheck, textShape(1000)) });

/**
 * What the visitor's own page says of a request: whoever has the link sees it, so it has the first name and the wish, but no service, doctor,
 * phone or comment.
 */
export const requestStatusSchema = z.object({
  number: z.int(),
  /** `null` for a name that may be a surname alone. */
  firstName: z.string().nullable(),
  sentAt: z.string(),
  /** Until when the clinic promises to answer. */
  dueAt: z.string().nullable(),
  /** What comes next: the clinic calls, a time is agreed, the visit. */
  step: z.enum(["call", "time", "visit"]),
  /** Agreed with the visitor for the next call. */
  callAt: z.string().nullable(),
  /** In the words that the form's buttons write. */
  wish: z.string().nullable(),
  wishedDay: z.object({ day: z.string(), after: z.string().nullable(), before: z.string().nullable() }).nullable(),
});

export type RequestStatus = z.infer<typeof requestStatusSchema>;

export const requestActSchema = z.object({ state: z.enum(["added", "withdrawn"]) });

export type RequestAct = z.infer<typeof requestActSchema>;
