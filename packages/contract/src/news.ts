import * as z from "zod";
import { limitQuery, pageQuery, slugListQuery } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";

export const newsTypeSchema = z.enum(["news", "article"]);

/** §3: the words visitors read for the two types. */
export const newsTypeLabel = { news: "Новость", article: "Статья" } as const;

export const newsListQuerySchema = z.object({
  type: z.union([newsTypeSchema, z.literal("")]).default(""),
  page: pageQuery,
  limit: limitQuery,
  category: slugListQuery,
});

export type NewsListQuery = z.infer<typeof newsListQuerySchema>;

/** A news item or an article as lists show it. */
export const newsCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  type: newsTypeSchema,
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  image: pictureSchema.nullable(),
  categories: z.array(z.object({ slug: z.string(), title: z.string() })),
  publishedAt: z.string(),
});

export type NewsCard = z.infer<typeof newsCardSchema>;
