import * as z from "zod";
import { requiredTextCheck } from "./checks.ts";
import { checkedText, linkToken, textShape } from "./forms.ts";

/** The token of `/requests/{token}`. It is sent in the body, because addresses are logged and bodies are not. */
export const requestTokenSchema = z.object({ token: linkToken });

/** The check of a text that a visitor adds to a request. */
export const addedWordsCheck = requiredTextCheck(1000);

export const addedWordsSchema = z.object({ token: linkToken, text: checkedText(addedWordsCheck, textShape(1000)) });

/**
 * The content of a request's own page. Anybody with the link sees it, so it contains the first name and the wish, but no service, doctor,
 * phone or comment.
 */
export const requestStatusSchema = z.object({
  number: z.int(),
  /** `null` when the name may be only a surname. */
  firstName: z.string().nullable(),
  sentAt: z.string(),
  /** The instant by which the clinic promises to answer. */
  dueAt: z.string().nullable(),
  /** The next step: the clinic calls, a time is agreed, the visit. */
  step: z.enum(["call", "time", "visit"]),
  /** The time of the next call, agreed with the visitor. */
  callAt: z.string().nullable(),
  /** The wish, if one of the form's buttons wrote it into the comment. */
  wish: z.string().nullable(),
  wishedDay: z.object({ day: z.string(), after: z.string().nullable(), before: z.string().nullable() }).nullable(),
});

export type RequestStatus = z.infer<typeof requestStatusSchema>;

export const requestActSchema = z.object({ state: z.enum(["added", "withdrawn"]) });

export type RequestAct = z.infer<typeof requestActSchema>;
