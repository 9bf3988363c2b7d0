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

/** What patients come with, as lists show it: a complaint, a sign or a disease. */
export const conditionCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  /** In the words of patients. */
  title: z.string(),
  /** Other words that patients use for it. */
  names: z.array(z.string()),
  /** How it shows itself, in one line. */
  summary: z.string(),
  /** Where it usually is. */
  zones: z.array(zoneSchema),
  /** The cost of the first visit; `null` when that service is not shown. */
  firstVisit: costSchema.nullable(),
  /** Slugs of the services of its page, of their directions, and of the articles about it. */
  services: z.array(z.string()),
  directions: z.array(z.string()),
  articles: z.array(z.string()),
});

export type ConditionCard = z.infer<typeof conditionCardSchema>;

/** A complete page; its sections come in a fixed order. */
export const conditionSchema = conditionCardSchema.omit({ services: true, articles: true }).extend({
  lead: z.string(),
  looks: z.array(z.string()),
  /** «На тёмной коже краснота заметна меньше»; empty: nothing to add. */
  looksNote: z.string(),
  /** What it may be: states that look alike, and what tells them apart. */
  maybe: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Reasons to come in the next weeks, and in the next days. */
  later: z.array(z.string()),
  soon: z.array(z.string()),
  /** Reasons to call 103 or 112 at once. */
  emergency: z.array(z.string()),
  /** What the doctor does first, in order. */
  steps: z.array(z.string()),
  /** What to do before the visit, and what not. */
  before: z.string(),
  /** The first one is the first visit. */
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
