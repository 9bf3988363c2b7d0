import * as z from "zod";
import { masculine, type Section } from "./section.ts";

export const section = {
  entity: "seoTexts",
  title: "Тексты для поисковиков",
  ...masculine("текст", "текста", "текстов"),
  noun: "текст для поисковиков",
  speaksToPatients: true,
  shownAt: [],
} satisfies Section;

/** Head fields that staff may set for a page; `null` means the generated value. */
export const seoSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  ogImage: z.string().nullable(),
  noindex: z.boolean(),
});

export type Seo = z.infer<typeof seoSchema>;

/** Head fields and h1 of a route: `page` is the route's path, `pageName` its Russian name. */
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
