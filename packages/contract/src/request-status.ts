import * as z from "zod";
import { namedChoice, offeredDate, startSchema } from "./booking.ts";
import { requiredTextCheck } from "./checks.ts";
import { checkedText, linkToken, textShape } from "./forms.ts";

/** The key of a short address, `/z/{key}`: 12 signs of base58, which has no `0`, `O`, `I` and `l`. */
const shortKey = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

export const isShortKey = (link: string) => shortKey.test(link);

/** The token of `/requests/{token}` or the key of `/z/{key}`. */
const pageToken = z.union([linkToken, z.string().regex(shortKey)], { error: "Ссылка неполная" });

/** Tokens and keys are sent in the body, because addresses are logged and bodies are not. */
export const requestTokenSchema = z.object({ token: pageToken });

/** The check of a text that a visitor adds to a request. */
export const addedWordsCheck = requiredTextCheck(1000);

export const addedWordsSchema = z.object({ token: pageToken, text: checkedText(addedWordsCheck, textShape(1000)) });

/** The visitor moves the visit to another start, and to another doctor if one is named by id or slug. */
export const moveVisitSchema = z.object({
  token: pageToken,
  start: startSchema,
  doctor: namedChoice("Выберите врача из списка").nullish(),
});

/** Asks for the times to which the visitor can move the visit; `doctor` as in `moveVisitSchema`, or `any`. */
export const moveTimesSchema = z.object({
  token: pageToken,
  doctor: moveVisitSchema.shape.doctor,
  /** The first day, in the time zone of the address; today by default. */
  from: offeredDate.nullish(),
  days: z.int().min(1).max(31).default(14),
});

/** A booked visit as the page of its request shows it. */
export const visitSchema = z.object({
  /** Does not change when the visit is moved; the calendar file contains it. */
  id: z.uuid(),
  state: z.enum(["pending", "booked", "confirmed", "arrived", "done", "cancelled", "missed"]),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  cancelledBy: z.enum(["visitor", "clinic"]).nullable(),
  /** `slug` is `null` while the page is not public. */
  doctor: z.object({ id: z.uuid(), slug: z.string().nullable(), name: z.string() }),
  service: z.object({ id: z.uuid(), slug: z.string().nullable(), title: z.string(), preparation: z.array(z.string()) }),
  address: z.object({
    id: z.uuid(),
    name: z.string(),
    timeZone: z.string(),
    postalCode: z.string(),
    city: z.string(),
    street: z.string(),
    directions: z.string(),
  }),
  /** The price that the visitor saw, in kopecks. */
  priceSeen: z.int().nullable(),
  /** The acts that the visitor may do, each with the instant until which it is allowed; `null` if it is not. */
  until: z.object({ move: z.iso.datetime().nullable(), cancel: z.iso.datetime().nullable(), confirm: z.iso.datetime().nullable() }),
});

export type Visit = z.infer<typeof visitSchema>;

/**
 * The content of a request's own page. Anybody with the link sees it, so it contains the first name and the wish, but no phone or comment,
 * and the service and the doctor only if there is a visit.
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
  /** `null` for a request without a time. */
  visit: visitSchema.nullable(),
  /** Letters about the visit are sent to the visitor. */
  hasLetters: z.boolean(),
});

export type RequestStatus = z.infer<typeof requestStatusSchema>;

export const requestActSchema = z.object({ state: z.enum(["added", "withdrawn", "moved", "cancelled", "confirmed"]) });

export type RequestAct = z.infer<typeof requestActSchema>;
