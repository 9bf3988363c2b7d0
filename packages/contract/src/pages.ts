import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { pictureSchema } from "./pictures.ts";
import { feminine, type Section } from "./section.ts";
import { seoSchema } from "./seo.ts";

export const section = {
  entity: "pages",
  title: "Страницы",
  ...feminine("страница", "страницы", "страниц"),
  speaksToPatients: true,
  shownAt: ["/:slug"],
} satisfies Section;

/** A page that staff write: about the clinic, patient information or a page with a slug of its own. */
export const pageSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  blocks: shownTextSchema,
  gallery: z.array(pictureSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Page = z.infer<typeof pageSchema>;

/** A page in the list of all pages. */
export const pageLinkSchema = pageSchema.pick({ slug: true, path: true, title: true });

export type PageLink = z.infer<typeof pageLinkSchema>;
