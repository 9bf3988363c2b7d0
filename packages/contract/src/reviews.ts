import * as z from "zod";
import { limitQuery, pageQuery, queryText, slugListQuery } from "./envelope.ts";

/** A published review. The author's full name and phone never leave the API. */
export const reviewSchema = z.object({
  id: z.uuid(),
  doctor: z.object({ id: z.uuid(), slug: z.string(), firstName: z.string(), lastName: z.string(), middleName: z.string() }).nullable(),
  service: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), path: z.string() }).nullable(),
  rate: z.int().min(1).max(5).nullable(),
  /** «Анна К.» */
  publicName: z.string(),
  text: z.string(),
  reply: z.string().nullable(),
  createdAt: z.string(),
});

export type Review = z.infer<typeof reviewSchema>;

export const reviewListQuerySchema = z.object({
  category: slugListQuery,
  page: pageQuery,
  limit: limitQuery,
  /** Id of a review to put first on page 1 and to leave out elsewhere. */
  review: queryText(100).default(""),
});

export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>;

/** §9: reviews of one doctor come by three. */
export const doctorReviewsQuerySchema = z.object({
  page: pageQuery,
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, "Число от 1 до 100")
    .default("3")
    .transform(Number),
});
