import * as z from "zod";
import { pricedServiceSchema } from "./catalogue.ts";
import { doctorCardSchema, doctorSchema } from "./doctors.ts";
import { newsCardSchema } from "./news.ts";
import { feminine, type Section } from "./section.ts";
import { seoSchema } from "./seo.ts";
import { costSchema } from "./services.ts";
import { zones } from "./zones.ts";

export const section = {
  entity: "conditions",
  title: "С чем приходят",
  ...feminine("страница", "страницы", "страниц"),
  noun: "страница «С чем приходят»",
  speaksToPatients: true,
  shownAt: ["/conditions/:slug"],
  site: {
    path: "/conditions",
    title: "С чем приходят",
    menu: { patients: "С чем приходят", prices: "С чем приходят" },
    otherNames: "жалобы симптомы болезни скорая 103 112",
    sitemapPart: "conditions",
  },
  list: { columns: ["authorId", "nextReviewOn"] },
} satisfies Section;

export const zoneSchema = z.enum(zones);

/** A complaint, a sign or a disease that patients come with, as lists show it. */
export const conditionCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  /** The title in the words of patients. */
  title: z.string(),
  /** Other names that patients use for it. */
  names: z.array(z.string()),
  /** Its symptoms in one line. */
  summary: z.string(),
  /** The areas where it usually occurs. */
  zones: z.array(zoneSchema),
  /** The cost of the first visit; `null` when that service is not shown. */
  firstVisit: costSchema.nullable(),
  /** Slugs of the services on its page, of the directions of these services, and of the articles about it. */
  services: z.array(z.string()),
  directions: z.array(z.string()),
  articles: z.array(z.string()),
});

export type ConditionCard = z.infer<typeof conditionCardSchema>;

/** A complete page of a condition; its sections have a fixed order. */
export const conditionSchema = conditionCardSchema.omit({ services: true, articles: true }).extend({
  lead: z.string(),
  looks: z.array(z.string()),
  /** For example «На тёмной коже краснота заметна меньше»; empty when there is nothing to add. */
  looksNote: z.string(),
  /** Conditions that look similar, and the differences between them. */
  maybe: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Reasons to come within the next weeks, and within the next days. */
  later: z.array(z.string()),
  soon: z.array(z.string()),
  /** Reasons to call 103 or 112 at once. */
  emergency: z.array(z.string()),
  /** The doctor's first steps. */
  steps: z.array(z.string()),
  /** Things to do and to avoid before the visit. */
  before: z.string(),
  /** The first service is the first visit. */
  services: z.array(pricedServiceSchema.extend({ note: z.string().nullable() })),
  costNote: z.string(),
  doctors: z.array(doctorCardSchema.extend(doctorSchema.pick({ schedule: true }).shape)),
  author: doctorCardSchema.nullable(),
  reviewer: doctorCardSchema.nullable(),
  /** ISO days. */
  writtenOn: z.string(),
  reviewedOn: z.string(),
  nextReviewOn: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  articles: z.array(newsCardSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Condition = z.infer<typeof conditionSchema>;
