import * as z from "zod";
import { pictureSchema } from "./pictures.ts";
import { neuter, type Section } from "./section.ts";

export const section = {
  entity: "categories",
  title: "Направления",
  ...neuter("направление", "направления", "направлений"),
  speaksToPatients: true,
  shownAt: ["/categories/:slug", "/categories/:direction/:slug"],
  site: {
    path: "/categories",
    title: "Услуги и цены",
    menu: { main: "Услуги и цены" },
    otherNames: "направление",
    sitemapPart: "services",
  },
} satisfies Section;

/** A direction (`parent` is null) or a group in a direction: the two levels of the catalogue. */
export const categorySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  parent: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }).nullable(),
  summary: z.string(),
  image: pictureSchema.nullable(),
  inMainPage: z.boolean(),
  /** The lowest cost of its services; `priceKind` is «from» when their costs differ. */
  priceFrom: z.int().nullable(),
  priceKind: z.enum(["exact", "from"]),
  countServices: z.int(),
  /** Number of published doctors in a direction. */
  countDoctors: z.int(),
});

export type Category = z.infer<typeof categorySchema>;

/** The fields of a category that a tag, a link or an option needs. */
export const categoryRefSchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string() });

export type CategoryRef = z.infer<typeof categoryRefSchema>;

/** The directions listed in the footer. */
export const footerSchema = z.object({
  categories: z.array(z.object({ slug: z.string(), title: z.string(), path: z.string() })),
});

export type Footer = z.infer<typeof footerSchema>;
