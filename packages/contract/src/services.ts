import * as z from "zod";
import { categoryRefSchema } from "./categories.ts";
import { longestSearch } from "./checks.ts";
import { queryText, slugListQuery } from "./envelope.ts";
import { feminine, type Section } from "./section.ts";

export const section = {
  entity: "services",
  title: "Услуги",
  ...feminine("услуга", "услуги", "услуг"),
  speaksToPatients: true,
  shownAt: ["/categories/:direction/:group/:slug"],
  site: { path: "/services", title: "Услуги", menu: { patients: "Услуги" } },
} satisfies Section;

/** One line of the price list; amounts are whole kopecks. */
export const priceSchema = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  title: z.string(),
  note: z.string().nullable(),
  kind: z.enum(["exact", "from", "range"]),
  /** Whether the line is a price of the service itself; other lines are additions. A service with prices has at least one main line. */
  isMain: z.boolean(),
  amount: z.int(),
  /** Upper end of a range. */
  max: z.int().nullable(),
  unit: z.string().nullable(),
  oldAmount: z.int().nullable(),
  /** ISO days, in the clinic's time zone. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The current promotion that sets `amount`. `oldAmount` is the price without it, and `endsOn` its last day. */
  promotion: z.object({ path: z.string(), endsOn: z.string() }).nullable(),
});

export type Price = z.infer<typeof priceSchema>;

/** The cost that visitors read in lists: «68 000 ₽» or «от 68 000 ₽». */
export const costSchema = z.object({
  /** The amount of the main line, in kopecks; with several main lines the lowest. */
  priceFrom: z.int().nullable(),
  /** «from» when the main line has no single amount or when several main lines differ. */
  priceKind: z.enum(["exact", "from"]),
});

export type Cost = z.infer<typeof costSchema>;

export const serviceListQuerySchema = z.object({
  /** Words of a filter, understood as in the site search; the last one may be incomplete. */
  search: queryText(longestSearch).default(""),
  /** The first letter of the title, Ё as Е; «#» for any other character. Must not be combined with `search`. */
  letter: queryText(1).default(""),
});

export const priceListQuerySchema = z.object({
  search: queryText(longestSearch).default(""),
  /** Slugs of directions or groups. Must not be combined with `search`. */
  category: slugListQuery,
});

export const serviceCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  summary: z.string(),
  durationMin: z.int().nullable(),
  ...costSchema.shape,
  group: categoryRefSchema.extend({ direction: categoryRefSchema }),
  /** Slugs of the doctors who provide the service, so that a form can filter doctors by service and services by doctor. */
  doctors: z.array(z.string()),
  isPopular: z.boolean(),
});

export type ServiceCard = z.infer<typeof serviceCardSchema>;

/** A service of a doctor, with that doctor's own prices. */
export const doctorServiceSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  group: categoryRefSchema,
  durationMin: z.int().nullable(),
  prices: z.array(priceSchema),
});

export type DoctorService = z.infer<typeof doctorServiceSchema>;
