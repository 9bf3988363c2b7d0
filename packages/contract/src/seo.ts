import * as z from "zod";

/** What staff may set for the head of a page of its own; `null` leaves the fallback. */
export const seoSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  ogImage: z.string().nullable(),
  noindex: z.boolean(),
});

export type Seo = z.infer<typeof seoSchema>;

/** Texts of a route's head and h1 (§3): `page` is the route's path, `pageName` its Russian name. */
export const seoTextSchema = z.object({
  id: z.uuid(),
  page: z.string(),
  pageName: z.string(),
  title: z.string(),
  description: z.string(),
  h1: z.string(),
  text: z.string().nullable(),
});

export type SeoText = z.infer<typeof seoTextSchema>;
