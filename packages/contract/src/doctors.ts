import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { ageInQuery, daysInQuery, partOfDaySchema } from "./booking.ts";
import { categoryRefSchema } from "./categories.ts";
import { longestSearch } from "./checks.ts";
import { limitQuery, pageQuery, queryText, slugListQuery } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";
import { resultSchema } from "./results.ts";
import { marksSchema } from "./reviews.ts";
import type { Section } from "./section.ts";
import { seoSchema } from "./seo.ts";
import { costSchema, doctorServiceSchema } from "./services.ts";

export const section = {
  entity: "doctors",
  title: "Врачи",
  gender: "masculine",
  forms: ["врач", "врача", "врачей"],
  accusative: ["врача", "врачей", "врачей"],
  speaksToPatients: true,
  shownAt: ["/specialists/:slug"],
  site: {
    path: "/specialists",
    title: "Специалисты",
    menu: { main: "Специалисты", patients: "Специалисты" },
    otherNames: "врач доктор",
    sitemapPart: "doctors",
  },
  list: { columns: ["positions"], condition: { path: "state", usual: "active" }, hasPortraits: true, search: "Фамилия, имя" },
} satisfies Section;

/** Filters of the list besides the direction; a doctor must match all that are given. */
const doctorFilters = {
  /** Receives adults or receives children; a doctor who receives both matches either. */
  ages: z.enum(["adults", "children"]).optional(),
  /** A language of reception, as the doctor's page names it: «английский». */
  language: queryText(50).optional(),
  sex: z.enum(["female", "male"]).optional(),
  /** The first visit costs at most this, in kopecks. */
  priceTo: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "Сумма в копейках")
    .transform(Number)
    .optional(),
  /** At least this many whole years of practice. */
  experience: z
    .string()
    .regex(/^[1-9]\d?$/, "Число лет от 1 до 99")
    .transform(Number)
    .optional(),
  /** Hours of reception: still today; later this week, Sunday included; after 18:00 on any day. */
  hours: z.enum(["today", "week", "evening"]).optional(),
};

/** The number of days, from today on, that a visitor sees first. */
export const nearDays = 14;

export const doctorListQuerySchema = z.object({
  limit: limitQuery,
  page: pageQuery,
  /** Slugs of directions or groups to filter by. */
  category: slugListQuery,
  /** Words of a filter, understood as in the site search; the last one may be incomplete. */
  search: queryText(longestSearch).default(""),
  ...doctorFilters,
  /** Receives a child of this age. */
  age: ageInQuery,
  /**
   * Has a free time on one of these days, in this part of the day. Without days: in this part of one of the next `nearDays` days. While
   * visitors cannot book: has hours of reception then.
   */
  day: daysInQuery,
  part: partOfDaySchema.optional(),
  /** Id of an address at which the doctor receives. */
  address: queryText(200).default(""),
  /**
   * `surname` puts doctors pinned by the clinic first; `soonest` sorts by free times, or by hours of reception while visitors cannot book.
   * A search is ordered by its best matches instead.
   */
  order: z.enum(["surname", "soonest", "experience", "price"]).default("surname"),
});

export type DoctorListQuery = z.infer<typeof doctorListQuerySchema>;

export const doctorChoicesQuerySchema = doctorListQuerySchema
  .pick({ category: true, age: true, day: true, part: true, address: true })
  .extend({
    ...doctorFilters,
    /** `day` of the answer counts the doctors of this many days, from today on. */
    ahead: z
      .string()
      .regex(/^(?:1[4-9]|[2-5]\d|6[01])$/, "Число дней от 14 до 61")
      .default(String(nearDays))
      .transform(Number),
  });

export type DoctorChoicesQuery = z.infer<typeof doctorChoicesQuerySchema>;

/** One choice of a filter and the number of doctors that it finds together with the other filters. The empty value removes the filter. */
const choiceSchema = z.object({ value: z.string(), count: z.int() });

export type DoctorChoice = z.infer<typeof choiceSchema>;

export const doctorChoicesSchema = z.object({
  /** Number of doctors found by all filters together. */
  found: z.int(),
  /** Number of doctors without filters. */
  all: z.int(),
  /** Directions; `specialist` names its doctor in the genitive («дерматолога») and is empty where staff have not written it. */
  category: z.array(choiceSchema.extend({ title: z.string(), specialist: z.string() })),
  ages: z.array(choiceSchema),
  /** Languages that some of the doctors speak; those that all of them speak are left out. */
  language: z.array(choiceSchema),
  sex: z.array(choiceSchema),
  /** Price limits for first visits: whole thousands of roubles within the range of prices, in kopecks. */
  priceTo: z.array(choiceSchema),
  experience: z.array(choiceSchema),
  hours: z.array(choiceSchema),
  /** The days from today on, each with the number of doctors who have a free time then. Empty while visitors cannot book, like `part`. */
  day: z.array(choiceSchema),
  part: z.array(choiceSchema),
});

export type DoctorChoices = z.infer<typeof doctorChoicesSchema>;

/** Reception hours by ISO weekday (1 is Monday), `HH:MM` in the clinic's time zone. */
const scheduleSchema = z.array(z.object({ weekday: z.int().min(1).max(7), from: z.string(), to: z.string() }));

/** A doctor as lists show it. */
export const doctorCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
  image: pictureSchema.nullable(),
  thumbImage: pictureSchema.nullable(),
  cardImage: pictureSchema.nullable(),
  positions: z.array(z.string()),
  /** Whole years since the start of the career. */
  experience: z.int(),
  /** Number of published reviews. */
  countReviews: z.int(),
  /** Mean of the published marks with one decimal; `null` when there are fewer marks than the clinic's setting requires. */
  rating: z.number().nullable(),
  categories: z.array(categoryRefSchema),
  state: z.enum(["active", "leave", "left"]),
  acceptsOnline: z.boolean(),
  languages: z.array(z.string()),
  ages: z.enum(["adults", "children", "all"]),
  /** The youngest age, in whole years, that the doctor receives; `null` for doctors of adults, and when the clinic does not say. */
  childrenFromAge: z.int().min(0).max(17).nullable(),
  sex: z.enum(["female", "male"]).nullable(),
  schedule: scheduleSchema,
  /** The cheapest of the doctor's services that staff marked as a first visit. */
  firstVisit: z.object({ service: z.string(), ...costSchema.shape, durationMin: z.int().nullable() }).nullable(),
});

export type DoctorCard = z.infer<typeof doctorCardSchema>;

export const doctorSchema = doctorCardSchema.extend({
  academicDegree: z.string().nullable(),
  qualification: z.string().nullable(),
  lead: z.string(),
  about: shownTextSchema,
  education: z.array(
    z.object({
      kind: z.enum(["higher", "internship", "residency", "retraining", "course"]),
      institution: z.string(),
      programme: z.string(),
      year: z.int(),
    }),
  ),
  accreditations: z.array(z.object({ specialty: z.string(), number: z.string(), validUntil: z.string() })),
  certificates: z.array(z.object({ title: z.string(), year: z.int(), image: pictureSchema })),
  services: z.array(doctorServiceSchema),
  portfolio: z.array(resultSchema),
  /** Number of published reviews with the marks 1, 2, 3, 4 and 5. */
  marks: marksSchema,
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Doctor = z.infer<typeof doctorSchema>;
