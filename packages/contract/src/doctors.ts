import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { categoryRefSchema } from "./categories.ts";
import { longestSearch } from "./checks.ts";
import { limitQuery, pageQuery, queryText, slugListQuery } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";
import { resultSchema } from "./results.ts";
import { marksSchema } from "./reviews.ts";
import { seoSchema } from "./seo.ts";
import { doctorServiceSchema } from "./services.ts";

export const doctorListQuerySchema = z.object({
  limit: limitQuery,
  page: pageQuery,
  /** Slugs of directions or groups to filter by. */
  category: slugListQuery,
  /** Words of a filter, understood as in the site search; the last one may be incomplete. */
  search: queryText(longestSearch).default(""),
});

export type DoctorListQuery = z.infer<typeof doctorListQuerySchema>;

/** A doctor as lists show it. */
export const doctorCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
  image: pictureSchema.nullable(),
  thumbImage: pictureSchema.nullable(),
  cardImage: pictureSchema.nullable(),
  positions: z.array(z.string()),
  /** Whole years since the start of the career. */
  experience: z.int(),
  /** Number of published reviews. */
  countReviews: z.int(),
  /** Mean of the published marks with one decimal; `null` when there are fewer marks than the clinic's setting requires. */
  rating: z.number().nullable(),
  categories: z.array(categoryRefSchema),
  state: z.enum(["active", "leave", "left"]),
  acceptsOnline: z.boolean(),
});

export type DoctorCard = z.infer<typeof doctorCardSchema>;

export const doctorSchema = doctorCardSchema.extend({
  academicDegree: z.string().nullable(),
  qualification: z.string().nullable(),
  languages: z.array(z.string()),
  ages: z.enum(["adults", "children", "all"]),
  lead: z.string(),
  about: shownTextSchema,
  education: z.array(
    z.object({
      kind: z.enum(["higher", "internship", "residency", "retraining", "course"]),
      institution: z.string(),
      programme: z.string(),
      year: z.int(),
    }),
  ),
  accreditations: z.array(z.object({ specialty: z.string(), number: z.string(), validUntil: z.string() })),
  certificates: z.array(z.object({ title: z.string(), year: z.int(), image: pictureSchema })),
  /** Reception hours by ISO weekday (1 is Monday), `HH:MM` in the clinic's time zone. */
  schedule: z.array(z.object({ weekday: z.int().min(1).max(7), from: z.string(), to: z.string() })),
  services: z.array(doctorServiceSchema),
  portfolio: z.array(resultSchema),
  /** Number of published reviews with the marks 1, 2, 3, 4 and 5. */
  marks: marksSchema,
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Doctor = z.infer<typeof doctorSchema>;
