import * as z from "zod";
import { feminine, type Section } from "./section.ts";
import { seoSchema } from "./seo.ts";

export const section = {
  entity: "vacancies",
  title: "Вакансии",
  ...feminine("вакансия", "вакансии", "вакансий"),
  speaksToPatients: true,
  shownAt: ["/vacancies/:slug"],
  site: {
    path: "/vacancies",
    title: "Вакансии",
    menu: { clinic: "Вакансии" },
    otherNames: "работа работать карьера трудоустройство резюме",
    sitemapPart: "vacancies",
  },
} satisfies Section;

/** An open vacancy. The API calls keep the specification's word, `/api/vacations`. */
export const vacancySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  department: z.string(),
  duties: z.array(z.string()),
  requirements: z.array(z.string()),
  conditions: z.array(z.string()),
  /** Kopecks a month before tax; both are `null` when pay is by agreement. */
  salaryFrom: z.int().nullable(),
  salaryTo: z.int().nullable(),
  employment: z.enum(["full", "part", "temporary"]),
  schedule: z.string(),
  publishedAt: z.string(),
  /** The last day on which the vacancy is open; `null`: open until filled. */
  validUntil: z.string().nullable(),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Vacancy = z.infer<typeof vacancySchema>;
