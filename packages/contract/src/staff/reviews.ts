import * as z from "zod";
import { requiredTextCheck } from "../checks.ts";
import { paginationSchema } from "../envelope.ts";
import { checkedText } from "../forms.ts";

export const reviewStateSchema = z.enum(["new", "published", "rejected"]);

export const listReviewsSchema = z.object({
  state: reviewStateSchema.default("new"),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(50),
});

/**
 * A part of a text that may not be published: `start` and `end` count UTF-16 units. `health`: information about another person's health.
 * `visit`: a reply that confirms that the author was a patient. `replacement` is the suggested text: the part that may stay, or a note in
 * square brackets.
 */
export const textFindingSchema = z.object({
  kind: z.enum(["phone", "document", "email", "link", "account", "address", "surname", "health", "visit"]),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  replacement: z.string(),
});
export type TextFinding = z.infer<typeof textFindingSchema>;

export const rejectionSchema = z.enum(["advertising", "not_about_us", "insults", "author_withdrew", "other"], {
  error: "Выберите причину",
});

export const reviewRowSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  state: reviewStateSchema,
  /** The name as the author wrote it; `null` once erased. */
  name: z.string().nullable(),
  publicName: z.string(),
  createdAt: z.string(),
  rate: z.int().nullable(),
  /** «Ясенева М. А.» */
  doctor: z.string().nullable(),
  service: z.string().nullable(),
  /** The first 120 characters. */
  beginning: z.string(),
  /** Number of findings without a decision. */
  findings: z.int(),
  /** The review cannot be published without this consent. */
  hasPublicationConsent: z.boolean(),
  flags: z.array(z.string()),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

export const staffReviewListSchema = z.object({
  success: z.literal(true),
  data: z.array(reviewRowSchema),
  pagination: paginationSchema,
  counts: z.record(reviewStateSchema, z.int()),
});

/** A finding that staff decided not to change, with the reason; the decision is logged. */
export const keptFindingSchema = z.object({ text: z.string().max(5000), reason: checkedText(requiredTextCheck(200)) });

export const staffReviewSchema = reviewRowSchema.extend({
  doctorName: z.string().nullable(),
  source: z.string().nullable(),
  /** The text to be published. */
  text: z.string(),
  /** The text as the author sent it; `null` once erased. */
  original: z.string().nullable(),
  reply: z.string().nullable(),
  textFindings: z.array(textFindingSchema),
  replyFindings: z.array(textFindingSchema),
  keptFindings: z.array(keptFindingSchema),
  /** `address`: the document on the site. */
  consents: z.array(z.object({ purpose: z.string(), title: z.string(), version: z.int(), givenAt: z.string(), address: z.string() })),
  /** The request that confirms the visit. */
  visit: z.object({ number: z.int(), createdAt: z.string() }).nullable(),
  /** Requests from the same phone that could confirm the visit: number and day only. */
  possibleVisits: z.array(z.object({ number: z.int(), createdAt: z.string() })),
  rejection: z.object({ reason: rejectionSchema, words: z.string().nullable() }).nullable(),
  publishedAt: z.string().nullable(),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

/** Text and reply as they will be shown; `null` removes the reply. */
export const editReviewSchema = z.object({
  text: checkedText(requiredTextCheck(5000)),
  reply: checkedText(requiredTextCheck(2000)).nullable(),
  keptFindings: z.array(keptFindingSchema).max(50).default([]),
});
export const rejectReviewSchema = z
  .object({ reason: rejectionSchema, words: checkedText(requiredTextCheck(500)).nullable().default(null) })
  .refine(({ reason, words }) => reason !== "other" || words !== null, { path: ["words"], error: "Напишите причину" });
export const tieVisitSchema = z.object({ requestNumber: z.int().nullable() });
export const checkTextSchema = z.object({ kind: z.enum(["review", "reply"]), text: z.string().max(5000) });
export const checkedTextSchema = z.object({ findings: z.array(textFindingSchema) });
