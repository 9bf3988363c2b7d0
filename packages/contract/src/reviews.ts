import * as z from "zod";
import { reviewChecks } from "./checks.ts";
import { limitQuery, pageOf, pageQuery, queryText, slugListQuery } from "./envelope.ts";
import { checkedText, formExtrasShape, nameText, phoneText, requiredChoice, textShape } from "./forms.ts";

/** A published review. The API never exposes the author's full name and phone. */
export const reviewSchema = z.object({
  id: z.uuid(),
  doctor: z.object({ id: z.uuid(), slug: z.string(), firstName: z.string(), lastName: z.string(), middleName: z.string() }).nullable(),
  service: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), path: z.string() }).nullable(),
  rate: z.int().min(1).max(5).nullable(),
  /** «Посещение подтверждено»: staff have linked the review to a request from the author's phone. */
  isVisitConfirmed: z.boolean(),
  /** «Анна К.» */
  publicName: z.string(),
  text: z.string(),
  reply: z.string().nullable(),
  createdAt: z.string(),
});

export type Review = z.infer<typeof reviewSchema>;

/** How many reviews gave the marks 1, 2, 3, 4 and 5; those without a mark are not counted. */
export const marksSchema = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

/** `marks` counts the reviews of all pages. */
export const reviewPageSchema = pageOf(reviewSchema).extend({ marks: marksSchema });

/** `best` and `worst`: by the mark, then the newest; reviews without a mark are last. */
export const reviewSortSchema = z.enum(["pinned", "newest", "best", "worst"]);
export type ReviewSort = z.infer<typeof reviewSortSchema>;

export const reviewListQuerySchema = z.object({
  category: slugListQuery,
  page: pageQuery,
  limit: limitQuery,
  /** Id of a review that comes first on page 1 and is left out of the other pages. */
  review: queryText(100).default(""),
  sort: reviewSortSchema.default("pinned"),
});

export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>;

/** The reviews of one doctor are returned three per page. */
export const doctorReviewsQuerySchema = z.object({
  page: pageQuery,
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, "Число от 1 до 100")
    .default("3")
    .transform(Number),
  sort: reviewSortSchema.exclude(["pinned"]).default("newest"),
});

const rateMessage = "Оценка: от 1 до 5 или без оценки";

/**
 * A visitor's review of a doctor. `rate` 0 or absent: no mark. `service.id` is an id or slug of a service, a group or a direction. It has
 * two consents: to data processing, which the site's form requires, and to publication, which is optional. Without the second only the
 * clinic can read the review.
 */
export const reviewFormSchema = z.object({
  rate: z
    .int(rateMessage)
    .min(0, rateMessage)
    .max(5, rateMessage)
    .nullable()
    .default(null)
    .transform((rate) => rate || null),
  name: nameText,
  phone: phoneText,
  service: requiredChoice,
  doctor: requiredChoice,
  comment: checkedText(reviewChecks.comment, textShape(5000)),
  ...formExtrasShape,
});

export type ReviewForm = z.infer<typeof reviewFormSchema>;
