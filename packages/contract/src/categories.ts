import * as z from "zod";
import { pictureSchema } from "./pictures.ts";

/** A direction (`parent` null) or a group in it; the two levels of the catalogue. */
export const categorySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  parent: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }).nullable(),
  summary: z.string(),
  image: pictureSchema.nullable(),
  inMainPage: z.boolean(),
  /** Lowest price in kopecks among its services. */
  priceFrom: z.int().nullable(),
  countServices: z.int(),
  /** Doctors of a direction who can be shown to visitors. */
  countDoctors: z.int(),
});

export type Category = z.infer<typeof categorySchema>;

/** What a tag, a link or an option needs of a category. */
export const categoryRefSchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string() });

export type CategoryRef = z.infer<typeof categoryRefSchema>;

/** The directions in the footer. */
export const footerSchema = z.object({
  categories: z.array(z.object({ slug: z.string(), title: z.string(), path: z.string() })),
});

export type Footer = z.infer<typeof footerSchema>;
