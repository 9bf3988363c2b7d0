import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { doctorCardSchema } from "./doctors.ts";
import { limitQuery, pageQuery, slugListQuery } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";
import { feminine, type Section, type SitePage } from "./section.ts";
import { seoSchema } from "./seo.ts";

export const articlesPage = {
  path: "/articles",
  title: "Статьи",
  menu: { main: "Статьи", patients: "Статьи" },
  otherNames: "журнал блог",
  sitemapPart: "articles",
} satisfies SitePage;

export const section = {
  entity: "news",
  title: "Статьи и новости",
  ...feminine("публикация", "публикации", "публикаций"),
  added: "статью",
  noun: "статья или новость",
  speaksToPatients: true,
  shownAt: ["/articles/:category/:slug", "/news/:slug"],
  site: { path: "/news", title: "Новости", menu: { clinic: "Новости" }, sitemapPart: "news" },
  otherPages: [articlesPage],
  list: {
    columns: ["type", "reviewerId"],
    filters: ["type", "categories", "reviewerId"],
    adds: [
      { label: "Написать новость", data: { type: "news" } },
      { label: "Написать статью", data: { type: "article" } },
    ],
  },
} satisfies Section;

export const newsCategorySection = {
  entity: "newsCategories",
  title: "Рубрики",
  ...feminine("рубрика", "рубрики", "рубрик"),
  speaksToPatients: false,
  shownAt: ["/articles/:slug"],
} satisfies Section;

export const newsTypeSchema = z.enum(["news", "article"]);

/** Russian labels of the two types. */
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

/** A complete news item or article. */
export const newsItemSchema = newsCardSchema.extend({
  body: shownTextSchema,
  author: doctorCardSchema.nullable(),
  reviewer: doctorCardSchema.nullable(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type NewsItem = z.infer<typeof newsItemSchema>;

/** The answer for a single item: related items come beside `data`. */
export const newsAnswerSchema = z.object({ success: z.literal(true), data: newsItemSchema, relatedNews: z.array(newsCardSchema) });

/** A tag of news or a category of articles: both are the same kind of record. `path` is the page of the category's articles. */
export const newsCategorySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  countNews: z.int(),
  countArticles: z.int(),
  seo: seoSchema,
});

export type NewsCategory = z.infer<typeof newsCategorySchema>;
