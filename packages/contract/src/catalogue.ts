import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { categorySchema } from "./categories.ts";
import { deviceCardSchema } from "./devices.ts";
import { doctorCardSchema } from "./doctors.ts";
import { resultSchema } from "./results.ts";
import { reviewSchema } from "./reviews.ts";
import { seoSchema } from "./seo.ts";
import { priceSchema, serviceCardSchema } from "./services.ts";

/** The outline of the catalogue: its directions and groups without texts, pictures and prices, for menus and lists of links. */
export const outlineSchema = z.object({
  countServices: z.int(),
  /** First letters of titles of services, Russian or Latin, with Ё as Е; «#» for other characters. */
  letters: z.array(z.string()),
  directions: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      path: z.string(),
      countServices: z.int(),
      /** Number of services in the direction that have a price today. */
      countPriced: z.int(),
      countDoctors: z.int(),
      groups: z.array(z.object({ slug: z.string(), title: z.string(), path: z.string() })),
    }),
  ),
});

export type Outline = z.infer<typeof outlineSchema>;

/** Pages of the catalogue: a service, a direction or a group, each with everything that belongs to it. */

/** A service in a price list. */
export const pricedServiceSchema = serviceCardSchema.extend({ prices: z.array(priceSchema) });

export type PricedService = z.infer<typeof pricedServiceSchema>;

export const serviceSchema = pricedServiceSchema.omit({ doctors: true }).extend({
  description: shownTextSchema,
  indications: z.array(z.string()),
  contraindications: z.array(z.string()),
  preparation: z.array(z.string()),
  recovery: z.array(z.string()),
  doctors: z.array(doctorCardSchema),
  equipment: z.array(deviceCardSchema),
  portfolio: z.array(resultSchema),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The newest published reviews of this service. */
  reviews: z.array(reviewSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Service = z.infer<typeof serviceSchema>;

export const categoryPageSchema = categorySchema.extend({
  description: shownTextSchema,
  contraindications: z.array(z.string()),
  /** Groups of a direction; empty for a group. */
  groups: z.array(categorySchema),
  /** Services of the group, or of all groups of the direction, in the order of the catalogue. */
  services: z.array(pricedServiceSchema),
  doctors: z.array(doctorCardSchema),
  portfolio: z.array(resultSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type CategoryPage = z.infer<typeof categoryPageSchema>;
